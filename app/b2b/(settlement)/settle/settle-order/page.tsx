import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { SettlementDetail } from "@/components/settlement/orders/settlement-detail";
import { SettlementList } from "@/components/settlement/orders/settlement-list";
import { SettlementSums } from "@/components/settlement/orders/settlement-sums";
import { parseSettlementFilters } from "@/components/settlement/orders/settlements-query";
import { SettlementReviewPage } from "@/components/settlement/review/review-page";
import { settlementsPath } from "@/components/settlement/settlement-path";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, loadForPageOrRefusal, loadOptionalForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialCalls } from "@/lib/files/calls/materials";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { DeferredListTotals } from "../../../after-list";
import { ListWithPreview } from "../../../list-with-preview";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.orders"))("title") };
}

/**
 * Lists settlements, with one beside them (?preview=), displays one of them (?orderNo=), or lists those that wait for
 * the user's decision (?tab=review).
 */
export default async function SettlementListOrDetailPage({ searchParams }: PageProps<"/b2b/settle/settle-order">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  if (valueInQuery(query, "tab") === "review") return <ToReview query={query} />;
  const t = await getTranslations("settlement.orders");
  return (
    <ListWithPreview
      path={settlementsPath}
      query={query}
      call={settlementOrders.settlement}
      list={(listQuery, preview) => <List query={listQuery} preview={preview} />}
      of={(no, listQuery) => ({
        title: t("preview", { orderNo: no }),
        page: hrefWithQueryChanges(settlementsPath, listQuery, { orderNo: no }),
        detail: <Detail orderNo={no} query={listQuery} />,
      })}
    />
  );
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWithQueryChanges(settlementsPath, query, { orderNo: undefined });
  const isNo = isOrderNo(orderNo);
  const [{ output }, { output: materials }, { authWay }, now] = await Promise.all([
    isNo ? loadForPageOrRefusal(settlementOrders.settlement, { orderNo }) : { output: null },
    isNo
      ? loadForPageOrRefusal(materialCalls.materials, { bizType: "SETTLEMENT_ORDER", bizId: orderNo })
      : { output: null },
    loadForPage(secondStepCalls.payoutStep, {}),
    pageWorldNow(),
  ]);
  if (output) {
    const [{ output: review }, { output: payees }] = await Promise.all([
      output.order.reviewState
        ? loadForPageOrRefusal(settlementReviews.settlementReview, { id: orderNo })
        : { output: null },
      output.mayRepay ? loadForPageOrRefusal(settlementPayees.settleablePayees, {}) : { output: null },
    ]);
    return (
      <SettlementDetail
        detail={output}
        review={review}
        way={authWay}
        payees={payees?.rows ?? []}
        materials={materials ?? { rows: [], left: 0, mayRemove: false }}
        now={now}
        back={back}
      />
    );
  }
  const t = await getTranslations("settlement");
  return (
    <RecordNotFound
      title={t("orders.title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={back}
    />
  );
}

async function List({ query, preview }: { query: Query; preview: string | undefined }) {
  const input = parseSettlementFilters(query);
  const [{ output, refusal }, waiting, now, t, counts] = await Promise.all([
    loadForPageOrRefusal(settlementOrders.settlements, input),
    loadForPage(settlementReviews.settlementsToReview, { currentPage: 1, pageSize: 1 }),
    pageWorldNow(),
    getTranslations("refusals"),
    loadOptionalForPage(settlementOrders.settlementCounts, {}),
  ]);
  const refusalText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  return (
    <SettlementList
      list={output ?? nothing}
      toReview={waiting.total}
      {...{ query, input, now, refusalText, counts, preview }}
    >
      <DeferredListTotals call={settlementOrders.settlementSums} query={input}>
        {({ rows }) => <SettlementSums sums={rows} />}
      </DeferredListTotals>
    </SettlementList>
  );
}

async function ToReview({ query }: { query: Query }) {
  const [list, { authWay }, now] = await Promise.all([
    loadForPage(settlementReviews.settlementsToReview, listPageFromQuery(query)),
    loadForPage(secondStepCalls.payoutStep, {}),
    pageWorldNow(),
  ]);
  return <SettlementReviewPage list={list} query={query} way={authWay} now={now} />;
}
