import fc from "fast-check";
import { expect } from "vitest";
import { exchangeKinds } from "@/lib/exchange/states";
import { eventLogHash } from "@/lib/simulator/driving/worlds/event-log";
import type { Database } from "@/lib/simulator/platform/store/database";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { monotonicMs } from "@/lib/time/clock";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { recordFinding } from "../fixtures/findings";
import { provenFaults } from "../fixtures/forwards";
import { advanceTo } from "../fixtures/trading";
import { databaseKind } from "../fixtures/kind";
import { test, type TestWorld } from "../fixtures/world";
import { Customers, onDays, orderDrawn } from "../fixtures/years-of-orders";
import { runsOf } from "../fixtures/sample";
import { worldOfYears } from "../fixtures/years-of-rates";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const seed = 20_160_401;
const ordersDrawn = 1_150;
/** All ten years where there is time, else the first. */
const days = runsOf("simulator/ten-years");
const ends = [
  "realTime finished",
  "limit finished",
  "limit fail",
  "limit timeOut",
  "limit canceled",
  "booked finished",
  "booked timeOut",
  "booked canceled",
  "postFunded finished",
  "postFunded invalid",
  "postFunded canceled",
];

const workingDays = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
};

/** The ledger's currencies that do not sum to zero right now. */
const unbalancedCurrencies = (world: TestWorld) =>
  world.db.sql("select currency from account where world = $1::uuid group by currency having sum(balance) <> 0", [
    world.id,
  ]);

interface Replay {
  readonly hash: string;
  readonly ticks: number;
  readonly refusedTicks: number;
  readonly counts: Record<string, number>;
  readonly states: Record<string, number>;
  readonly worse: string[];
  readonly faults: readonly unknown[];
  readonly seconds: number;
}

/**
 * Replays the given number of days of the file from its first day, places orders on the way and checks the books once a
 * year.
 */
async function replay(db: Database, days: number, isCheckedDaily: boolean): Promise<Replay> {
  const from = monotonicMs();
  const { world, replay } = await worldOfYears(db, days);
  const customers = await Customers.of(world);
  const all = workingDays(beijingDay(await world.now()), beijingDay(replay.endsAt));
  const ordersByDay = onDays(fc.sample(orderDrawn, { seed, numRuns: ordersDrawn }), all);
  const faults: unknown[] = [];
  for (const [index, day] of all.entries()) {
    const dayOrders = ordersByDay.get(day) ?? [];
    const isAwaited = customers.hasSomethingToDeliver(day);
    if (isCheckedDaily || isAwaited || dayOrders.length > 0) await advanceTo(world, beijingInstant(day, 10));
    if (isAwaited) await customers.deliverByHand(day);
    for (const order of dayOrders) await customers.place(order);
    if (index % 250 === 0) faults.push(...(await unbalancedCurrencies(world)));
  }
  // and until whatever was placed last has come to its end
  await advanceTo(world, addMilliseconds(replay.endsAt, 60 * dayMs));
  faults.push(...(await world.imbalance()), ...(await provenFaults(world)));
  const [row] = await db.sql<{ ticks: number; refused: number }>(
    `select (select count(*)::int from tick where world = $1::uuid and source = 'replay') as ticks,
       (select count(*)::int from audit where world = $1::uuid and what = 'market.tick' and subject = 'replay/far' and outcome = 'TICK_REFUSED') as refused`,
    [world.id],
  );
  return {
    hash: await db.transact((sql) => eventLogHash(worldContext(sql, world))),
    ticks: row?.ticks ?? 0,
    refusedTicks: row?.refused ?? 0,
    counts: customers.counts,
    ...(await customers.outcome()),
    faults,
    seconds: Math.round((monotonicMs() - from) / 1_000),
  };
}

test(
  `${days} days of the ECB's rates over a thousand orders of every kind, twice: the same log, books that sum to zero, no order filled worse than its terms`,
  { timeout: 900_000 },
  async ({ db }) => {
    const first = await replay(db, days, false);
    expect(first.faults).toEqual([]);
    expect(first.worse).toEqual([]);
    // on 28 February and 1 March 2022 the rouble stood more than a fifth away from where it was: refused, alarmed, and
    // no other day
    expect([first.ticks, first.refusedTicks]).toEqual(days > 1_500 ? [days - 1, 2] : [days + 1, 0]);
    for (const kind of exchangeKinds) expect(first.counts[kind]).toBeGreaterThan(200);
    expect(Object.values(first.states).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_000);
    // every end that an order can come to was come to
    for (const end of ends) expect(first.states[end], end).toBeGreaterThan(0);
    // the result does not depend on whether the world is advanced occasionally or every day
    const second = await replay(db, days, true);
    expect(second.hash).toBe(first.hash);
    console.log(
      `${days} days of rates: ${first.ticks} ticks, ${JSON.stringify(first.states)}, in ${first.seconds} s and ${second.seconds} s`,
    );
    recordFinding(
      `${days} days of reference rates over ${JSON.stringify(first.counts)} orders, seed ${seed}, twice on the ${databaseKind} database: one log ${first.hash.slice(0, 16)}…, in ${first.seconds} s and ${second.seconds} s`,
    );
  },
);
