import type { Who } from "@/lib/call/who";
import type { webhooks } from "@/lib/developers/calls/webhooks";
import { eventSources, eventTypes, testEvent } from "@/lib/developers/event-sources";
import { webhookDelivery, webhookEndpoint, type DeliveryState } from "@/lib/developers/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { heldEndpoint } from "./endpoint-handlers";
import { deliveryViews, toAttemptView } from "./views";

const deliveries: Handler<typeof webhooks.deliveries> = async (
  { endpointId, state, type, currentPage, pageSize },
  context,
) => {
  const { world, who, prisma } = context;
  const where = {
    world: world.id,
    userNo: who.userNo,
    ...(endpointId && { endpointId }),
    ...(state && { state }),
    ...(type && { type }),
  };
  const total = await prisma.webhookDelivery.count({ where });
  const rows = await prisma.webhookDelivery.findMany({
    where,
    orderBy: [{ eventAt: "desc" }, { no: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await deliveryViews(context, rows), total, currentPage, pageSize };
};

async function readDelivery(tx: InWorld & Tx<"DELIVERY_NOTFOUND"> & { readonly who: Who }, id: string) {
  const row = await tx.prisma.webhookDelivery.findFirst({
    where: { world: tx.world.id, userNo: tx.who.userNo, id },
  });
  const [view] = row ? await deliveryViews(tx, [row]) : [];
  return view ?? tx.refuse("DELIVERY_NOTFOUND");
}

const deliveryDetail: Handler<typeof webhooks.deliveryDetail> = async ({ deliveryId }, context) => {
  const delivery = await readDelivery(context, deliveryId);
  const attempts = await context.prisma.webhookAttempt.findMany({
    where: { world: context.world.id, deliveryId },
    orderBy: { no: "asc" },
  });
  return { delivery, attempts: attempts.map(toAttemptView) };
};

/** What a delivery is once it is to be sent anew: due now, with all its tries before it. */
const anew = (now: Date) => ({ state: webhookDelivery.first, tries: 0, nextAt: now });

/** The types of events that somebody may see, those of tests among them. */
const visibleTypes = ({ permissions }: Who): string[] => [
  testEvent,
  ...eventTypes.filter((type) => permissions.includes(eventSources[type].needs)),
];

const replayDelivery: Handler<typeof webhooks.replayDelivery> = async ({ deliveryId }, { transact }) =>
  transact(async (tx) => {
    const { world, who, prisma, now } = tx;
    const found = await prisma.webhookDelivery.findFirst({
      where: { world: world.id, userNo: who.userNo, id: deliveryId },
      select: { endpointId: true, type: true },
    });
    if (!found) return tx.refuse("DELIVERY_NOTFOUND");
    if (!visibleTypes(who).includes(found.type)) return tx.refuse("AUTHORIZATION_FAILED");
    // the endpoint is held first, as by whoever writes down what came of a try
    const endpoint = await lockRow(tx, "WebhookEndpoint", { world: world.id, id: found.endpointId });
    const row = await lockRow(tx, "WebhookDelivery", { world: world.id, id: deliveryId });
    // what it says was meant for the address that it was made for, and for no other
    const isOn = endpoint?.state === webhookEndpoint.first && endpoint.url === row?.url;
    if (!row || !isOn || !webhookDelivery.is(row.state) || !webhookDelivery.next(row.state, "replay"))
      return tx.refuse("OPERATION_NOT_ALLOW");
    await prisma.webhookDelivery.updateMany({ where: { world: world.id, id: deliveryId }, data: anew(now) });
    return readDelivery(tx, deliveryId);
  });

const replayFailed: Handler<typeof webhooks.replayFailed> = async ({ endpointId, since }, { transact }) =>
  transact(async (tx) => {
    const endpoint = await heldEndpoint(tx, endpointId);
    if (endpoint.state !== webhookEndpoint.first) return tx.refuse("OPERATION_NOT_ALLOW");
    const { count } = await tx.prisma.webhookDelivery.updateMany({
      where: {
        world: tx.world.id,
        endpointId,
        url: endpoint.url,
        type: { in: visibleTypes(tx.who) },
        state: "failed" satisfies DeliveryState,
        subject: { not: null },
        eventAt: { gte: since },
      },
      data: anew(tx.now),
    });
    return { count };
  });

export const deliveryHandlers = { deliveries, deliveryDetail, replayDelivery, replayFailed };
