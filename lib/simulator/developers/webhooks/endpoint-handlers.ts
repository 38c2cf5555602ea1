import { randomUUID } from "node:crypto";
import type { Handler } from "@/lib/simulator/platform/handler";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { eventSources, testEvent, type EventType } from "@/lib/developers/event-sources";
import {
  webhookDelivery,
  webhookEndpoint,
  type DeliveryState,
  type WebhookEndpointState,
} from "@/lib/developers/states";
import { endpointsMax, overlapMs } from "@/lib/developers/terms";
import { webhookMessageSchema, testData } from "@/lib/developers/webhook-events";
import type { Principal } from "@/lib/call/principal";
import { addMilliseconds } from "@/lib/time/instant";
import * as z from "zod/mini";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import { consumeConfirmationProof } from "../../access/people/gains";
import { sealText } from "../../access/secrets";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isScenarioRunOrRealWorldCopy } from "@/lib/simulator/driving/worlds/run-term";
import { disableEndpoint } from "./disable";
import { insertDeliveryAttempt } from "./outcome";
import { postSignedWebhook } from "./send-webhook";
import { newSigningSecret } from "./signature";
import { isAllowedWebhookUrl } from "./target";
import { toAttemptView, toEndpointView } from "./views";

type EndpointContext = Tx<"ENDPOINT_NOTFOUND"> & { readonly principal: Principal };

/** Returns one of the merchant's own endpoints, locked until the transaction ends. */
export async function lockOwnEndpoint(tx: EndpointContext, id: string): Promise<Row<"WebhookEndpoint">> {
  const row = await lockRow(tx, "WebhookEndpoint", { world: tx.world.id, id });
  return row?.userNo === tx.principal.userNo ? row : tx.refuse("ENDPOINT_NOTFOUND");
}

const endpoints: Handler<typeof webhooks.endpoints> = async (_, { world, principal, prisma, by }) => {
  const where = { world: world.id, userNo: principal.userNo };
  const rows = await prisma.webhookEndpoint.findMany({ where, orderBy: [{ madeAt: "asc" }, { id: "asc" }] });
  return { rows: rows.map((row) => toEndpointView(row, by.at)) };
};

/** Refuses an address that nothing is sent to, and events of pages that the caller may not view. */
function checkEntry(
  { principal, refuse }: Tx<"URL_NOT_ALLOWED" | "GRANT_TOO_WIDE"> & { readonly principal: Principal },
  { url, events }: { readonly url: string; readonly events: readonly EventType[] },
): void {
  if (!isAllowedWebhookUrl(url)) return refuse("URL_NOT_ALLOWED");
  const missing = events
    .map((type) => eventSources[type].permission)
    .find((permission) => !principal.permissions.includes(permission));
  if (missing) return refuse("GRANT_TOO_WIDE", { permission: missing });
}

const addEndpoint: Handler<typeof webhooks.addEndpoint> = async (input, context) => {
  const { url, description, events } = input;
  checkEntry(context, input);
  const use = await checkStepUp(context, webhooks.addEndpoint, input);
  return context.transact(async (tx) => {
    const { world, principal, now, by } = tx;
    await consumeConfirmationProof(tx, use);
    // the lock on the counter's row serializes a merchant's additions, so that the limit holds
    await nextManyIds(tx, `webhook${principal.userNo}`, "WH", 0);
    const count = await tx.prisma.webhookEndpoint.count({ where: { world: world.id, userNo: principal.userNo } });
    if (count >= endpointsMax) return tx.refuse("ENDPOINTS_FULL", { most: endpointsMax });
    const [id, secret] = [randomUUID(), newSigningSecret()];
    const row = await tx.prisma.webhookEndpoint.create({
      data: {
        world: world.id,
        id,
        userNo: principal.userNo,
        url,
        description,
        events: [...new Set(events)],
        // in a run the address is that of the original's software, which must not learn what never happened
        ...(isScenarioRunOrRealWorldCopy(world)
          ? { state: "disabled" satisfies WebhookEndpointState, disabledFor: "byHand" }
          : { state: webhookEndpoint.first }),
        secret: sealText(secret, "webhook", id),
        madeAt: now,
      },
    });
    return { endpoint: toEndpointView(row, by.at), secret };
  });
};

const changeEndpoint: Handler<typeof webhooks.changeEndpoint> = async (input, context) => {
  const { endpointId, url, description, events } = input;
  checkEntry(context, input);
  const use = await checkStepUp(context, webhooks.changeEndpoint, input);
  return context.transact(async (tx) => {
    await consumeConfirmationProof(tx, use);
    const row = await lockOwnEndpoint(tx, endpointId);
    const entry = { url, description, events: [...new Set(events)] };
    if (row.url === url) return { ...(await updateEndpoint(tx, row.id, entry)), secret: null };
    await giveUpOpen(tx, row);
    const secret = newSigningSecret();
    const secretFields = { secret: sealText(secret, "webhook", row.id), oldSecret: null, oldSecretUntil: null };
    return { ...(await updateEndpoint(tx, row.id, { ...entry, ...secretFields, failingSince: null })), secret };
  });
};

