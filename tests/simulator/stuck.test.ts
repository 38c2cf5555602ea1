import { expect, vi } from "vitest";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { jobHandlers } from "@/lib/simulator/job-handlers";
import { startReplay } from "@/lib/simulator/market/replay";
import { advance, type JobHandler } from "@/lib/simulator/worlds/scheduler";
import { beijing } from "@/lib/time/beijing";
import { hourMs, later, minuteMs } from "@/lib/time/instant";
import { Stage } from "../fixtures/stage";
import { advanceTo, openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

vi.setConfig({ testTimeout: 60_000 });

const page = { currentPage: 1, pageSize: 20 };
const no = { code: "OPERATION_NOT_ALLOW" };

/** Moves the clock while every item of a kind fails. */
async function advanceWithout(world: TestWorld, kind: string, to: Date): Promise<void> {
  const fails: JobHandler = () => Promise.reject(new Error("a bug"));
  await advance(world.db, world.id, to, new Map([...jobHandlers, [kind, fails]]));
  await world.setClock(to);
}

const timetable = async (world: TestWorld) =>
  (await world.ask(operations.timetable, { world: world.name, ...page }, ops)).rows;
const stuckIn = async (world: TestWorld) => {
  const item = (await timetable(world)).find(({ state }) => state === "stuck");
  if (!item) throw new Error("something is stuck");
  return { world: world.name, kind: item.kind, subject: item.subject, dueAt: item.dueAt };
};
const ticksOf = (world: TestWorld) =>
  world.db.sql<{ at: Date; source: string }>("select at, source from tick where world = $1::uuid order by no", [
    world.id,
  ]);
const faults = async (world: TestWorld) =>
  (await world.ask(operations.prove, { world: world.name }, ops)).checks
    .filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

const limit = (world: TestWorld, who: Who, validUntil: string) =>
  world.ask(
    exchange.placeLimit,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n), target: rateOf("USD", "CNH", "7.0600"), validUntil },
    who,
  );

test("a market whose tick got stuck goes on from the present once it is tried again, and the audit log notes who did it", async ({
  world,
}) => {
  await openMarket(world);
  await advanceWithout(world, "market.tick", later(wednesday, 7 * minuteMs));
  await advanceTo(world, later(wednesday, hourMs));
  expect(await ticksOf(world)).toHaveLength(2);
  expect(await faults(world)).toEqual(["nothingStuck"]);
  const now = later(wednesday, hourMs + minuteMs);
  await world.setClock(now);
  expect(await world.ask(operations.retryDue, await stuckIn(world), ops)).toEqual({ dueAt: now });
  await advanceTo(world, later(now, 10 * minuteMs));
  expect((await ticksOf(world)).slice(2).map(({ at }) => (at.getTime() - wednesday.getTime()) / minuteMs)).toEqual([
    61, 65, 70,
  ]);
  expect(await faults(world)).toEqual([]);
  const { rows } = await world.ask(operations.audit, { world: world.name, what: "operations.retryDue", ...page }, ops);
  expect(rows).toMatchObject([{ who: "ops:tester", subject: "market", outcome: "ok" }]);
});

test("an item that fails again is tried three more times and is stuck again", async ({ world }) => {
  await openMarket(world);
  await advanceWithout(world, "market.tick", later(wednesday, 7 * minuteMs));
  await world.ask(operations.retryDue, await stuckIn(world), ops);
  await advanceWithout(world, "market.tick", later(wednesday, 8 * minuteMs));
  expect((await timetable(world))[0]).toMatchObject({
    kind: "market.tick",
    state: "stuck",
    attempts: 3,
    dueAt: later(wednesday, 7 * minuteMs),
  });
});

