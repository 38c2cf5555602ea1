import { getTranslations } from "next-intl/server";
import { hrefWith, valueInQuery, type Query } from "@/components/kit/select/query";
import { AdvanceDetail } from "@/components/settlement/advances/advance-detail";
import { AdvancesPage } from "@/components/settlement/advances/advances-page";
import { advancesInput, advancesPath } from "@/components/settlement/advances/advances-query";
import { NotFound } from "@/components/shell/public/not-found";
import { agreements } from "@/lib/access/calls/agreements";
import { load, tryLoad } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { overdueAdvance } from "@/lib/settlement/advance-states";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advances } from "@/lib/settlement/calls/advances";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.advances"))("title") };
}

/** Displays speedy settlement with its statement, or the advance named by ?advanceNo=. */
export default async function Advances({ searchParams }: PageProps<"/b2b/settle/advances">) {
  const query = await searchParams;
  const advanceNo = valueInQuery(query, "advanceNo");
  return advanceNo === undefined ? <Statement query={query} /> : <OneAdvance advanceNo={advanceNo} query={query} />;
}

async function Statement({ query }: { query: Query }) {
  const input = advancesInput(query);
  const [quota, agreement, { output, refusal }, overdue, now, refusals] = await Promise.all([
    load(advances.speedyQuota, {}),
    load(agreements.agreementText, { id: speedyAgreement }),
    tryLoad(advances.advanceStatement, input),
    load(advances.advanceStatement, { state: overdueAdvance, currentPage: 1, pageSize: 2 }),
    pageWorldNow(),
    getTranslations("refusals"),
  ]);
  const [first] = quota.currencies;
  const surplus = first ? await load(advances.speedySurplus, { currency: first.currency }) : null;
  const refusalText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? refusals(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  const list = output ?? { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize ?? 20 };
  return <AdvancesPage {...{ quota, list, query, agreement, now, refusalText, overdue, surplus }} />;
}

async function OneAdvance({ advanceNo, query }: { advanceNo: string; query: Query }) {
  const back = hrefWith(advancesPath(), query, { advanceNo: undefined });
  const { output } = isOrderNo(advanceNo) ? await tryLoad(advances.advanceDetail, { advanceNo }) : { output: null };
  if (output) return <AdvanceDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("settlement.advances");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={advancesPath()} />;
}
