import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { AdvanceDetail } from "@/components/settlement/advances/advance-detail";
import { AdvancesPage } from "@/components/settlement/advances/advances-page";
import { parseAdvanceStatementFilters, advancesPath } from "@/components/settlement/advances/advances-query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { agreements } from "@/lib/access/calls/agreements";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { overdueAdvance } from "@/lib/settlement/advance-states";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advances } from "@/lib/settlement/calls/advances";
import { readColumnChoice } from "../../../column-choice";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.advances"))("title") };
}

/** Displays speedy settlement with its statement, or the advance named by ?advanceNo=. */
export default async function AdvanceStatementOrDetailPage({ searchParams }: PageProps<"/b2b/settle/advances">) {
  const query = await searchParams;
  const advanceNo = valueInQuery(query, "advanceNo");
  return advanceNo === undefined ? <Statement query={query} /> : <OneAdvance advanceNo={advanceNo} query={query} />;
}

async function Statement({ query }: { query: Query }) {
  const input = parseAdvanceStatementFilters(query);
  const [quota, agreement, { output, refusal }, overdue, now, refusals] = await Promise.all([
    loadForPage(advances.speedyQuota, {}),
    loadForPage(agreements.agreementText, { id: speedyAgreement }),
    loadForPageOrRefusal(advances.advanceStatement, input),
    loadForPage(advances.advanceStatement, { state: overdueAdvance, currentPage: 1, pageSize: 2 }),
    pageWorldNow(),
    getTranslations("refusals"),
  ]);
  const [first] = quota.currencies;
  const surplus = first ? await loadForPage(advances.speedySurplus, { currency: first.currency }) : null;
  const refusalText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? refusals(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  const list = output ?? { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize ?? 20 };
  const choice = await readColumnChoice("advances");
  return <AdvancesPage {...{ quota, list, query, agreement, now, choice, refusalText, overdue, surplus }} />;
}

async function OneAdvance({ advanceNo, query }: { advanceNo: string; query: Query }) {
  const back = hrefWithQueryChanges(advancesPath(), query, { advanceNo: undefined });
  const { output } = isOrderNo(advanceNo)
    ? await loadForPageOrRefusal(advances.advanceDetail, { advanceNo })
    : { output: null };
  if (output) return <AdvanceDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("settlement.advances");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={advancesPath()} />;
}
