import { webhookDelivery, webhookEndpoint, type DeliveryState } from "@/lib/developers/states";
import { failingMsMax, retryWaitsMs } from "@/lib/developers/terms";
import { isBefore, later } from "@/lib/time/instant";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { disableEndpoint } from "./disable";
import type { Posted } from "./post";

const gone = 410;

const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

/**
 * Writes down what came of a try, when the next one is, and whether the endpoint is still sent to. Nothing where the
 * delivery was dealt with meanwhile. By the world's clock; the endpoint's row is held first, as by whoever changes it.
 */
export async function recordOutcome(
  tx: Tx,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
  posted: Posted,
  real: Date,
): Promise<void> {
  const endpoint = await lockRow(tx, "WebhookEndpoint", { world: tx.world.id, id: endpointId });
  const delivery = await lockRow(tx, "WebhookDelivery", { world: tx.world.id, id });
  if (!endpoint || delivery?.state !== ("sending" satisfies DeliveryState)) return;
  await writeAttempt(tx, delivery, posted, real);
  const tries = delivery.tries + 1;
  const isOn = endpoint.state === webhookEndpoint.first;
  const nextAt = isTaken(posted) || !isOn ? undefined : nextTry(tx, tries, posted);
  const state = webhookDelivery.next("sending", isTaken(posted) ? "succeed" : nextAt ? "retry" : "giveUp");
  await tx.prisma.webhookDelivery.updateMany({
    where: { world: tx.world.id, id },
    data: { ...(state && { state }), tries, attempts: delivery.attempts + 1, nextAt: nextAt ?? null },
  });
  if (isOn) await judge(tx, endpoint, posted);
}

/** When a delivery that was not taken is tried again: by its turn, and no sooner than its receiver asks for. */
function nextTry({ now }: Pick<Tx, "now">, tries: number, { status, retryAfterMs }: Posted): Date | undefined {
  const wait = retryWaitsMs[tries - 1];
  if (wait === undefined || status === gone) return undefined;
  const longest = Math.max(...retryWaitsMs);
  return later(now, Math.max(wait, Math.min(retryAfterMs, longest)));
}

/** Writes a try down, under its number. */
export const writeAttempt = (
  tx: Tx,
  { world, id: deliveryId, userNo, attempts }: Pick<Row<"WebhookDelivery">, "world" | "id" | "userNo" | "attempts">,
  { status, failure, answer, durationMs }: Posted,
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

/** Whether an endpoint works, and for how long it has not: one that says it is gone, or fails for days, is disabled. */
async function judge(tx: Tx, endpoint: Row<"WebhookEndpoint">, posted: Posted): Promise<void> {
  const where = { world: endpoint.world, id: endpoint.id };
  const { failingSince } = endpoint;
  if (isTaken(posted)) {
    if (failingSince) await tx.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: null } });
    return;
  }
  if (posted.status === gone) return disableEndpoint(tx, endpoint, "gone");
  if (!failingSince) await tx.prisma.webhookEndpoint.updateMany({ where, data: { failingSince: tx.now } });
  else if (!isBefore(tx.now, later(failingSince, failingMsMax))) await disableEndpoint(tx, endpoint, "failing");
}
