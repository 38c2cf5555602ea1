import { randomUUID } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { isEventType } from "@/lib/developers/event-sources";
import { enabledEndpoint, webhookDelivery } from "@/lib/developers/states";
import { simulatorLog } from "@/lib/simulator/platform/log";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { query, queryRows } from "@/lib/simulator/platform/store/query";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import { worldById, worldTimeAt, type World } from "@/lib/simulator/driving/worlds/world";
import { webhookEventBody } from "./event-data";

const eventsAtOnce = 20;

/** Describes an event that is not prepared yet. */
interface NewEvent {
  readonly id: string;
  readonly userNo: string;
  readonly type: string;
  /** Holds its order; null for a test, which is never prepared. */
  readonly subject: string | null;
  readonly no: number;
  readonly at: Date;
  readonly world: string;
}

/** Selects the oldest events that are not prepared and not locked by another worker. */
const takeEvents = (sql: Sql, most: number): Promise<NewEvent[]> =>
  queryRows(
    sql,
    query
      .selectFrom("webhookEvent")
      .select(["world", "id", "userNo", "type", "subject", "no", "at"])
      .where("madeAt", "is", null)
      .orderBy("at")
      .orderBy("subject")
      .orderBy("no")
      .limit(most)
      .forNoKeyUpdate()
      .skipLocked(),
  );

/**
 * Writes the bodies of the newest events and creates their deliveries, separately from the operations that caused them:
 * no order waits for it. Returns the number of events. One that cannot be written is a bug: it is logged and skipped.
 */
export async function prepareWebhookEvents(db: Pick<Database, "transact">, real: Date): Promise<number> {
  try {
    return await db.transact((sql) => prepare(sql, real, eventsAtOnce));
  } catch (cause) {
    // one of them fails: each is prepared separately, so that the others are sent
    simulatorLog.error({ err: cause }, "events were not prepared");
    return await db.transact((sql) => prepare(sql, real, 1)).catch((why: unknown) => leaveOne(db, real, why));
  }
}

async function prepare(sql: Sql, real: Date, most: number): Promise<number> {
  const events = await takeEvents(sql, most);
  const worlds = new Map<string, World>();
  for (const event of events) {
    const world = worlds.get(event.world) ?? (await worldById(sql, event.world))[0];
    invariant(world, "an event is of a world");
    worlds.set(event.world, world);
    await prepareOne(worldContext(sql, world), event, real);
  }
  return events.length;
}

async function prepareOne(tx: InWorld<World>, event: NewEvent, real: Date): Promise<void> {
  const { id, type, subject } = event;
  invariant(isEventType(type) && subject, `${type} is a type of event that is prepared`);
  const body = await webhookEventBody(tx, { ...event, type, subject });
  await tx.prisma.webhookEvent.updateMany({ where: { world: tx.world.id, id }, data: { body, madeAt: real } });
  await addDeliveries(tx, { ...event, subject }, real);
}

/** Creates a delivery of an event for each endpoint of its merchant that subscribes to it. */
async function addDeliveries(tx: InWorld<World>, event: NewEvent & { subject: string }, real: Date): Promise<void> {
  const { id, userNo, type, subject, no, at } = event;
  const of = { world: tx.world.id, userNo };
  const endpoints = await tx.prisma.webhookEndpoint.findMany({
    where: { ...of, state: enabledEndpoint, events: { has: type } },
    select: { id: true, url: true },
  });
  const nextAt = worldTimeAt(tx.world, real);
  await tx.prisma.webhookDelivery.createMany({
    data: endpoints.map((endpoint) => ({
      ...{
        ...of,
        id: randomUUID(),
        endpointId: endpoint.id,
        url: endpoint.url,
        eventId: id,
        type,
        subject,
        no,
        eventAt: at,
      },
      ...{ state: webhookDelivery.first, nextAt, madeAt: real },
    })),
  });
}

/** Marks the first event as done because it cannot be prepared, so that the following ones are. */
async function leaveOne(db: Pick<Database, "transact">, real: Date, why: unknown): Promise<number> {
  return db.transact(async (sql) => {
    const [event] = await takeEvents(sql, 1);
    if (!event) return 0;
    const { world, id, type } = event;
    simulatorLog.error({ world, event: id, type, err: why }, "an event cannot be prepared and is not sent");
    await sql.prisma.webhookEvent.updateMany({ where: { world, id }, data: { madeAt: real } });
    return 1;
  });
}
