import { notFound } from "next/navigation";
import { ExchangePage } from "@/components/operations/exchange/exchange-page";
import { tryLoad } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadata } from "../../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.exchange);

export default async function WorldExchangePage({ params }: PageProps<"/ops/worlds/[world]/exchanges/[orderNo]">) {
  const { world, orderNo } = await params;
  const { name, clock } = await theWorld(world);
  if (!isOrderNo(orderNo)) notFound();
  const { output, refusal } = await tryLoad(exchangeViews.exchangeDetail, { world: name, orderNo });
  if (refusal) notFound();
  return <ExchangePage world={name} detail={output} now={clock.now} />;
}