/** Fails the open deliveries of an endpoint with a locked row, because its address changes. */
async function giveUpOpen(tx: Tx, { world, id: endpointId }: Row<"WebhookEndpoint">): Promise<void> {
  const open = { world, endpointId, state: { in: ["waiting", "sending"] satisfies DeliveryState[] } };
  const rows = await tx.prisma.webhookDelivery.findMany({ where: open, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await tx.prisma.outbox.deleteMany({ where: { world, id: { in: ids }, kind: "webhook" } });
  await tx.prisma.webhookDelivery.updateMany({
    where: { ...open, id: { in: ids } },
    data: { state: "failed" satisfies DeliveryState, nextAt: null },
  });
}

/** Updates columns of an endpoint, and returns its view. */
async function updateEndpoint(
  tx: Tx,
  id: string,
  data: Parameters<Tx["prisma"]["webhookEndpoint"]["update"]>[0]["data"],
) {
  const where = { world_id: { world: tx.world.id, id } };
  return toEndpointView(await tx.prisma.webhookEndpoint.update({ where, data }), tx.by.at);
}

const switchEndpoint: Handler<typeof webhooks.switchEndpoint> = async ({ endpointId, isEnabled }, { transact }) =>
  transact(async (tx) => {
    const row = await lockOwnEndpoint(tx, endpointId);
    const state = webhookEndpoint.is(row.state) && webhookEndpoint.next(row.state, isEnabled ? "enable" : "disable");
    // the steps of a replayed run repeat the original's; only a directly signed-in user enables an endpoint there
    if (state && isEnabled && isScenarioRunOrRealWorldCopy(tx.world) && tx.principal.drivenBy)
      return toEndpointView(row, tx.by.at);
    if (!state) return tx.refuse("OPERATION_NOT_ALLOW");
    if (!isEnabled) await disableEndpoint(tx, row, "byHand");
    return updateEndpoint(tx, row.id, isEnabled ? { state, disabledFor: null, failingSince: null } : {});
  });

const rotateSecret: Handler<typeof webhooks.rotateSecret> = async (input, context) => {
  const use = await checkStepUp(context, webhooks.rotateSecret, input);
  return context.transact(async (tx) => {
    await consumeConfirmationProof(tx, use);
    const row = await lockOwnEndpoint(tx, input.endpointId);
    const secret = newSigningSecret();
    const updatedRow = await tx.prisma.webhookEndpoint.update({
      where: { world_id: { world: row.world, id: row.id } },
      data: {
        secret: sealText(secret, "webhook", row.id),
        oldSecret: row.secret,
        oldSecretUntil: addMilliseconds(tx.by.at, overlapMs),
      },
    });
    return { endpoint: toEndpointView(updatedRow, tx.by.at), secret };
  });
};

const removeEndpoint: Handler<typeof webhooks.removeEndpoint> = async ({ endpointId }, { transact }) =>
  transact(async (tx) => {
    const { world, id } = await lockOwnEndpoint(tx, endpointId);
    const of = { world, endpointId: id };
    const deliveries = await tx.prisma.webhookDelivery.findMany({ where: of, select: { id: true } });
    const ids = deliveries.map(({ id }) => id);
    await tx.prisma.outbox.deleteMany({ where: { world, id: { in: ids }, kind: "webhook" } });
    await tx.prisma.webhookAttempt.deleteMany({ where: { world, deliveryId: { in: ids } } });
    await tx.prisma.webhookDelivery.deleteMany({ where: of });
    await tx.prisma.webhookEndpoint.deleteMany({ where: { world, id } });
    return {};
  });

/** Sends a test while its caller waits, before the transaction that records its result. */
const testEndpoint: Handler<typeof webhooks.testEndpoint> = async ({ endpointId }, context) => {
  const { world, principal, now, by, prisma, rateLimits, refuse } = context;
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { world: world.id, userNo: principal.userNo, id: endpointId },
  });
  if (!endpoint) return refuse("ENDPOINT_NOTFOUND");
  if (!(await rateLimits.webhookTest(principal.operatorId, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.webhookTest.retryAfter(principal.operatorId, by.at));
  const [eventId, id] = [randomUUID(), randomUUID()];
  const message = { type: testEvent, timestamp: now, data: { endpointId } } as const;
  const body = JSON.stringify(z.encode(webhookMessageSchema(testEvent, testData), message));
  const postResult = await postSignedWebhook(endpoint, { eventId, body }, by.at);
  return context.transact(async (tx) => {
    await lockOwnEndpoint(tx, endpointId);
    const eventFields = { world: world.id, userNo: principal.userNo, type: testEvent, madeAt: by.at };
    const isTaken = postResult.status !== null && postResult.status >= 200 && postResult.status < 300;
    const state = webhookDelivery.next("sending", isTaken ? "succeed" : "giveUp") ?? webhookDelivery.first;
    await tx.prisma.webhookEvent.create({ data: { ...eventFields, id: eventId, machine: "", at: now, body } });
    await tx.prisma.webhookDelivery.create({
      data: { ...eventFields, id, endpointId, url: endpoint.url, eventId, eventAt: now, state, attempts: 1, tries: 1 },
    });
    await insertDeliveryAttempt(tx, { world: world.id, id, userNo: principal.userNo, attempts: 0 }, postResult, by.at);
    const attemptRow = await tx.prisma.webhookAttempt.findFirstOrThrow({ where: { world: world.id, deliveryId: id } });
    return toAttemptView(attemptRow);
  });
};

export const endpointHandlers = {
  endpoints,
  addEndpoint,
  changeEndpoint,
  switchEndpoint,
  rotateSecret,
  removeEndpoint,
  testEndpoint,
};
