import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { AutoAssociationSetting } from "@/components/receiving/associations/auto-association";
import { IncomeAssociations } from "@/components/receiving/associations/income-associations";
import { IncomeList } from "@/components/receiving/receipts/income-list";
import { IncomeSums } from "@/components/receiving/receipts/income-sums";
import { parseIncomeFilters } from "@/components/receiving/receipts/receipts-query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal, loadOptionalForPage, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { checkAccess } from "@/lib/gate/may";
import { screenActionAccess } from "@/lib/gate/screen";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { receivingScreens } from "@/lib/receiving/screens";
import { DeferredListTotals } from "../../../after-list";
import { readColumnChoice } from "../../../column-choice";
import { ListWithPreview } from "../../../list-with-preview";
import { RemittanceView, dateRangeRefusalText } from "../remittance-view";

const { path } = receivingScreens.receipts;

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.receipts"))("title") };
}

/**
 * Displays incomes, with the remittance of one beside them by ?preview=, the remittance of one income (?orderNo= names
 * it), or the orders that one was paid for
 * (?associate=). Remittances in transit have their own page.
 */
export default async function IncomeListOrDetailPage({ searchParams }: PageProps<"/b2b/collection/receipts_page">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  const detailId = valueInQuery(query, "associate");
  if (detailId) return <Associations detailId={detailId} query={query} />;
  // where it was before it had a page of its own
  if (valueInQuery(query, "tab") === "transit")
    redirect(hrefWithQueryChanges(receivingScreens.inTransit.path, query, { tab: undefined }));
  const t = await getTranslations("receiving.receipts");
  return (
    <ListWithPreview
      path={path}
      query={query}
      call={receiving.remittance}
      list={(listQuery, preview) => <Incomes query={listQuery} preview={preview} />}
      of={(no, listQuery) => ({
        title: t("preview", { orderNo: no }),
        page: hrefWithQueryChanges(path, listQuery, { orderNo: no }),
        // its refund forms are on the detail's own page
        detail: <Detail orderNo={no} query={{ ...listQuery, orderNo: no, refund: undefined }} />,
      })}
    />
  );
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  return (
    <RemittanceView
      orderNo={orderNo}
      back={hrefWithQueryChanges(path, query, { orderNo: undefined, refund: undefined })}
      title={(await getTranslations("receiving.receipts"))("title")}
      query={query}
    />
  );
}

async function Associations({ detailId, query }: { detailId: string; query: Query }) {
  const back = hrefWithQueryChanges(path, query, { associate: undefined });
  const { output } = isOrderNo(detailId)
    ? await loadForPageOrRefusal(associations.incomeAssociations, { detailId })
    : { output: null };
  if (output)
    return (
      <AreaTranslations of={["receiving"]}>
        <IncomeAssociations data={output} now={await pageWorldNow()} back={back} />
      </AreaTranslations>
    );
  const t = await getTranslations("receiving");
  return (
    <RecordNotFound
      title={t("receipts.title")}
      problem={t("associations.notFound")}
      advice={t("associations.notFoundText")}
      back={back}
    />
  );
}

async function Incomes({ query, preview }: { query: Query; preview: string | undefined }) {
  const input = parseIncomeFilters(query);
  const { isOldestFirst: _, ...summed } = input;
  const [{ output, refusal }, setting, counts, { principal }] = await Promise.all([
    loadForPageOrRefusal(receiving.incomes, input),
    loadForPage(associations.autoAssociation, {}),
    loadOptionalForPage(receiving.incomeCounts, {}),
    signedIn("portal"),
  ]);
  return (
    <IncomeList
      list={output ?? { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize }}
      counts={counts}
      preview={preview}
      query={query}
      input={input}
      now={await pageWorldNow()}
      choice={await readColumnChoice("incomes")}
      mayExport={checkAccess(principal, screenActionAccess(receivingScreens.receipts, "export")) === null}
      refusalText={await dateRangeRefusalText(refusal)}
    >
      <AreaTranslations of={["receiving"]}>
        <AutoAssociationSetting setting={setting} />
      </AreaTranslations>
      <DeferredListTotals call={receiving.incomeSums} query={summed}>
        {({ sums }) => <IncomeSums sums={sums} />}
      </DeferredListTotals>
    </IncomeList>
  );
}
