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
import { messageOf, testData } from "@/lib/developers/webhook-events";
import type { Who } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import * as z from "zod/mini";
import { checkStepUp } from "../../access/mfa/confirmed";
import { useConfirmed } from "../../access/people/gains";
import { sealText } from "../../access/secrets";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isOfRun } from "@/lib/simulator/driving/worlds/run-term";
import { disableEndpoint } from "./disable";
import { writeAttempt } from "./outcome";
import { postSigned } from "./send-webhook";
import { newSecret } from "./signature";
import { isAllowedUrl } from "./target";
import { toAttemptView, toEndpointView } from "./views";

type Asking = Tx<"ENDPOINT_NOTFOUND"> & { readonly who: Who };

/** One of the merchant's own endpoints, held until the transaction ends. */
export async function heldEndpoint(tx: Asking, id: string): Promise<Row<"WebhookEndpoint">> {
  const row = await lockRow(tx, "WebhookEndpoint", { world: tx.world.id, id });
  return row?.userNo === tx.who.userNo ? row : tx.refuse("ENDPOINT_NOTFOUND");
}

const endpoints: Handler<typeof webhooks.endpoints> = async (_, { world, who, prisma, by }) => {
  const where = { world: world.id, userNo: who.userNo };
  const rows = await prisma.webhookEndpoint.findMany({ where, orderBy: [{ madeAt: "asc" }, { id: "asc" }] });
  return { rows: rows.map((row) => toEndpointView(row, by.at)) };
};

/** Refuses an address that nothing is sent to, and events of pages that the asker may not see. */
function checkEntry(
  { who, refuse }: Tx<"URL_NOT_ALLOWED" | "GRANT_TOO_WIDE"> & { readonly who: Who },
  { url, events }: { readonly url: string; readonly events: readonly EventType[] },
): void {
  if (!isAllowedUrl(url)) return refuse("URL_NOT_ALLOWED");
  const missing = events.map((type) => eventSources[type].needs).find((one) => !who.permissions.includes(one));
  if (missing) return refuse("GRANT_TOO_WIDE", { permission: missing });
}

const addEndpoint: Handler<typeof webhooks.addEndpoint> = async (takes, context) => {
  const { url, description, events } = takes;
  checkEntry(context, takes);
  const use = await checkStepUp(context, webhooks.addEndpoint, takes);
  return context.transact(async (tx) => {
    const { world, who, now, by } = tx;
    await useConfirmed(tx, use);
    // the counter's row keeps a merchant's additions in one line, so that the limit holds
    await nextManyIds(tx, `webhook${who.userNo}`, "WH", 0);
    const count = await tx.prisma.webhookEndpoint.count({ where: { world: world.id, userNo: who.userNo } });
    if (count >= endpointsMax) return tx.refuse("ENDPOINTS_FULL", { most: endpointsMax });
    const [id, secret] = [randomUUID(), newSecret()];
    const row = await tx.prisma.webhookEndpoint.create({
      data: {
        world: world.id,
        id,
        userNo: who.userNo,
        url,
        description,
        events: [...new Set(events)],
        // in a run the address is that of the original's software, which must not learn what never happened
        ...(isOfRun(world)
          ? { state: "disabled" satisfies WebhookEndpointState, disabledFor: "byHand" }
          : { state: webhookEndpoint.first }),
        secret: sealText(secret, "webhook", id),
        madeAt: now,
      },
    });
    return { endpoint: toEndpointView(row, by.at), secret };
  });
};

const changeEndpoint: Handler<typeof webhooks.changeEndpoint> = async (takes, context) => {
  const { endpointId, url, description, events } = takes;
  checkEntry(context, takes);
  const use = await checkStepUp(context, webhooks.changeEndpoint, takes);
  return context.transact(async (tx) => {
    await useConfirmed(tx, use);
    const row = await heldEndpoint(tx, endpointId);
    const entry = { url, description, events: [...new Set(events)] };
    if (row.url === url) return { ...(await changed(tx, row.id, entry)), secret: null };
    await giveUpOpen(tx, row);
    const secret = newSecret();
    const own = { secret: sealText(secret, "webhook", row.id), oldSecret: null, oldSecretUntil: null };
    return { ...(await changed(tx, row.id, { ...entry, ...own, failingSince: null })), secret };
  });
};

/** Gives up what is on its way to an endpoint whose row is held: its address is another one from now on. */
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

