import { enabledEndpoint } from "@/lib/developers/states";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../../access/outbox";
import { sendLetters, type Send } from "@/lib/simulator/platform/mail/mailer";
import type { Database } from "@/lib/simulator/platform/store/database";
import { inWorld, type InWorld } from "@/lib/simulator/platform/store/tx";
import { worldNow, type World } from "@/lib/simulator/driving/worlds/world";
import { worldById } from "@/lib/simulator/driving/worlds/world.sql";
import { prepareEvents } from "./prepare-events";
import { takeDeliveries } from "./webhooks.sql";

/**
 * One round of what merchants' own software is told: prepares new events, puts what is due by each world's clock into
 * its outbox, and sends what is there. Says whether there was anything. Any number of workers may do it.
 */
export async function sendWebhooks(db: Database, send: Send, real: Date): Promise<boolean> {
  let isAny = (await prepareEvents(db, real)) > 0;
  for (const world of await worldsWithEndpoints(db)) {
    const now = worldNow(world, real);
    const taken = await db.transact((sql) => putOut(inWorld(sql, world), now, real));
    isAny ||= taken > 0;
  }
  const { sent, failed } = await sendLetters(db, "webhook", send, real);
  return isAny || sent + failed > 0;
}

/** The worlds in which anybody has an endpoint that events are sent to. */
async function worldsWithEndpoints({ prisma, sql }: Pick<Database, "prisma" | "sql">): Promise<readonly World[]> {
  const where = { state: enabledEndpoint };
  const rows = await prisma.webhookEndpoint.findMany({ where, distinct: ["world"], select: { world: true } });
  return (await Promise.all(rows.map((row) => worldById(sql, row.world)))).flat();
}

/** How long a message may wait for a worker, in real time. */
const letterMs = dayMs;

/** Puts the deliveries whose turn has come into the outbox, where each is taken by one worker for a minute. */
async function putOut(tx: InWorld<World>, now: Date, real: Date): Promise<number> {
  const taken = await takeDeliveries(tx, now);
  if (taken.length === 0) return 0;
  const where = { world: tx.world.id, id: { in: taken.map(({ eventId }) => eventId) } };
  const events = await tx.prisma.webhookEvent.findMany({ where, select: { id: true, body: true } });
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  await tx.prisma.outbox.deleteMany({ where: { world: tx.world.id, id: { in: taken.map(({ id }) => id) } } });
  for (const { id, eventId, type, url } of taken)
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
  return taken.length;
}
