import { webhookDelivery, webhookEndpoint, type DeliveryState } from "@/lib/developers/states";
import { failingMsMax, retryWaitsMs } from "@/lib/developers/terms";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { disableEndpoint } from "./disable";
import type { PostResult } from "./post";

const goneStatus = 410;

const isTaken = ({ status }: PostResult): boolean => status !== null && status >= 200 && status < 300;

/**
 * Records the result of an attempt, schedules the next one, and disables a failing endpoint. Does nothing when the
 * delivery was changed meanwhile. Uses the world's clock; the endpoint's row is locked first, in the same order as when
 * it is changed.
 */
export async function recordDeliveryOutcome(
  tx: Tx,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
  result: PostResult,
  real: Date,
): Promise<void> {
  const endpoint = await lockRow(tx, "WebhookEndpoint", { world: tx.world.id, id: endpointId });
  const delivery = await lockRow(tx, "WebhookDelivery", { world: tx.world.id, id });
  if (!endpoint || delivery?.state !== ("sending" satisfies DeliveryState)) return;
  await insertDeliveryAttempt(tx, delivery, result, real);
  const tries = delivery.tries + 1;
  const isOn = endpoint.state === webhookEndpoint.first;
  const nextAt = isTaken(result) || !isOn ? undefined : nextTry(tx, tries, result);
  const state = webhookDelivery.next("sending", isTaken(result) ? "succeed" : nextAt ? "retry" : "giveUp");
  await tx.prisma.webhookDelivery.updateMany({
    where: { world: tx.world.id, id },
    data: { ...(state && { state }), tries, attempts: delivery.attempts + 1, nextAt: nextAt ?? null },
  });
  if (isOn) await updateEndpointHealth(tx, endpoint, result);
}

/**
 * Returns the time of the next attempt of a rejected delivery: after its regular wait, and no sooner than its receiver
 * requests.
 */
function nextTry({ now }: Pick<Tx, "now">, tries: number, { status, retryAfterMs }: PostResult): Date | undefined {
  const wait = retryWaitsMs[tries - 1];
  if (wait === undefined || status === goneStatus) return undefined;
  const longest = Math.max(...retryWaitsMs);
  return addMilliseconds(now, Math.max(wait, Math.min(retryAfterMs, longest)));
}

/** Writes an attempt, under its number. */
export const insertDeliveryAttempt = (
  tx: Tx,
  { world, id: deliveryId, userNo, attempts }: Pick<Row<"WebhookDelivery">, "world" | "id" | "userNo" | "attempts">,
  { status, failure, answer, durationMs }: PostResult,
  real: Date,
): Promise<unknown> =>
  tx.prisma.webhookAttempt.createMany({
    data: {
      world,
      deliveryId,
      userNo,
      no: attempts + 1,
      at: tx.now,
      sentAt: real,
      durationMs,
      status,
      failure,
      answer,
    },
  });

/** Updates the health of an endpoint: one that reports that it is gone, or fails for days, is disabled. */
async function updateEndpointHealth(tx: Tx, endpoint: Row<"WebhookEndpoint">, result: PostResult): Promise<void> {
  const where = { world: endpoint.world, id: endpoint.id };
  const { failingSince } = endpoint;
  if (isTaken(result)) {
    if (failingSince) await tx.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: null } });
    return;
  }
  if (result.status === goneStatus) return disableEndpoint(tx, endpoint, "gone");
  if (!failingSince) await tx.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: tx.now } });
  else if (!isBefore(tx.now, addMilliseconds(failingSince, failingMsMax)))
    await disableEndpoint(tx, endpoint, "failing");
}
