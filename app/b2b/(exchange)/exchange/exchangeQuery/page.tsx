import { getTranslations } from "next-intl/server";
import { RateQueryPage } from "@/components/exchange/rates/rate-query-page";
import { rateSpanInQuery } from "@/components/exchange/rates/rate-spans";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { exchange } from "@/lib/exchange/calls/orders";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { fees } from "@/lib/exchange/calls/fees";
import { quotaCards } from "@/lib/exchange/calls/quota-cards";
import { rates } from "@/lib/exchange/calls/rates";
import { isTradable } from "@/lib/exchange/rules";
import { exchangeScreens } from "@/lib/exchange/screens";
import { checkAccess } from "@/lib/gate/may";
import { isCurrency } from "@/lib/money/currency";
import { canonicalPair, samePair, type Rate } from "@/lib/money/rate";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.query"))("title") };
}

/** Reads the pair from the address, or the default pair when it is not supported. */
function pairIn(query: Query): { pair: DirectedPair; isSupported: boolean } {
  const [sell, buy] = [valueInQuery(query, "sell") ?? "USD", valueInQuery(query, "buy") ?? "CNH"];
  return isCurrency(sell) && isCurrency(buy) && isTradable(sell, buy)
    ? { pair: { sell, buy }, isSupported: true }
    : { pair: { sell: "USD", buy: "CNH" }, isSupported: false };
}

export default async function CurrencyPairRatePage({ searchParams }: PageProps<"/b2b/exchange/exchangeQuery">) {
  const query = await searchParams;
  const { pair, isSupported } = pairIn(query);
  const days = rateSpanInQuery(query);
  const { principal } = await signedIn("portal");
  const mayApply = checkAccess(principal, exchangeScreens.apply.access) === null;
  const [time, hours, today, course, { rows: products }, costs, { rows: cards }, targets] = await Promise.all([
    loadForPage(exchange.tradingTime, {}),
    loadForPage(rates.tradingHours, {}),
    loadForPage(exchange.rate, { ...pair, days: 1 }),
    loadForPage(exchange.rate, { ...pair, days }),
    loadForPage(rates.products, pair),
    loadForPageOrRefusal(fees.productFees, { currency: pair.sell }),
    mayApply ? loadForPage(quotaCards.quotaCards, {}) : { rows: [] },
    checkAccess(principal, exchangeScreens.orders.access) === null ? targetsOf(pair) : [],
  ]);
  return (
    <RateQueryPage
      {...{ pair, isSupported, days, query, time, today, course, products, targets }}
      hours={hours.rows.filter(({ key }) => key === pair.sell || key === pair.buy)}
      costs={costs.output?.rows ?? []}
      cards={cards}
      mayApply={mayApply}
    />
  );
}

/** Loads the targets of the merchant's limit orders that wait for this pair. */
async function targetsOf({ sell, buy }: DirectedPair): Promise<Rate[]> {
  const pair = canonicalPair(sell, buy);
  const { rows } = await loadForPage(exchange.orders, {
    kind: "limit",
    state: "pending",
    currency: sell,
    currentPage: 1,
    pageSize: 100,
  });
  return rows.flatMap(({ target }) => (target && samePair(target, pair) ? [target] : []));
}