test("only what is stuck may be tried again, once: what waits, is done or was never there is refused", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const stuck = { world: world.name, ...(await stage.stuck()) };
  const [open] = await timetable(world).then((rows) => rows.filter(({ state }) => state === "open"));
  await expect(
    world.ask(
      operations.retryDue,
      { ...stuck, kind: open?.kind ?? "", subject: open?.subject ?? "", dueAt: open?.dueAt ?? wednesday },
      ops,
    ),
  ).rejects.toMatchObject(no);
  await expect(world.ask(operations.retryDue, { ...stuck, dueAt: later(stuck.dueAt, 1) }, ops)).rejects.toMatchObject(
    no,
  );
  // an item whose instant is still to come keeps it
  expect(await world.ask(operations.retryDue, stuck, ops)).toEqual({ dueAt: stuck.dueAt });
  await expect(world.ask(operations.retryDue, stuck, ops)).rejects.toMatchObject(no);
});

test("two stuck items of one subject become one when both are tried again at one instant", async ({ world }) => {
  await openMarket(world);
  for (const minutes of [1, 2])
    await world.db.sql(
      "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, 50, 'market.tick', 'market', 'stuck', 3)",
      [world.id, later(wednesday, minutes * 1_000)],
    );
  await world.setClock(later(wednesday, minuteMs));
  await world.ask(operations.retryDue, await stuckIn(world), ops);
  await world.ask(operations.retryDue, await stuckIn(world), ops);
  expect((await timetable(world)).filter(({ state }) => state === "stuck")).toEqual([]);
  await advanceTo(world, later(wednesday, 10 * minuteMs));
  expect((await ticksOf(world)).slice(2).map(({ at }) => (at.getTime() - wednesday.getTime()) / minuteMs)).toEqual([
    1, 5, 10,
  ]);
});

test("an order whose expiry got stuck is not filled after its end, and expires when the expiry is tried again", async ({
  world,
}) => {
  await openMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "USD", 1_000_000n);
  const { orderNo } = await limit(world, who, "2026-03-18");
  await advanceWithout(world, "exchange.expire", beijing("2026-03-19", 10));
  await world.ask(operations.setRate, { world: world.name, rate: rateOf("USD", "CNH", "7.2000") }, ops);
  const state = async () => (await world.ask(exchange.detail, { orderNo }, who)).order;
  expect(await state()).toMatchObject({ state: "pending" });
  await world.ask(operations.retryDue, await stuckIn(world), ops);
  expect(await state()).toMatchObject({ state: "timeOut", doneAt: beijing("2026-03-19", 10) });
  expect(await faults(world)).toEqual([]);
});

test("the days of a replay that were missed while one was stuck become the market's at once, in their order", async ({
  world,
}) => {
  await openMarket(world);
  const days = [
    ["2026-01-05", 701_000_000n],
    ["2026-01-06", 702_000_000n],
    ["2026-01-07", 703_000_000n],
  ] as const;
  await world.db.transact((sql) =>
    startReplay(
      txAt(sql, { id: world.id }, wednesday),
      days.map(([label, CNH]) => ({ label, mids: { CNH } })),
    ),
  );
  await advanceWithout(world, "market.replay", beijing("2026-03-20", 10));
  await world.ask(operations.retryDue, await stuckIn(world), ops);
  await advanceTo(world, beijing("2026-03-20", 22));
  const replayed = (await ticksOf(world)).filter(({ source }) => source === "replay").map(({ at }) => at);
  expect(replayed).toEqual([beijing("2026-03-20", 10), beijing("2026-03-20", 10), beijing("2026-03-20", 22)]);
  expect(
    await world.db.sql("select subject from audit where world = $1::uuid and outcome = 'TICK_REFUSED'", [world.id]),
  ).toEqual([]);
});

test("the timetable names orders by their numbers", async ({ world }) => {
  const stage = await Stage.set(world);
  const [limitNo, paymentNo, remittanceNo] = [await stage.limit(), await stage.payment(), await stage.remittance()];
  const named = Object.fromEntries((await timetable(world)).map(({ kind, orderNo }) => [kind, orderNo]));
  expect(named).toEqual({
    "market.tick": null,
    "exchange.expire": limitNo,
    "payments.dispatch": paymentNo,
    "receiving.arrive": remittanceNo,
  });
});
