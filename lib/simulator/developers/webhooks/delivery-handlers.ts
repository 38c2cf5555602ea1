import type { Principal } from "@/lib/call/principal";
import type { webhooks } from "@/lib/developers/calls/webhooks";
import { eventSources, eventTypes, testEvent } from "@/lib/developers/event-sources";
import { webhookDelivery, webhookEndpoint, type DeliveryState } from "@/lib/developers/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { lockOwnEndpoint } from "./endpoint-handlers";
import { deliveryViews, toAttemptView } from "./views";

const deliveries: Handler<typeof webhooks.deliveries> = async (
  { endpointId, state, type, currentPage, pageSize },
  context,
) => {
  const { world, principal, prisma } = context;
  const where = {
    world: world.id,
    userNo: principal.userNo,
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

async function readDelivery(tx: InWorld & Tx<"DELIVERY_NOTFOUND"> & { readonly principal: Principal }, id: string) {
  const row = await tx.prisma.webhookDelivery.findFirst({
    where: { world: tx.world.id, userNo: tx.principal.userNo, id },
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

/** Returns the fields of a delivery that is sent again: due now, with all its attempts available. */
const anew = (now: Date) => ({ state: webhookDelivery.first, tries: 0, nextAt: now });

/** Lists the types of events that a principal may view, including tests. */
const visibleTypes = ({ permissions }: Principal): string[] => [
  testEvent,
  ...eventTypes.filter((type) => permissions.includes(eventSources[type].permission)),
];

const replayDelivery: Handler<typeof webhooks.replayDelivery> = async ({ deliveryId }, { transact }) =>
  transact(async (tx) => {
    const { world, principal, prisma, now } = tx;
    const delivery = await prisma.webhookDelivery.findFirst({
      where: { world: world.id, userNo: principal.userNo, id: deliveryId },
      select: { endpointId: true, type: true },
    });
    if (!delivery) return tx.refuse("DELIVERY_NOTFOUND");
    if (!visibleTypes(principal).includes(delivery.type)) return tx.refuse("AUTHORIZATION_FAILED");
    // the endpoint is locked first, in the same order as when an attempt is recorded
    const endpoint = await lockRow(tx, "WebhookEndpoint", { world: world.id, id: delivery.endpointId });
    const row = await lockRow(tx, "WebhookDelivery", { world: world.id, id: deliveryId });
    // the message is for the address that it was created for only
    const isOn = endpoint?.state === webhookEndpoint.first && endpoint.url === row?.url;
    if (!row || !isOn || !webhookDelivery.is(row.state) || !webhookDelivery.next(row.state, "replay"))
      return tx.refuse("OPERATION_NOT_ALLOW");
    await prisma.webhookDelivery.updateMany({ where: { world: world.id, id: deliveryId }, data: anew(now) });
    return readDelivery(tx, deliveryId);
  });

const replayFailed: Handler<typeof webhooks.replayFailed> = async ({ endpointId, since }, { transact }) =>
  transact(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, endpointId);
    if (endpoint.state !== webhookEndpoint.first) return tx.refuse("OPERATION_NOT_ALLOW");
    const { count } = await tx.prisma.webhookDelivery.updateMany({
      where: {
        world: tx.world.id,
        endpointId,
        url: endpoint.url,
        type: { in: visibleTypes(tx.principal) },
        state: "failed" satisfies DeliveryState,
        subject: { not: null },
        eventAt: { gte: since },
      },
      data: anew(tx.now),
    });
    return { count };
  });

export const deliveryHandlers = { deliveries, deliveryDetail, replayDelivery, replayFailed };
