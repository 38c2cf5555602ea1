import { getTranslations } from "next-intl/server";
import { hrefWith, valueOf, type Query } from "@/components/kit/select/query";
import { OrderDetail } from "@/components/settlement/exchange-pay/order-detail";
import { OrderList } from "@/components/settlement/exchange-pay/order-list";
import { ExchangePaySums } from "@/components/settlement/exchange-pay/exchange-pay-sums";
import { exchangePaysAsked } from "@/components/settlement/exchange-pay/orders-query";
import { NotFound } from "@/components/shell/public/not-found";
import { secondStep } from "@/lib/access/calls/mfa";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialCalls } from "@/lib/files/calls/materials";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { settlementScreens } from "@/lib/settlement/screens";
import { AfterList } from "../../../after-list";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.exchangePays"))("title") };
}

/** The list of exchange-and-pay orders, or one of them: ?orderNo= says which. */
export default async function ExchangePayOrder({ searchParams }: PageProps<"/b2b/exchange/exchangePayOrder">) {
  const query = await searchParams;
  const orderNo = valueOf(query, "orderNo");
  return orderNo ? <Detail orderNo={orderNo} query={query} /> : <List query={query} />;
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWith(settlementScreens.exchangePayOrders.path, query, { orderNo: undefined });
  const isNo = isOrderNo(orderNo);
  const [{ got }, { got: materials }, { got: payees }, { authWay }] = await Promise.all([
    isNo ? tryLoad(exchangePays.exchangePayDetail, { orderNo }) : { got: null },
    isNo ? tryLoad(materialCalls.materials, { bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo }) : { got: null },
    tryLoad(exchangePays.exchangePayPayees, {}),
    load(secondStep.payoutStep, {}),
  ]);
  if (got) {
    const { currency } = got.order.payout;
    return (
      <OrderDetail
        detail={got}
        materials={materials ?? { rows: [], left: 0, mayRemove: false }}
        payees={(payees?.rows ?? []).filter((payee) => payee.currency === currency)}
        way={authWay}
        now={await worldNow()}
        back={back}
      />
    );
  }
  const t = await getTranslations("settlement.exchangePays");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

async function List({ query }: { query: Query }) {
  const asked = exchangePaysAsked(query);
  const [{ got, refusal }, now, t] = await Promise.all([
    tryLoad(exchangePays.exchangePays, asked),
    worldNow(),
    getTranslations("refusals"),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize };
  const refused =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  return (
    <OrderList list={got ?? nothing} query={query} asked={asked} now={now} refused={refused}>
      <AfterList call={exchangePays.exchangePaySums} asked={asked}>
        {(sums) => <ExchangePaySums sums={sums} />}
      </AfterList>
    </OrderList>
  );
}
