import { enabledEndpoint } from "@/lib/developers/states";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../../access/outbox";
import { sendLetters, type Send } from "@/lib/simulator/platform/mail/mailer";
import type { Database } from "@/lib/simulator/platform/store/database";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import { worldById, worldTimeAt, type World } from "@/lib/simulator/driving/worlds/world";
import { prepareEvents } from "./prepare-events";
import { takeDeliveries } from "./webhooks.sql";

/**
 * Runs one round of webhook deliveries: prepares new events, puts deliveries that are due by each world's clock into
 * its outbox, and sends them. Returns true when there was work. Any number of workers may run it.
 */
export async function sendWebhooks(db: Database, send: Send, real: Date): Promise<boolean> {
  let isAny = (await prepareEvents(db, real)) > 0;
  for (const world of await worldsWithEndpoints(db)) {
    const now = worldTimeAt(world, real);
    const queuedCount = await db.transact((sql) => putOut(worldContext(sql, world), now, real));
    isAny ||= queuedCount > 0;
  }
  const { sentCount, failedCount } = await sendLetters(db, "webhook", send, real);
  return isAny || sentCount + failedCount > 0;
}

/** Returns the worlds with an enabled endpoint. */
async function worldsWithEndpoints({ prisma, sql }: Pick<Database, "prisma" | "sql">): Promise<readonly World[]> {
  const where = { state: enabledEndpoint };
  const rows = await prisma.webhookEndpoint.findMany({ where, distinct: ["world"], select: { world: true } });
  return (await Promise.all(rows.map((row) => worldById(sql, row.world)))).flat();
}

/** Limits the wait of a message for a worker, in real time. */
const letterMs = dayMs;

/** Puts due deliveries into the outbox, where each is claimed by one worker for a minute. */
async function putOut(tx: InWorld<World>, now: Date, real: Date): Promise<number> {
  const deliveries = await takeDeliveries(tx, now);
  if (deliveries.length === 0) return 0;
  const where = { world: tx.world.id, id: { in: deliveries.map(({ eventId }) => eventId) } };
  const events = await tx.prisma.webhookEvent.findMany({ where, select: { id: true, body: true } });
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  await tx.prisma.outbox.deleteMany({ where: { world: tx.world.id, id: { in: deliveries.map(({ id }) => id) } } });
  for (const { id, eventId, type, url } of deliveries)
    await sendOut(
      tx,
      {
        id,
        kind: "webhook",
        recipient: new URL(url).hostname.slice(0, 120),
        purpose: "webhook",
        subject: type,
        content: bodies.get(eventId) ?? "",
        expiresAt: later(real, letterMs),
      },
      real,
    );
  return deliveries.length;
}