/** Writes columns of an endpoint, and gives it as it is then. */
async function changed(tx: Tx, id: string, data: Parameters<Tx["prisma"]["webhookEndpoint"]["update"]>[0]["data"]) {
  const where = { world_id: { world: tx.world.id, id } };
  return toEndpointView(await tx.prisma.webhookEndpoint.update({ where, data }), tx.by.at);
}

const switchEndpoint: Handler<typeof webhooks.switchEndpoint> = async ({ endpointId, isEnabled }, { transact }) =>
  transact(async (tx) => {
    const row = await heldEndpoint(tx, endpointId);
    const state = webhookEndpoint.is(row.state) && webhookEndpoint.next(row.state, isEnabled ? "enable" : "disable");
    // the steps of a run say what the original did; who is signed in there by themselves may mean it
    if (state && isEnabled && isOfRun(tx.world) && tx.who.drivenBy) return toEndpointView(row, tx.by.at);
    if (!state) return tx.refuse("OPERATION_NOT_ALLOW");
    if (!isEnabled) await disableEndpoint(tx, row, "byHand");
    return changed(tx, row.id, isEnabled ? { state, disabledFor: null, failingSince: null } : {});
  });

const rotateSecret: Handler<typeof webhooks.rotateSecret> = async (takes, context) => {
  const use = await checkStepUp(context, webhooks.rotateSecret, takes);
  return context.transact(async (tx) => {
    await useConfirmed(tx, use);
    const row = await heldEndpoint(tx, takes.endpointId);
    const secret = newSecret();
    const made = await tx.prisma.webhookEndpoint.update({
      where: { world_id: { world: row.world, id: row.id } },
      data: {
        secret: sealText(secret, "webhook", row.id),
        oldSecret: row.secret,
        oldSecretUntil: later(tx.by.at, overlapMs),
      },
    });
    return { endpoint: toEndpointView(made, tx.by.at), secret };
  });
};

const removeEndpoint: Handler<typeof webhooks.removeEndpoint> = async ({ endpointId }, { transact }) =>
  transact(async (tx) => {
    const { world, id } = await heldEndpoint(tx, endpointId);
    const of = { world, endpointId: id };
    const sent = await tx.prisma.webhookDelivery.findMany({ where: of, select: { id: true } });
    const ids = sent.map(({ id }) => id);
    await tx.prisma.outbox.deleteMany({ where: { world, id: { in: ids }, kind: "webhook" } });
    await tx.prisma.webhookAttempt.deleteMany({ where: { world, deliveryId: { in: ids } } });
    await tx.prisma.webhookDelivery.deleteMany({ where: of });
    await tx.prisma.webhookEndpoint.deleteMany({ where: { world, id } });
    return {};
  });

/** Sent while somebody waits for it, before the transaction that writes down what came of it. */
const testEndpoint: Handler<typeof webhooks.testEndpoint> = async ({ endpointId }, context) => {
  const { world, who, now, by, prisma, brakes, refuse } = context;
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { world: world.id, userNo: who.userNo, id: endpointId },
  });
  if (!endpoint) return refuse("ENDPOINT_NOTFOUND");
  if (!(await brakes.webhookTest(who.operatorId, by.at)))
    return refuse("REQUEST_BUSY", brakes.webhookTest.left(who.operatorId, by.at));
  const [eventId, id] = [randomUUID(), randomUUID()];
  const message = { type: testEvent, timestamp: now, data: { endpointId } } as const;
  const body = JSON.stringify(z.encode(messageOf(testEvent, testData), message));
  const posted = await postSigned(endpoint, { eventId, body }, by.at);
  return context.transact(async (tx) => {
    await heldEndpoint(tx, endpointId);
    const known = { world: world.id, userNo: who.userNo, type: testEvent, madeAt: by.at };
    const isTaken = posted.status !== null && posted.status >= 200 && posted.status < 300;
    const state = webhookDelivery.next("sending", isTaken ? "succeed" : "giveUp") ?? webhookDelivery.first;
    await tx.prisma.webhookEvent.create({ data: { ...known, id: eventId, machine: "", at: now, body } });
    await tx.prisma.webhookDelivery.create({
      data: { ...known, id, endpointId, url: endpoint.url, eventId, eventAt: now, state, attempts: 1, tries: 1 },
    });
    await writeAttempt(tx, { world: world.id, id, userNo: who.userNo, attempts: 0 }, posted, by.at);
    const written = await tx.prisma.webhookAttempt.findFirstOrThrow({ where: { world: world.id, deliveryId: id } });
    return toAttemptView(written);
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
