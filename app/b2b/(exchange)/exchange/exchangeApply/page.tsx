import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ChangeLimitOrderPage } from "@/components/exchange/limit/change-limit-page";
import type { ApplyFacts } from "@/components/exchange/orders/apply-facts";
import { ExchangeOrderEntryPage as Apply } from "@/components/exchange/orders/exchange-apply";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import type { AnyPrincipal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { fees } from "@/lib/exchange/calls/fees";
import { forwards } from "@/lib/exchange/calls/forwards";
import { orderLists } from "@/lib/exchange/calls/order-lists";
import { rates } from "@/lib/exchange/calls/rates";
import { isTradable, limitOrderValidityRange } from "@/lib/exchange/rules";
import { exchangeScreens } from "@/lib/exchange/screens";
import { exchangeKinds, type ExchangeKind } from "@/lib/exchange/states";
import { checkAccess } from "@/lib/gate/may";
import { isCurrency, type Currency } from "@/lib/money/currency";
import { decimalText, parseEnteredMoney } from "@/lib/money/money";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.apply"))("title") };
}

/**
 * Renders a new exchange, or, with ?orderNo=, new terms of a waiting limit order. ?sell=, ?buy= and ?amount= fill in the
 * immediate exchange; the amount is that to sell, or with ?fixed=buy that to buy.
 */
export default async function ExchangeOrderFormPage({ searchParams }: PageProps<"/b2b/exchange/exchangeApply">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Change orderNo={orderNo} />;
  const queryCurrency = (name: string, otherwise: Currency): Currency => {
    const code = valueInQuery(query, name) ?? "";
    return isCurrency(code) ? code : otherwise;
  };
  const [sell, buy] = isTradable(queryCurrency("sell", "USD"), queryCurrency("buy", "CNH"))
    ? ([queryCurrency("sell", "USD"), queryCurrency("buy", "CNH")] as const)
    : (["USD", "CNH"] as const);
  const tab = exchangeKinds.find((kind) => kind === valueInQuery(query, "tab")) ?? "realTime";
  const { principal } = await signedIn("portal");
  const mayViewOrders = checkAccess(principal, exchangeScreens.orders.access) === null;
  const [time, last, facts] = await Promise.all([
    loadForPage(exchange.tradingTime, {}),
    mayViewOrders ? loadForPage(orderLists.last, { type: tab }) : { order: null },
    factsOf(tab, sell, buy),
  ]);
  return (
    <Apply
      tab={tab}
      time={time}
      facts={{ ...facts, first: amountIn(query, sell, buy) }}
      last={last.order}
      applyAt={applyAt(principal, sell, buy)}
    />
  );
}

/** Returns the amount that the address names, and its side; undefined when it is no amount of the currency. */
function amountIn(query: Query, sell: Currency, buy: Currency): ApplyFacts["first"] {
  const fixed = valueInQuery(query, "fixed") === "buy" ? "buy" : "sell";
  const { amount } = parseEnteredMoney(valueInQuery(query, "amount") ?? "", fixed === "buy" ? buy : sell);
  return amount && { fixed, amount: decimalText(amount) };
}

/** Returns the address for applying for an exchange product, if the caller may open that page. */
const applyAt = (principal: AnyPrincipal | null, sell: Currency, buy: Currency): Route | null =>
  checkAccess(principal, exchangeScreens.query.access) === null
    ? // named cast: a screen's path with a query stays that screen
      (`${exchangeScreens.query.path}?sell=${sell}&buy=${buy}` as Route)
    : null;

/** Loads the facts that a form of this kind is rendered with. */
async function factsOf(kind: ExchangeKind, sell: Currency, buy: Currency): Promise<ApplyFacts> {
  const isForward = kind === "booked" || kind === "postFunded";
  const pair = { id: { sell, buy } };
  const [rate, balances, costs, now, products, currencies, delivery] = await Promise.all([
    loadForPage(exchange.rate, { sell, buy, days: 1 }),
    loadForPage(accountCalls.balances, {}),
    loadForPageOrRefusal(fees.productFees, { currency: sell }),
    pageWorldNow(),
    loadForPage(rates.products, { sell, buy }),
    isForward
      ? loadForPage(forwards.currencies, { id: kind }).then((output) => output.currencies)
      : loadForPage(rates.memberCurrencies, { type: "2" }).then(({ rows }) => rows.map(({ key }) => key)),
    isForward
      ? Promise.all([loadForPage(forwards.deliveryDays, pair), loadForPage(forwards.deliveryHolidays, pair)])
      : null,
  ]);
  return {
    sell,
    buy,
    rate,
    balances,
    kind,
    isActive: products.rows.some(({ product, state }) => product === kind && state === "active"),
    currencies,
    fees: costs.output ?? undefined,
    now,
    days: limitOrderValidityRange(now),
    delivery: delivery && { days: delivery[0], holidays: delivery[1] },
  };
}

async function Change({ orderNo }: { orderNo: string }) {
  const { output } = await loadForPageOrRefusal(exchange.detail, { orderNo });
  const t = await getTranslations("exchange");
  // named cast: a screen's path is a page that exists
  if (!output)
    return (
      <RecordNotFound
        title={t("apply.title")}
        problem={t("detail.notFound")}
        advice={t("detail.notFoundText")}
        back={exchangeScreens.orders.path as Route}
      />
    );
  const [sell, buy] = [output.order.sell.currency, output.order.buy.currency];
  return (
    <ChangeLimitOrderPage
      order={output.order}
      facts={await factsOf("limit", sell, buy)}
      applyAt={applyAt((await signedIn("portal")).principal, sell, buy)}
    />
  );
}
