import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { TransferDetailPage } from "@/components/transfers/records/transfer-detail";
import { TransferRecords } from "@/components/transfers/records/transfer-records";
import { parseTransferListQuery } from "@/components/transfers/records/transfers-query";
import { TransferRelationList, transferRelationsQuery } from "@/components/transfers/relations/relation-list";
import { TransferRelationFormPage } from "@/components/transfers/relations/relation-page";
import { newRelation, transferRelationsPath } from "@/components/transfers/relations/relations-path";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { checkAccess } from "@/lib/gate/may";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transfersScreens } from "@/lib/transfers/screens";
import { ListWithPreview } from "../../../list-with-preview";

export async function generateMetadata() {
  return { title: (await getTranslations("transfers.records"))("title") };
}

/**
 * Renders the list of transfers, with one beside it by ?preview=, one transfer (?orderNo=), or the relations that they
 * are based on (?tab=relations).
 */
export default async function TransferListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/transfer_manage/transferOrder">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  if (valueInQuery(query, "tab") === "relations") return <Relations query={query} />;
  const t = await getTranslations("transfers.records");
  const { path } = transfersScreens.records;
  return (
    <ListWithPreview
      path={path}
      query={query}
      call={transfers.transferDetail}
      list={(listQuery, preview) => <List query={listQuery} preview={preview} />}
      of={(no, listQuery) => ({
        title: t("preview", { orderNo: no }),
        page: hrefWithQueryChanges(path, listQuery, { orderNo: no }),
        detail: <Detail orderNo={no} query={listQuery} />,
      })}
    />
  );
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWithQueryChanges(transfersScreens.records.path, query, { orderNo: undefined });
  const { output } = isOrderNo(orderNo)
    ? await loadForPageOrRefusal(transfers.transferDetail, { orderNo })
    : { output: null };
  if (output) return <TransferDetailPage detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("transfers");
  return (
    <RecordNotFound
      title={t("records.title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={back}
    />
  );
}

async function List({ query, preview }: { query: Query; preview: string | undefined }) {
  const input = parseTransferListQuery(query);
  const [{ output, refusal }, now] = await Promise.all([
    loadForPageOrRefusal(transfers.transferOrders, input),
    pageWorldNow(),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize, sums: [] };
  return (
    <TransferRecords
      list={output ?? nothing}
      query={query}
      input={input}
      now={now}
      preview={preview}
      dateRangeRefusal={
        refusal?.code === "DATE_OUT_OF_RANGE"
          ? { from: String(refusal.detail.from), to: String(refusal.detail.to) }
          : null
      }
    />
  );
}

/** Renders the relations as a list, or the form of one for principals who may edit them. */
async function Relations({ query }: { query: Query }) {
  const { principal } = await signedIn("portal");
  const form = valueInQuery(query, "relation");
  if (form && checkAccess(principal, transferRelations.addRelation.access) === null) {
    if (form === newRelation) return <TransferRelationFormPage relation={null} />;
    const relation = await relationOf(idFromQuery(query, "relation"));
    if (relation) return <TransferRelationFormPage relation={relation} />;
    const t = await getTranslations("transfers");
    return (
      <RecordNotFound
        title={t("records.title")}
        problem={t("relations.notFound")}
        advice={t("detail.notFoundText")}
        back={transferRelationsPath()}
      />
    );
  }
  const list = await loadForPage(transferRelations.relations, transferRelationsQuery(query));
  return <TransferRelationList list={list} query={query} now={await pageWorldNow()} />;
}

/** Returns one of the merchant's relations. */
async function relationOf(relationId: string | undefined) {
  if (!relationId) return undefined;
  return (await loadForPage(transferRelations.relations, { relationId, currentPage: 1, pageSize: 1 })).rows[0];
}
