import { createReadStream } from "node:fs";
import { expect, vi } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { canonicalPair, rateText, type Rate } from "@/lib/money/rate";
import { dollarRateChart, currentMarket, setMid, shockCurrency } from "@/lib/simulator/driving/market/market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { readReferenceRates, startRateReplay } from "@/lib/simulator/driving/market/replay";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { referenceFile } from "../fixtures/reference-file";
import { advanceTo, dollarAt, openMarket, rateOf, duplicateOf } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

// days of ticks are done one by one: slow where the machine is busy
vi.setConfig({ testTimeout: 60_000 });

const ticksOf = (world: TestWorld) =>
  world.db.sql<{ at: Date; source: string }>("select at, source from tick where world = $1::uuid order by no", [
    world.id,
  ]);
const text = (rate: Rate | undefined) => rate && rateText(rate);
const usdCnh = canonicalPair("USD", "CNH");

test("the market ticks on its grid in trading hours and rests at night and at weekends", async ({ world }) => {
  await openMarket(world);
  await advanceTo(world, addMilliseconds(wednesday, 10 * minuteMs));
  expect(
    (await ticksOf(world)).map(({ at, source }) => [(at.getTime() - wednesday.getTime()) / minuteMs, source]),
  ).toEqual([
    [0, "seed"],
    [0, "set"],
    [5, "seed"],
    [10, "seed"],
  ]);
  const close = beijingInstant("2026-03-20", 24);
  await advanceTo(world, close);
  const count = (await ticksOf(world)).length;
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-23", 9), -1));
  expect(await ticksOf(world)).toHaveLength(count);
  await advanceTo(world, beijingInstant("2026-03-23", 9));
  expect((await ticksOf(world)).at(-1)?.at).toEqual(beijingInstant("2026-03-23", 9));
});

test("the same seed and commands give the same market, byte for byte", async ({ world }) => {
  const duplicate = await duplicateOf(world);
  for (const testWorld of [world, duplicate]) {
    await openMarket(testWorld);
    await advanceTo(testWorld, addMilliseconds(wednesday, 60 * minuteMs));
  }
  const storedTicks = (testWorld: TestWorld) =>
    testWorld.db.sql("select no, at, source, mids::text from tick where world = $1::uuid order by no", [testWorld.id]);
  expect(await storedTicks(world)).toEqual(await storedTicks(duplicate));
});

test("a tick past the guard is refused and leaves the market unchanged", async ({ world }) => {
  await openMarket(world);
  await expect(dollarAt(world, "8.4001")).rejects.toMatchObject({ code: "TICK_REFUSED", detail: { fault: "far" } });
  const place = await world.world();
  await expect(
    world.db.transact((sql) =>
      setMid(txAt(sql, place, addMilliseconds(wednesday, -1)), tickListeners, rateOf("USD", "CNH", "7.1")),
    ),
  ).rejects.toMatchObject({ detail: { fault: "older" } });
  await expect(
    world.db.transact((sql) => setMid(txAt(sql, place, wednesday), tickListeners, { ...usdCnh, value: 0n })),
  ).rejects.toMatchObject({ detail: { fault: "zero" } });
  await expect(
    world.db.transact((sql) => shockCurrency(txAt(sql, place, wednesday), tickListeners, "EUR", 900_000)),
  ).rejects.toMatchObject({
    code: "TICK_REFUSED",
  });
  await expect(
    world.db.transact((sql) => shockCurrency(txAt(sql, place, wednesday), tickListeners, "SGD", 1)),
  ).rejects.toMatchObject({
    code: "INVALID_CURRENCY",
  });
  expect(await ticksOf(world)).toHaveLength(2);
  await dollarAt(world, "8.4000");
  expect(
    text((await currentMarket(txAt(world.db.sql, place, wednesday))).mids.find(({ quote }) => quote === "CNH")),
  ).toBe("8.4000");
});

test("a cross that was set is that cross, by moving its quote currency alone", async ({ world }) => {
  await openMarket(world);
  const place = await world.world();
  const before = await lastTick(worldContext(world.db.sql, world));
  await world.db.transact((sql) => setMid(txAt(sql, place, wednesday), tickListeners, rateOf("EUR", "CNH", "8.2000")));
  const after = await lastTick(worldContext(world.db.sql, world));
  expect(text(midOf(after?.mids ?? {}, canonicalPair("EUR", "CNH")))).toBe("8.2000");
  expect({ ...after?.mids, CNH: 0n }).toEqual({ ...before?.mids, CNH: 0n });
});

