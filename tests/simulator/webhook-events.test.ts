import { expect } from "vitest";
import * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { machines } from "@/lib/catalogue/areas";
import { eventSources, eventTypes, familyOf } from "@/lib/developers/event-sources";
import { eventData, webhookMessageSchema } from "@/lib/developers/webhook-events";
import { forwards } from "@/lib/exchange/calls/forwards";
import { exchange } from "@/lib/exchange/calls/orders";
import type { Machine } from "@/lib/machine/machine";
import { materials } from "@/lib/materials/calls/materials";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { refunds } from "@/lib/receiving/calls/refunds";
import { advances } from "@/lib/settlement/calls/advances";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { allPermissions } from "@/lib/simulator/access/people/grantables";
import { prepareWebhookEvents } from "@/lib/simulator/developers/webhooks/prepare-events";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import {
  recordCreationInHistory,
  transition,
  transitionMany,
  type StatefulRow,
} from "@/lib/simulator/platform/store/transition";
import { transfers } from "@/lib/transfers/calls/transfers";
import { examples } from "../fixtures/examples";
import { test } from "../fixtures/own-database";
import { Stage } from "../fixtures/stage";
import { txAt } from "../fixtures/tx";
import { freshWorld, wednesday } from "../fixtures/world";

type Order = StatefulRow & { readonly userNo: string };

/** Lists the calls whose examples create an order of each kind. */
const makers: readonly Call[] = [
  payments.pay,
  batchCalls.submitBatch,
  exchange.placeRealTime,
  exchange.placeLimit,
  forwards.book,
  forwards.deliver,
  refunds.askRefund,
  settlementOrders.settle,
  exchangePayCalls.makeExchangePay,
  materials.submitMaterial,
  transfers.transferDetail,
  advances.advanceDetail,
];

/** Orders of every kind, of merchants who have an endpoint that wants everything; each maker has a world of its own. */
async function orders(db: Database): Promise<void> {
  for (const call of makers) {
    const stage = await Stage.set(await freshWorld(db));
    const input = await examples.get(call)?.(stage);
    // named cast: each example was typed by its own call's row
    await stage.call(call, input as never);
  }
  await db.sql(
    `insert into webhook_endpoint (world, id, user_no, url, description, events, state, secret, made_at)
     select world, gen_random_uuid(), user_no, 'https://hooks.example.com/', '', $1::text[], 'enabled', '', made_at from merchant`,
    [eventTypes],
  );
}

/** Orders of a machine, one or many, in any world. */
async function ordersOf(sql: Sql, { name, table, kind }: Machine): Promise<[Order, ...Order[]]> {
  const [first, ...more] = await sql<Order>(
    `select world, id, state, user_no as "userNo" from "${table}" ${kind ? `where kind = '${kind}'` : ""} order by id`,
  );
  if (!first) throw new Error(`some example makes a ${name}`);
  return [first, ...more];
}

const steps = eventTypes.flatMap((type) =>
  eventSources[type].from.flatMap(({ machine, on }) => on.map((step) => ({ type, machine, step }))),
);

/** Moves an order through a step of its state machine, in the way in which the application does. */
async function take(sql: Sql, machine: Machine, order: Order, step: string) {
  const place = await sql.prisma.world.findFirstOrThrow({ where: { id: order.world } });
  const tx = txAt(sql, place, place.clockAt);
  const [word, state] = step.split(":");
  if (word === "made") return recordCreationInHistory(tx, machine, { ...order, state: state ?? machine.first });
  const from = machine.states.find((candidate) => machine.next(candidate, step));
  if (!from) throw new Error(`${machine.name} can ${step}`);
  await sql(`update "${machine.table}" set state = $3 where world = $1::uuid and id = $2::uuid`, [
    order.world,
    order.id,
    from,
  ]);
  expect(await transition(tx, machine, { ...order, state: from }, step)).toBe(true);
}

test("each step of the table is a step of its machine, and its table names the merchants", () => {
  for (const { machine: name, step } of steps) {
    const machine = machines.find((entry) => entry.name === name);
    const [word, state] = step.split(":");
    expect([name, machine?.notifiedColumns.length]).not.toEqual([name, 0]);
    expect([step, word === "made" ? (state ?? machine?.first) : step]).toEqual([
      step,
      word === "made"
        ? expect.toSatisfy((value: string) => machine?.is(value) ?? false)
        : expect.toSatisfy((value: string) => machine?.states.some((from) => machine.next(from, value)) ?? false),
    ]);
  }
});

test("a machine that may notify merchants has events, and a page's permission guards each of them", () => {
  const machineNames = new Set(steps.map(({ machine }) => machine));
  expect(
    machines
      .filter(({ notifiedColumns }) => notifiedColumns.length > 0)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...machineNames].sort());
  expect(
    eventTypes
      .map((type) => eventSources[type].permission)
      .filter((permission) => !allPermissions.includes(permission)),
  ).toEqual([]);
});

test("every step of the table makes its event, with the order as in its schema", async ({ db }) => {
  await orders(db);
  for (const { type, machine: name, step } of steps) {
    const machine = machines.find((entry) => entry.name === name);
    if (!machine) throw new Error(`${name} is a machine`);
    const [order] = await ordersOf(db.sql, machine);
    // undone afterwards, so that each step finds the orders as they were
    const webhookEvents = await db
      .transact(async (sql) => {
        await sql("delete from history where world = $1::uuid and subject = $2::uuid", [order.world, order.id]);
        await take(sql, machine, order, step);
        await prepareWebhookEvents({ transact: <T>(work: (sql: Sql) => Promise<T>) => work(sql) }, wednesday);
        throw new RollbackError(await sql.prisma.webhookEvent.findMany({ where: { world: order.world } }));
      })
      .catch((cause: unknown) => {
        if (cause instanceof RollbackError) return cause.events;
        throw cause;
      });
    const event = webhookEvents.find((row) => row.type === type);
    expect([step, event?.type]).toEqual([step, type]);
    const message = z.safeDecode(
      webhookMessageSchema(type, eventData[familyOf(type)]),
      JSON.parse(event?.body ?? "{}") as never,
    );
    expect([type, step, message.success]).toEqual([type, step, true]);
  }

  // many that take steps together make an event each
  const advance = machines.find(({ name }) => name === "advance");
  if (!advance) throw new Error("advances have a machine");
  const [first] = await ordersOf(db.sql, advance);
  const place = await db.prisma.world.findFirstOrThrow({ where: { id: first.world } });
  const movedCount = await db.transact((sql) =>
    transitionMany(txAt(sql, place, place.clockAt), advance, [first.id], "outstanding", ["accrue", "fallDue"], "clock"),
  );
  expect(movedCount).toBe(1);
  const events = await db.prisma.webhookEvent.findMany({ where: { world: first.world } });
  expect(events).toMatchObject([{ type: "advance.due", subject: first.id, userNo: first.userNo }]);
}, 120_000);

class RollbackError extends Error {
  readonly events: readonly { readonly type: string; readonly body: string | null }[];
  constructor(events: RollbackError["events"]) {
    super("undone");
    this.events = events;
  }
}
