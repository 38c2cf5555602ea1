import { secondMs } from "@/lib/time/instant";
import { systemNow } from "@/lib/time/clock";
import type { Send } from "@/lib/simulator/platform/mail/mailer";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { clockActor } from "@/lib/simulator/platform/audit/actor";
import { worldNow } from "@/lib/simulator/driving/worlds/world";
import { worldById } from "@/lib/simulator/driving/worlds/world.sql";
import { recordOutcome } from "./outcome";
import { post, type Posted } from "./post";
import { secretsOf } from "./secrets-of";
import { messageId, signedHeaders } from "./signature";

/** Sends one message; what comes of it is for the caller to write down. */
export type PostMessage = typeof post;

/** Sends an event to an endpoint, signed now. */
export function postSigned(
  endpoint: Row<"WebhookEndpoint">,
  { eventId, body }: { readonly eventId: string; readonly body: string },
  real: Date,
  by: PostMessage = post,
): Promise<Posted> {
  const message = { id: messageId(eventId), timestamp: Math.floor(real.getTime() / secondMs), body };
  return by(endpoint.url, { ...signedHeaders(message, secretsOf(endpoint, real)) }, body);
}

/**
 * What carries the outbox's letters to merchants' own software. Sent outside of any transaction; only what came of it
 * is written in one. A worker that dies between the two leaves the letter to be sent once more.
 */
export const webhookSender =
  (db: Database, by: PostMessage = post, now: () => Date = systemNow): Send =>
  async ({ world, id, text }) => {
    const delivery = await db.prisma.webhookDelivery.findFirst({ where: { world, id } });
    const endpoint =
      delivery && (await db.prisma.webhookEndpoint.findFirst({ where: { world, id: delivery.endpointId } }));
    // the address has changed meanwhile: what was made for the one before goes nowhere
    if (!delivery || !endpoint || endpoint.url !== delivery.url) return;
    const real = now();
    const posted = await postSigned(endpoint, { eventId: delivery.eventId, body: text }, real, by);
    await db.transact(async (sql) => {
      const [its] = await worldById(sql, world);
      if (!its) return;
      const tx = txAt(sql, its, worldNow(its, real), clockActor(real));
      await recordOutcome(tx, { id, endpointId: endpoint.id }, posted, real);
    });
  };
