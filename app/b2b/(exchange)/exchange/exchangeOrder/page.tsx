import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ExchangeDetail } from "@/components/exchange/orders/exchange-detail";
import { ExchangeOrderList } from "@/components/exchange/orders/exchange-orders";
import { ExchangeSums } from "@/components/exchange/orders/order-sums";
import { exchangeOrdersQuery } from "@/components/exchange/orders/orders-query";
import { hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadOptionalForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { orderLists } from "@/lib/exchange/calls/order-lists";
import { rates } from "@/lib/exchange/calls/rates";
import { exchangeScreens } from "@/lib/exchange/screens";
import { machineOf } from "@/lib/exchange/states";
import { checkAccess } from "@/lib/gate/may";
import { DeferredListTotals } from "../../../after-list";
import { readColumnChoice } from "../../../column-choice";
import { ListWithPreview } from "../../../list-with-preview";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.orders"))("title") };
}

/** Renders the list of exchanges, with one beside it by ?preview=, or the one that ?orderNo= selects. */
export default async function ExchangeListOrDetailPage({ searchParams }: PageProps<"/b2b/exchange/exchangeOrder">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  const t = await getTranslations("exchange.orders");
  const { path } = exchangeScreens.orders;
  return (
    <ListWithPreview
      path={path}
      query={query}
      call={exchange.detail}
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
  const back = hrefWithQueryChanges(exchangeScreens.orders.path, query, { orderNo: undefined });
  const { output } = await loadForPageOrRefusal(exchange.detail, { orderNo });
  const t = await getTranslations("exchange");
  if (!output)
    return (
      <RecordNotFound
        title={t("orders.title")}
        problem={t("detail.notFound")}
        advice={t("detail.notFoundText")}
        back={back}
      />
    );
  const { principal } = await signedIn("portal");
  // named cast: a screen's path with a query stays that screen
  const change =
    checkAccess(principal, exchangeScreens.apply.access) === null
      ? (`${exchangeScreens.apply.path}?tab=limit&orderNo=${orderNo}` as Route)
      : null;
  return (
    <ExchangeDetail
      detail={output}
      prices={await pricesOf([output.order])}
      now={await pageWorldNow()}
      back={back}
      change={change}
    />
  );
}

/** Loads the rates of the pairs that these limit orders wait for; null when none waits. */
async function pricesOf(
  orders: ClientOutput<typeof exchange.orders>["rows"],
): Promise<ClientOutput<typeof rates.batch> | null> {
  const waiting = orders.filter(({ kind, state, target }) => target && !machineOf(kind).isFinal(state));
  const pairs = [
    ...new Map(
      waiting.map(({ sell, buy }) => [`${sell.currency}-${buy.currency}`, { sell: sell.currency, buy: buy.currency }]),
    ).values(),
  ];
  return pairs.length > 0 ? loadForPage(rates.batch, { pairs, withCourse: false }) : null;
}

async function List({ query, preview }: { query: Query; preview: string | undefined }) {
  const filters = exchangeOrdersQuery(query);
  const { isOldestFirst: _, ...summed } = filters;
  const [{ output, refusal }, counts] = await Promise.all([
    loadForPageOrRefusal(exchange.orders, filters),
    loadOptionalForPage(exchange.orderCounts, {}),
  ]);
  const t = await getTranslations("refusals");
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: filters.pageSize };
  return (
    <ExchangeOrderList
      list={output ?? nothing}
      prices={await pricesOf(output?.rows ?? [])}
      counts={counts}
      sums={
        <DeferredListTotals call={orderLists.sums} query={summed}>
          {(sums) => sums.count > 0 && <ExchangeSums sums={sums} />}
        </DeferredListTotals>
      }
      filters={filters}
      query={query}
      now={await pageWorldNow()}
      preview={preview}
      choice={await readColumnChoice("exchange")}
      errorText={
        refusal?.code === "DATE_OUT_OF_RANGE"
          ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
          : null
      }
    />
  );
}
