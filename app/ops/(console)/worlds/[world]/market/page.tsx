import { listPageFromQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { MarketMakerPage, marketTabs, type MarketView } from "@/components/operations/market/market-page";
import { openExchanges } from "@/components/operations/exchange/exchange-labels";
import { spans } from "@/components/operations/market/mid-rate-chart";
import { loadForPage } from "@/lib/backend/load";
import { closingStatus, exchangeKinds } from "@/lib/exchange/states";
import { isCurrency } from "@/lib/money/currency";
import { operations } from "@/lib/operations/calls/worlds";
import { defaultStage, exchangeViews } from "@/lib/operations/calls/exchange";
import { marketActions } from "@/lib/operations/calls/market";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.market);

/** Matches a merchant's number in an address. */
const userNoShape = /^\d{6,20}$/;

async function ratesView(world: string, query: Query): Promise<MarketView> {
  const code = valueInQuery(query, "currency") ?? "EUR";
  const currency = isCurrency(code) && code !== "USD" ? code : "EUR";
  const days = spans.find((span) => String(span) === valueInQuery(query, "days")) ?? 1;
  const [{ points: chart }, { rows: terms }, replay] = await Promise.all([
    loadForPage(operations.chart, { world, currency, days }),
    loadForPage(marketActions.marketTerms, { world }),
    loadForPage(marketActions.replayState, { world }),
  ]);
  return { tab: "rates", chart, currency, days, terms, replay };
}

async function ordersView(world: string, query: Query): Promise<MarketView> {
  const kind = exchangeKinds.find((value) => value === valueInQuery(query, "kind"));
  const state = closingStatus.states.find((value) => value === valueInQuery(query, "state"));
  const [orderNo, userNo] = [searchTextInQuery(query, "orderNo", 32), searchTextInQuery(query, "userNo", 20)];
  const list = await loadForPage(exchangeViews.exchanges, {
    world,
    ...(kind && { kind }),
    ...(state && { state }),
    ...(valueInQuery(query, "state") === openExchanges && { progress: openExchanges }),
    ...(orderNo && { orderNo }),
    ...(userNo && userNoShape.test(userNo) && { userNo }),
    ...listPageFromQuery(query),
  });
  return { tab: "orders", list };
}

export default async function WorldMarketMakerPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/market">) {
  const { name: world, clock, isByHand } = await theWorld((await params).world);
  const query = await searchParams;
  const tab = marketTabs.find((value) => value === valueInQuery(query, "tab")) ?? "rates";
  const stage =
    tab === "defaults" ? defaultStage.options.find((value) => value === valueInQuery(query, "stage")) : undefined;
  const [market, { rows: states }, defaults, report] = await Promise.all([
    loadForPage(operations.market, { world }),
    loadForPage(exchangeViews.exchangeStates, { world }),
    loadForPage(exchangeViews.defaults, { world, ...(stage && { stage }), ...listPageFromQuery(query) }),
    loadForPage(exchangeViews.positions, { world }),
  ]);
  const view: MarketView =
    tab === "rates"
      ? await ratesView(world, query)
      : tab === "orders"
        ? await ordersView(world, query)
        : tab === "defaults"
          ? { tab, list: defaults, stage }
          : { tab, report };
  return (
    <MarketMakerPage
      {...{ world, market, view, query, clock, isByHand }}
      figures={{ states, stages: defaults.stages, totals: report.totals }}
    />
  );
}
