import { notFound } from "next/navigation";
import { OrderExplanationPage } from "@/components/operations/orders/order-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { orderViews } from "@/lib/operations/calls/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.order);

export default async function WorldOrderExplanationPage({ params }: PageProps<"/ops/worlds/[world]/orders/[number]">) {
  const { world, number } = await params;
  const { name, clock } = await theWorld(world);
  if (!isOrderNo(number)) notFound();
  const { output, refusal } = await loadForPageOrRefusal(orderViews.order, { world: name, number });
  if (refusal) notFound();
  return <OrderExplanationPage world={name} order={output} now={clock.now} />;
}
