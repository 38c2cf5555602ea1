import { notFound } from "next/navigation";
import { OperationsExchangePage } from "@/components/operations/exchange/exchange-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.exchange);

export default async function WorldExchangeDetailPage({
  params,
}: PageProps<"/ops/worlds/[world]/exchanges/[orderNo]">) {
  const { world, orderNo } = await params;
  const { name, clock } = await theWorld(world);
  if (!isOrderNo(orderNo)) notFound();
  const { output, refusal } = await loadForPageOrRefusal(exchangeViews.exchangeDetail, { world: name, orderNo });
  if (refusal) notFound();
  return <OperationsExchangePage world={name} detail={output} now={clock.now} />;
}
