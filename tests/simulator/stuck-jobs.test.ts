import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { jobHandlers } from "@/lib/simulator/jobs";
import { startRateReplay } from "@/lib/simulator/driving/market/replay";
import { runDueJobs, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { Stage } from "../fixtures/stage";
import { advanceTo, openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

vi.setConfig({ testTimeout: 60_000 });

const page = { currentPage: 1, pageSize: 20 };
const no = { code: "OPERATION_NOT_ALLOW" };

/** Moves the clock while every item of a kind fails. */
async function advanceWithout(world: TestWorld, kind: string, to: Date): Promise<void> {
  const nextAt = jobHandlers.get(kind)?.nextAt;
  const fails: JobHandler = Object.assign(() => Promise.reject(new Error("a bug")), nextAt && { nextAt });
  await runDueJobs(world.db, world.id, to, new Map([...jobHandlers, [kind, fails]]));
  await world.setClock(to);
}

const timetable = async (world: TestWorld) =>
  (await world.call(operations.timetable, { world: world.name, ...page }, ops)).rows;
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
  (await world.call(operations.prove, { world: world.name }, ops)).checks
    .filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

const limit = (world: TestWorld, principal: Principal, validUntil: string) =>
  world.call(
    exchange.placeLimit,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n), target: rateOf("USD", "CNH", "7.0600"), validUntil },
    principal,
  );

/** A day of a replay that no tick can read: the market's job fails as it would by a bug. */
const breakMarket = (world: TestWorld) =>
  world.db.sql(
    `insert into replay (world, at, label, mids, no, total) values ($1::uuid, '2027-01-01', '2026-01-05', '{"CNH": "x"}', 1, 1)`,
    [world.id],
  );
const mendMarket = (world: TestWorld) => world.db.sql("delete from replay where world = $1::uuid", [world.id]);
const cause = "SyntaxError: Cannot convert x to a BigInt";
const minutesOf = (at: Date) => (at.getTime() - wednesday.getTime()) / minuteMs;
const worldOf = async (world: TestWorld) => world.call(operations.world, { world: world.name }, ops);

test("a market with a failing tick stops the advance after three turns, shows the reason in every view, and resumes automatically once the cause is gone", async ({
  world,
}) => {
  await openMarket(world);
  await breakMarket(world);
  const on = () => world.call(operations.advance, { world: world.name, to: addMilliseconds(wednesday, hourMs) }, ops);
  const answer = await on();
  expect([answer.isDone, minutesOf(answer.now), answer.logHash]).toEqual([false, 15, ""]);
  expect(answer.failures).toMatchObject([{ kind: "market.tick", state: "open", attempts: 3, cause }]);
  expect((await worldOf(world)).trouble).toMatchObject({ count: 1, isMarketStanding: true, first: { cause } });
  expect((await timetable(world))[0]).toMatchObject({ state: "open", attempts: 3, cause });
  const { rows } = await world.call(operations.audit, { world: world.name, what: "market.tick", ...page }, ops);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["JOB_FAILED", "JOB_FAILED", "JOB_FAILED"]);
  // every further request comes one turn further, and at the end it is still not done
  expect([(await on()).isDone, minutesOf((await worldOf(world)).clock.now)]).toEqual([false, 20]);
  for (let tries = 0; tries < 10; tries += 1) await on();
  expect(await on()).toMatchObject({ isDone: false, now: addMilliseconds(wednesday, hourMs) });

  await mendMarket(world);
  const { isDone, failures } = await world.call(operations.advance, { world: world.name, bySeconds: 600 }, ops);
  expect([isDone, failures, (await worldOf(world)).trouble]).toEqual([true, [], null]);
  expect((await ticksOf(world)).slice(2).map(({ at }) => minutesOf(at))).toEqual([65, 70]);
  expect(await faults(world)).toEqual([]);
});

test("one failing tick raises an alarm and the next comes at its own time", async ({ world }) => {
  await openMarket(world);
  await breakMarket(world);
  await advanceTo(world, addMilliseconds(wednesday, 5 * minuteMs));
  await mendMarket(world);
  await advanceTo(world, addMilliseconds(wednesday, 15 * minuteMs));
  expect((await ticksOf(world)).slice(2).map(({ at }) => minutesOf(at))).toEqual([10, 15]);
  expect((await worldOf(world)).trouble).toBeNull();
});

test("a failing item is retried after a minute and after five more of the world's time, then is stuck with its cause until a manual retry", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.limit();
  const end = (await timetable(world)).find((item) => item.orderNo === orderNo)?.dueAt ?? wednesday;
  const failing = async (minutes: number) => {
    await advanceWithout(world, "exchange.expire", addMilliseconds(end, minutes * minuteMs));
    const item = (await timetable(world)).find((row) => row.orderNo === orderNo);
    return [item?.state, item?.attempts, item && (item.dueAt.getTime() - end.getTime()) / minuteMs, item?.cause];
  };
  expect(await failing(0)).toEqual(["open", 1, 1, "Error: a bug"]);
  expect(await failing(5)).toEqual(["open", 2, 6, "Error: a bug"]);
  expect(await failing(6)).toEqual(["stuck", 3, 6, "Error: a bug"]);
  expect((await worldOf(world)).trouble).toMatchObject({ count: 1, isMarketStanding: false });
  const { failures, isDone } = await world.call(operations.advance, { world: world.name, bySeconds: 60 }, ops);
  expect([isDone, failures]).toMatchObject([true, [{ kind: "exchange.expire", state: "stuck", attempts: 3 }]]);
  expect(await faults(world)).toEqual(["nothingStuck"]);
  await world.call(operations.retryDue, await stuckIn(world), ops);
  await world.call(operations.advance, { world: world.name, bySeconds: 60 }, ops);
  expect([(await worldOf(world)).trouble, await faults(world)]).toEqual([null, []]);
  const { rows } = await world.call(operations.audit, { world: world.name, what: "operations.retryDue", ...page }, ops);
  expect(rows).toMatchObject([{ who: "ops:tester", outcome: "ok" }]);
});

