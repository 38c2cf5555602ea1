import { enabledEndpoint, webhookDelivery, webhookEndpoint } from "@/lib/developers/states";
import { sendingMax } from "@/lib/developers/terms";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { enqueueOutboxMessage } from "../../access/outbox";
import { sendOutboxLetters, type Send } from "@/lib/simulator/platform/mail/mailer";
import type { Database } from "@/lib/simulator/platform/store/database";
import { query, raw, queryRows, stateLiteral, stateLiterals } from "@/lib/simulator/platform/store/query";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import { worldById, worldTimeAt, type World } from "@/lib/simulator/driving/worlds/world";
import { prepareWebhookEvents } from "./prepare-events";

/**
 * Runs one round of webhook deliveries: prepares new events, puts deliveries that are due by each world's clock into
 * its outbox, and sends them. Returns true when there was work. Any number of workers may run it.
 */
export async function runWebhookDeliveryRound(db: Database, send: Send, real: Date): Promise<boolean> {
  let isAny = (await prepareWebhookEvents(db, real)) > 0;
  for (const world of await worldsWithEndpoints(db)) {
    const now = worldTimeAt(world, real);
    const queuedCount = await db.transact((sql) => putOut(worldContext(sql, world), now, real));
    isAny ||= queuedCount > 0;
  }
  const { sentCount, failedCount } = await sendOutboxLetters(db, "webhook", send, real);
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
  const deliveries = await queryRows(tx.sql, claimDeliveries(tx.world.id, now));
  if (deliveries.length === 0) return 0;
  const where = { world: tx.world.id, id: { in: deliveries.map(({ eventId }) => eventId) } };
  const events = await tx.prisma.webhookEvent.findMany({ where, select: { id: true, body: true } });
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  await tx.prisma.outbox.deleteMany({ where: { world: tx.world.id, id: { in: deliveries.map(({ id }) => id) } } });
  for (const { id, eventId, type, url } of deliveries)
    await enqueueOutboxMessage(
      tx,
      {
        id,
        kind: "webhook",
        recipient: new URL(url).hostname.slice(0, 120),
        purpose: "webhook",
        subject: type,
        content: bodies.get(eventId) ?? "",
        expiresAt: addMilliseconds(real, letterMs),
      },
      real,
    );
  return deliveries.length;
}

const waiting = stateLiteral(webhookDelivery, "waiting");
const sending = stateLiteral(webhookDelivery, "sending");

/**
 * Selects the due deliveries of a world, oldest first, a few of each endpoint at a time. Later events of an order wait
 * until earlier ones have been tried once.
 */
const dueDeliveries = (world: string, now: Date) =>
  query
    .selectFrom("webhookEndpoint as e")
    .innerJoinLateral(
      (endpoint) =>
        endpoint
          .selectFrom("webhookDelivery as d")
          .select("d.id")
          .whereRef("d.world", "=", "e.world")
          .whereRef("d.endpointId", "=", "e.id")
          .whereRef("d.url", "=", "e.url")
          .where("d.state", "=", waiting)
          .where("d.nextAt", "<=", now)
          .where(({ not, exists, selectFrom, refTuple }) =>
            not(
              exists(
                selectFrom("webhookDelivery as b")
                  .select("b.id")
                  .whereRef("b.world", "=", "d.world")
                  .whereRef("b.endpointId", "=", "d.endpointId")
                  .whereRef("b.subject", "=", "d.subject")
                  .where("b.state", "in", stateLiterals(webhookDelivery, "waiting", "sending"))
                  .where("b.tries", "=", raw.lit(0))
                  .where((earlier) =>
                    earlier(earlier.refTuple("b.eventAt", "b.no"), "<", refTuple("d.eventAt", "d.no")),
                  ),
              ),
            ),
          )
          .orderBy("d.nextAt")
          .orderBy("d.eventAt")
          .orderBy("d.no")
          .limit(
            raw<number>`greatest(0, ${raw.lit(sendingMax)} - ${endpoint
              .selectFrom("webhookDelivery as s")
              .select(raw`count(*)`.as("count"))
              .whereRef("s.world", "=", "e.world")
              .whereRef("s.endpointId", "=", "e.id")
              .where("s.state", "=", sending)})`,
          )
          .as("d"),
      (join) => join.onTrue(),
    )
    .select(["d.id", "e.url"])
    .where("e.world", "=", world)
    .where("e.state", "=", stateLiteral(webhookEndpoint, enabledEndpoint));

/** Claims those of them that no other worker has locked, and returns them. */
const claimDeliveries = (world: string, now: Date) =>
  query
    .with(
      (cte) => cte("due").materialized(),
      () => dueDeliveries(world, now),
    )
    .with(
      (cte) => cte("unlocked").materialized(),
      (db) =>
        db
          .selectFrom("webhookDelivery as d")
          .innerJoin("due", "due.id", "d.id")
          .select(["d.id", "due.url"])
          .where("d.world", "=", world)
          .where("d.state", "=", waiting)
          .orderBy("d.id")
          .forUpdate("d")
          .skipLocked(),
    )
    .updateTable("webhookDelivery as d")
    .from("unlocked")
    .set({ state: sending, nextAt: null })
    .where("d.world", "=", world)
    .whereRef("d.id", "=", "unlocked.id")
    .returning(["d.id", "d.eventId", "d.type", "unlocked.url"]);