test("days of a file become the market's at 22:00 of the coming working days, with labelled steps between", async ({
  world,
}) => {
  await openMarket(world);
  const days = await readReferenceRates(createReadStream("tests/fixtures/reference-rates.csv"), { days: 250 });
  const replayInfo = await world.db.transact((sql) =>
    startRateReplay(txAt(sql, { id: world.id }, beijingInstant("2026-03-19", 22)), days),
  );
  expect(replayInfo).toEqual({
    days: 4,
    firstDay: "2026-03-17",
    lastDay: "2026-03-20",
    beginsAt: beijingInstant("2026-03-20", 22),
    endsAt: beijingInstant("2026-03-25", 22),
  });
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-20", 22), -1));
  expect((await ticksOf(world)).at(-1)?.source).toBe("between");
  await advanceTo(world, beijingInstant("2026-03-20", 22));
  const fix = await lastTick(worldContext(world.db.sql, world));
  expect([fix?.source, fix?.at, text(midOf(fix?.mids ?? {}, usdCnh))]).toEqual([
    "replay",
    beijingInstant("2026-03-20", 22),
    "7.0000",
  ]);
  expect(
    (await ticksOf(world)).filter(({ at }) => at.getTime() === beijingInstant("2026-03-20", 22).getTime()),
  ).toHaveLength(1);
  const now = await currentMarket(txAt(world.db.sql, await world.world(), await world.now()));
  expect([now.replayDaysLeft, now.replayNext]).toEqual([3, beijingInstant("2026-03-23", 22)]);
  await advanceTo(world, beijingInstant("2026-03-26", 10));
  expect((await ticksOf(world)).filter(({ source }) => source === "replay")).toHaveLength(4);
  expect((await ticksOf(world)).at(-1)?.source).toBe("seed");
});

test("real rates replay without a refusal, at any distance from the market's former rates", async ({ world }) => {
  await openMarket(world);
  const days = await readReferenceRates(createReadStream(referenceFile), { from: "2016-06-22", days: 5 });
  const { endsAt } = await world.db.transact((sql) => startRateReplay(txAt(sql, { id: world.id }, wednesday), days));
  await advanceTo(world, endsAt);
  expect(
    await world.db.sql("select subject from audit where world = $1::uuid and outcome = 'TICK_REFUSED'", [world.id]),
  ).toEqual([]);
  const last = await lastTick(worldContext(world.db.sql, world));
  expect(text(midOf(last?.mids ?? {}, usdCnh))).toBe(text(midOf(days.at(-1)?.mids ?? {}, usdCnh)));
});

test("a step of a file that jumps past the guard raises an alarm, and the market continues from the last good one", async ({
  world,
}) => {
  await openMarket(world);
  const eve = addMilliseconds(beijingInstant("2026-03-18", 22), -1);
  await advanceTo(world, eve);
  await world.db.transact((sql) =>
    startRateReplay(txAt(sql, { id: world.id }, eve), [{ label: "2026-01-01", mids: { CNH: 1_500_000_000n } }]),
  );
  const before = await lastTick(worldContext(world.db.sql, world));
  await advanceTo(world, beijingInstant("2026-03-18", 22));
  expect(
    await world.db.sql("select what, subject from audit where world = $1::uuid and outcome = 'TICK_REFUSED'", [
      world.id,
    ]),
  ).toEqual([{ what: "market.tick", subject: "replay/far" }]);
  const after = await lastTick(worldContext(world.db.sql, world));
  expect([after?.source, (after?.mids.CNH ?? 0n) < (before?.mids.CNH ?? 0n) * 2n]).toEqual(["seed", true]);
});

test("charts list rates oldest first and do not grow with the ticks behind them", async ({ world }) => {
  await openMarket(world);
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  const points = await dollarRateChart(txAt(world.db.sql, await world.world(), await world.now()), "CNH", 30);
  expect(points.length).toBeLessThanOrEqual(400);
  expect(points.every(({ at }, i) => i === 0 || (points[i - 1]?.at ?? at) < at)).toBe(true);
  const principal = await world.merchant();
  const course = await world.call(exchange.rate, { sell: "CNH", buy: "USD", days: 30 }, principal);
  expect(course.now?.bid.base).toBe("USD");
  expect(course.points.length).toBeGreaterThan(10);
  const home = await world.call(exchange.homeRates, {}, principal);
  expect(home.rows.map(({ pair }) => `${pair.bid.base}/${pair.bid.quote}`)).toEqual([
    "USD/CNH",
    "EUR/USD",
    "GBP/USD",
    "USD/HKD",
    "USD/JPY",
  ]);
  expect(home.rows.every(({ points: spark }) => spark.length > 5)).toBe(true);
});

test("a year without an official calendar is marked as such", async ({ world }) => {
  await world.setClock(beijingInstant("2027-01-04", 10));
  const principal = await world.merchant();
  expect(await world.call(exchange.tradingTime, {}, principal)).toMatchObject({
    isOpen: true,
    hasOfficialCalendar: false,
  });
});
