import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type {
  attempt as attemptShape,
  delivery as deliveryShape,
  endpoint as shape,
} from "@/lib/developers/calls/webhooks";
import { postFailures } from "@/lib/developers/post-failures";
import { webhookDelivery, webhookEndpoint } from "@/lib/developers/states";
import { isBefore } from "@/lib/time/instant";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { webhookMessageId } from "./signature";

export type EndpointView = z.output<typeof shape>;
export type AttemptView = z.output<typeof attemptShape>;
export type DeliveryView = z.output<typeof deliveryShape>;

const reasons = ["byHand", "gone", "failing"] as const;

/** Builds the view of an endpoint. */
export function toEndpointView(row: Row<"WebhookEndpoint">, real: Date): EndpointView {
  const { id: endpointId, url, description, events, state, failingSince, oldSecretUntil, madeAt } = row;
  invariant(webhookEndpoint.is(state), `${state} is a state of an endpoint`);
  return {
    endpointId,
    url,
    description,
    events,
    state,
    disabledFor: reasons.find((reason) => reason === row.disabledFor) ?? null,
    failingSince,
    oldSecretUntil: oldSecretUntil && isBefore(real, oldSecretUntil) ? oldSecretUntil : null,
    madeAt,
  };
}

/** Builds the view of an attempt. */
export const toAttemptView = ({ no, at, status, failure, answer, durationMs }: Row<"WebhookAttempt">): AttemptView => ({
  no,
  at,
  status,
  failure: postFailures.find((candidate) => candidate === failure) ?? null,
  answer,
  durationMs,
});

function toDeliveryView(row: Row<"WebhookDelivery">, last: Row<"WebhookAttempt"> | undefined): DeliveryView {
  const { id: deliveryId, endpointId, eventId, url, type, eventAt, state, attempts, nextAt } = row;
  invariant(webhookDelivery.is(state), `${state} is a state of a delivery`);
  const fields = {
    deliveryId,
    endpointId,
    messageId: webhookMessageId(eventId),
    url,
    type,
    eventAt,
    state,
    attempts,
    nextAt,
  };
  return { ...fields, last: last ? toAttemptView(last) : null };
}

/** Builds the views of deliveries, each with its last attempt. */
export async function deliveryViews(tx: InWorld, rows: readonly Row<"WebhookDelivery">[]): Promise<DeliveryView[]> {
  const rowsWithAttempts = rows.filter(({ attempts }) => attempts > 0);
  const last = await tx.prisma.webhookAttempt.findMany({
    where: { world: tx.world.id, OR: rowsWithAttempts.map(({ id: deliveryId, attempts: no }) => ({ deliveryId, no })) },
  });
  const byId = new Map(last.map((attempt) => [attempt.deliveryId, attempt]));
  return rows.map((row) => toDeliveryView(row, byId.get(row.id)));
}