test("only stuck items may be retried, once: a waiting, done or unknown one is refused", async ({ world }) => {
  const stage = await Stage.set(world);
  const stuckItem = { world: world.name, ...(await stage.stuckJob()) };
  const [open] = await timetable(world).then((rows) => rows.filter(({ state }) => state === "open"));
  await expect(
    world.call(
      operations.retryDue,
      { ...stuckItem, kind: open?.kind ?? "", subject: open?.subject ?? "", dueAt: open?.dueAt ?? wednesday },
      ops,
    ),
  ).rejects.toMatchObject(no);
  await expect(
    world.call(operations.retryDue, { ...stuckItem, dueAt: addMilliseconds(stuckItem.dueAt, 1) }, ops),
  ).rejects.toMatchObject(no);
  // an item whose instant is in the future keeps it
  expect(await world.call(operations.retryDue, stuckItem, ops)).toEqual({ dueAt: stuckItem.dueAt });
  await expect(world.call(operations.retryDue, stuckItem, ops)).rejects.toMatchObject(no);
});

test("two stuck items of one subject become one when both are retried at one instant", async ({ world }) => {
  await openMarket(world);
  for (const minutes of [1, 2])
    await world.db.sql(
      "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, 50, 'market.tick', 'market', 'stuck', 3)",
      [world.id, addMilliseconds(wednesday, minutes * 1_000)],
    );
  await world.setClock(addMilliseconds(wednesday, minuteMs));
  await world.call(operations.retryDue, await stuckIn(world), ops);
  await world.call(operations.retryDue, await stuckIn(world), ops);
  expect((await timetable(world)).filter(({ state }) => state === "stuck")).toEqual([]);
  await advanceTo(world, addMilliseconds(wednesday, 10 * minuteMs));
  expect((await ticksOf(world)).slice(2).map(({ at }) => (at.getTime() - wednesday.getTime()) / minuteMs)).toEqual([
    1, 5, 10,
  ]);
});

test("an order with a stuck expiry is not filled after its end, and expires when the expiry is retried", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000_000n);
  const { orderNo } = await limit(world, principal, "2026-03-18");
  await advanceWithout(world, "exchange.expire", beijingInstant("2026-03-19", 10));
  await world.call(operations.setRate, { world: world.name, rate: rateOf("USD", "CNH", "7.2000") }, ops);
  const state = async () => (await world.call(exchange.detail, { orderNo }, principal)).order;
  expect(await state()).toMatchObject({ state: "pending" });
  await world.call(operations.retryDue, await stuckIn(world), ops);
  expect(await state()).toMatchObject({ state: "timeOut", doneAt: null, endedAt: beijingInstant("2026-03-19", 10) });
  expect(await faults(world)).toEqual([]);
});

test("the days of a replay missed while one was stuck become the market's at once, in their order", async ({
  world,
}) => {
  await openMarket(world);
  const days = [
    ["2026-01-05", 701_000_000n],
    ["2026-01-06", 702_000_000n],
    ["2026-01-07", 703_000_000n],
  ] as const;
  await world.db.transact((sql) =>
    startRateReplay(
      txAt(sql, { id: world.id }, wednesday),
      days.map(([label, CNH]) => ({ label, mids: { CNH } })),
    ),
  );
  await advanceWithout(world, "market.replay", beijingInstant("2026-03-20", 10));
  await world.call(operations.retryDue, await stuckIn(world), ops);
  await advanceTo(world, beijingInstant("2026-03-20", 22));
  const replayedAt = (await ticksOf(world)).filter(({ source }) => source === "replay").map(({ at }) => at);
  expect(replayedAt).toEqual([
    beijingInstant("2026-03-20", 10),
    beijingInstant("2026-03-20", 10),
    beijingInstant("2026-03-20", 22),
  ]);
  expect(
    await world.db.sql("select subject from audit where world = $1::uuid and outcome = 'TICK_REFUSED'", [world.id]),
  ).toEqual([]);
});

test("the schedule names orders by their numbers", async ({ world }) => {
  const stage = await Stage.set(world);
  const [limitNo, paymentNo, remittanceNo] = [await stage.limit(), await stage.payment(), await stage.remittance()];
  const orderNoByKind = Object.fromEntries((await timetable(world)).map(({ kind, orderNo }) => [kind, orderNo]));
  expect(orderNoByKind).toEqual({
    "market.tick": null,
    "exchange.expire": limitNo,
    "payments.dispatch": paymentNo,
    "receiving.arrive": remittanceNo,
  });
});
