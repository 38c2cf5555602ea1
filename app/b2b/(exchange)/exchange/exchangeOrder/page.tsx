import { getTranslations } from "next-intl/server";
import { ExchangeDetail } from "@/components/exchange/exchange-detail";
import { ExchangeOrders } from "@/components/exchange/exchange-orders";
import { askedOf } from "@/components/exchange/orders-query";
import { hrefWith, valueOf, type Query } from "@/components/kit/query";
import { NotFound } from "@/components/shell/not-found";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { exchange } from "@/lib/exchange/calls";
import { orderLists } from "@/lib/exchange/order-list-calls";
import { exchangeScreens } from "@/lib/exchange/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.orders"))("title") };
}

/** The list of exchanges, or one of them: ?orderNo= says which. */
export default async function ExchangeOrder({ searchParams }: PageProps<"/b2b/exchange/exchangeOrder">) {
  const query = await searchParams;
  const orderNo = valueOf(query, "orderNo");
  return orderNo ? <Detail orderNo={orderNo} query={query} /> : <List query={query} />;
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWith(exchangeScreens.orders.path, query, { orderNo: undefined });
  const { got } = await tryLoad(exchange.detail, { orderNo });
  const t = await getTranslations("exchange");
  if (!got) return <NotFound title={t("orders.title")} problem={t("detail.notFound")} advice={t("detail.notFoundText")} back={back} />;
  const { sell, buy } = got.order;
  const { now: price } = await load(exchange.rate, { sell: sell.currency, buy: buy.currency, days: 1 });
  return <ExchangeDetail detail={got} price={price} now={await worldNow()} back={back} />;
}

async function List({ query }: { query: Query }) {
  const asked = askedOf(query);
  const { currentPage: _, pageSize: __, ...filters } = asked;
  const [{ got, refusal }, { got: sums }] = await Promise.all([tryLoad(exchange.orders, asked), tryLoad(orderLists.sums, filters)]);
  const t = await getTranslations("refusals");
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize };
  return <ExchangeOrders list={got ?? nothing} sums={sums ?? null} asked={asked} query={query} now={await worldNow()} refused={refusal?.code === "DATE_OUT_OF_RANGE" ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) }) : null} />;
}
