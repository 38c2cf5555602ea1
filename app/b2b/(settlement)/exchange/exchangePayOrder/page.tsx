import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { ExchangePayOrderDetail } from "@/components/settlement/exchange-pay/order-detail";
import { ExchangePayOrderList } from "@/components/settlement/exchange-pay/order-list";
import { ExchangePaySums } from "@/components/settlement/exchange-pay/exchange-pay-sums";
import { exchangePaysInput } from "@/components/settlement/exchange-pay/orders-query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialCalls } from "@/lib/files/calls/materials";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementScreens } from "@/lib/settlement/screens";
import { DeferredListTotals } from "../../../after-list";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.exchangePays"))("title") };
}

/** Lists exchange-and-pay orders, or displays the one named by ?orderNo=. */
export default async function ExchangePayOrderListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/exchange/exchangePayOrder">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  return orderNo ? <Detail orderNo={orderNo} query={query} /> : <List query={query} />;
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWithQueryChanges(settlementScreens.exchangePayOrders.path, query, { orderNo: undefined });
  const isNo = isOrderNo(orderNo);
  const [{ output }, { output: materials }, { output: payees }, { authWay }] = await Promise.all([
    isNo ? loadForPageOrRefusal(exchangePayCalls.exchangePayDetail, { orderNo }) : { output: null },
    isNo
      ? loadForPageOrRefusal(materialCalls.materials, { bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo })
      : { output: null },
    loadForPageOrRefusal(exchangePayCalls.exchangePayPayees, {}),
    loadForPage(secondStepCalls.payoutStep, {}),
  ]);
  if (output) {
    const { currency } = output.order.payout;
    return (
      <ExchangePayOrderDetail
        detail={output}
        materials={materials ?? { rows: [], left: 0, mayRemove: false }}
        payees={(payees?.rows ?? []).filter((payee) => payee.currency === currency)}
        way={authWay}
        now={await pageWorldNow()}
        back={back}
      />
    );
  }
  const t = await getTranslations("settlement.exchangePays");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

async function List({ query }: { query: Query }) {
  const input = exchangePaysInput(query);
  const [{ output, refusal }, now, t] = await Promise.all([
    loadForPageOrRefusal(exchangePayCalls.exchangePays, input),
    pageWorldNow(),
    getTranslations("refusals"),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  const refusalText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  return (
    <ExchangePayOrderList list={output ?? nothing} query={query} input={input} now={now} refusalText={refusalText}>
      <DeferredListTotals call={exchangePayCalls.exchangePaySums} query={input}>
        {(sums) => <ExchangePaySums sums={sums} />}
      </DeferredListTotals>
    </ExchangePayOrderList>
  );
}
