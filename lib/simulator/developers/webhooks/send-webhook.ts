import { secondMs } from "@/lib/time/instant";
import { systemNow } from "@/lib/time/clock";
import type { Send } from "@/lib/simulator/platform/mail/mailer";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { clockActor } from "@/lib/simulator/platform/audit/actor";
import { worldById, worldTimeAt } from "@/lib/simulator/driving/worlds/world";
import { recordDeliveryOutcome } from "./outcome";
import { postWebhook, type PostResult } from "./post";
import { activeSigningSecrets } from "./signing-secrets";
import { webhookMessageId, signedHeaders } from "./signature";

/** Sends one message; the caller records the result. */
export type PostMessage = typeof postWebhook;

/** Sends an event to an endpoint, signed at this instant. */
export function postSignedWebhook(
  endpoint: Row<"WebhookEndpoint">,
  { eventId, body }: { readonly eventId: string; readonly body: string },
  real: Date,
  by: PostMessage = postWebhook,
): Promise<PostResult> {
  const message = { id: webhookMessageId(eventId), timestamp: Math.floor(real.getTime() / secondMs), body };
  return by(endpoint.url, { ...signedHeaders(message, activeSigningSecrets(endpoint, real)) }, body);
}

/**
 * Creates the sender of the outbox's webhook messages. It sends outside of any transaction; only the result is written
 * in one. A worker that dies in between leaves the message to be sent once more.
 */
export const webhookSender =
  (db: Database, by: PostMessage = postWebhook, now: () => Date = systemNow): Send =>
  async ({ world, id, text }) => {
    const delivery = await db.prisma.webhookDelivery.findFirst({ where: { world, id } });
    const endpoint =
      delivery && (await db.prisma.webhookEndpoint.findFirst({ where: { world, id: delivery.endpointId } }));
    // the address has changed meanwhile: what was made for the one before goes nowhere
    if (!delivery || !endpoint || endpoint.url !== delivery.url) return;
    const real = now();
    const result = await postSignedWebhook(endpoint, { eventId: delivery.eventId, body: text }, real, by);
    await db.transact(async (sql) => {
      const [deliveryWorld] = await worldById(sql, world);
      if (!deliveryWorld) return;
      const tx = txAt(sql, deliveryWorld, worldTimeAt(deliveryWorld, real), clockActor(real));
      await recordDeliveryOutcome(tx, { id, endpointId: endpoint.id }, result, real);
    });
  };
