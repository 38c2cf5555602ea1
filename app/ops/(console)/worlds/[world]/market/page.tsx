import { valueOf } from "@/components/kit/query";
import { MarketPage } from "@/components/operations/market-page";
import { spans } from "@/components/operations/rate-chart";
import { load } from "@/lib/backend/load";
import { isCurrency } from "@/lib/money/currency";
import { operations } from "@/lib/operations/calls";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.market);

export default async function WorldMarketPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/market">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const asked = valueOf(query, "currency") ?? "EUR";
  const currency = isCurrency(asked) && asked !== "USD" ? asked : "EUR";
  const days = spans.find((span) => String(span) === valueOf(query, "days")) ?? 1;
  const [market, { points }] = await Promise.all([load(operations.market, { world }), load(operations.chart, { world, currency, days })]);
  return <MarketPage {...{ world, market, currency, days, query }} chart={points} now={clock.now} />;
}
