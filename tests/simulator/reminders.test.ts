import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { reminders } from "@/lib/exchange/calls/reminders";
import { remindersADayMax, remindersMax } from "@/lib/exchange/reminder-terms";
import { messageCalls } from "@/lib/notices/calls/messages";
import { canonicalPair } from "@/lib/money/rate";
import { openText } from "@/lib/simulator/access/secrets";
import { setPairHalted, setMid } from "@/lib/simulator/driving/market/market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { stateChecks } from "@/lib/simulator/platform/proof/state-checks";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket, rateOf } from "../fixtures/trading";
import { page } from "../fixtures/stage";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

// days of ticks are done one by one: slow where the machine is busy
vi.setConfig({ testTimeout: 60_000 });

/** Sets up an open market (bid 6.9972, ask 7.0028) and a merchant. */
async function watcher(world: TestWorld): Promise<Principal> {
  await openMarket(world);
  return world.merchant();
}

const add = (
  world: TestWorld,
  principal: Principal,
  target: string,
  {
    direction = "above",
    validUntil = "2026-03-20",
    phone = "13800000001",
    locale = "en-US",
  }: { direction?: "above" | "below"; validUntil?: string; phone?: string; locale?: "en-US" | "zh-CN" } = {},
) =>
  world.call(reminders.addReminder, { direction, target: rateOf("USD", "CNH", target), validUntil, phone }, principal, {
    locale,
  });

const list = async (world: TestWorld, principal: Principal) =>
  (await world.call(reminders.reminders, page, principal)).rows;
const sentLetters = async (world: TestWorld) =>
  (
    await world.db.sql<{ kind: string; recipient: string; sealed: Uint8Array }>(
      "select kind, recipient, sealed from outbox where world = $1::uuid order by recipient, id",
      [world.id],
    )
  ).map(({ kind, recipient, sealed }) => [kind, recipient, openText(sealed)]);

test("a reminder fires once, at the first tick at its rate, by a message and by SMS in its maker's language", async ({
  world,
}) => {
  const principal = await watcher(world);
  const { id, state } = await add(world, principal, "7.0010");
  expect(state).toBe("watching");
  // bid 7.0009, one step short
  expect(await dollarAt(world, "7.0038")).toEqual([]);
  // bid 7.0010, the rate itself
  expect(await dollarAt(world, "7.0039")).toEqual([{ kind: "exchange.reminded", subject: id, at: wednesday }]);
  expect(await list(world, principal)).toMatchObject([
    { id, state: "reached", rate: rateOf("USD", "CNH", "7.0010"), doneAt: wednesday },
  ]);
  expect(await sentLetters(world)).toEqual([
    [
      "sms",
      "13800000001",
      "Rate reminder: USD/CNH reached 7.0010; the rate was 7.0010 at 2026-03-18 10:00 (Beijing time).",
    ],
  ]);
  expect((await world.call(messageCalls.messages, { ...page, readFlag: 2 }, principal)).rows).toMatchObject([
    { title: "USD/CNH reached 7.0010" },
  ]);
  await dollarAt(world, "6.9900");
  expect(await dollarAt(world, "7.0200")).toEqual([]);
  expect(await sentLetters(world)).toHaveLength(1);
});

test("one that waits for a fall compares the ask, and a jump through the rate reaches it", async ({ world }) => {
  const principal = await watcher(world);
  await add(world, principal, "6.9900", { direction: "below", locale: "zh-CN" });
  // the ask is 6.9901
  expect(await dollarAt(world, "6.9873")).toEqual([]);
  expect(await dollarAt(world, "6.9000")).toHaveLength(1);
  expect((await sentLetters(world))[0]?.[2]).toBe(
    "汇率提醒：USD/CNH 已达到 6.9900，北京时间 2026-03-18 10:00 为 6.9028。",
  );
});

test("of several reminders a tick reaches those it is at or through, and the rest go on waiting", async ({ world }) => {
  const principal = await watcher(world);
  for (const target of ["7.0300", "7.0100", "7.0200"]) await add(world, principal, target);
  expect(await dollarAt(world, "7.0230")).toHaveLength(2);
  expect(await dollarAt(world, "7.0000")).toEqual([]);
  expect(await dollarAt(world, "7.0330")).toHaveLength(1);
  expect(await world.db.sql("select 1 from reminder_bound where world = $1::uuid", [world.id])).toEqual([]);
});

test("it expires at 24:00 Beijing of its validity day; a tick at that very instant is too late", async ({ world }) => {
  const principal = await watcher(world);
  const midnight = new Date("2026-03-18T16:00:00.000Z");
  await add(world, principal, "7.5000", { validUntil: "2026-03-18" });
  await add(world, principal, "7.5000", { validUntil: "2026-03-19" });
  await world.setClock(midnight);
  const place = await world.world();
  // the tick comes before the timetable was worked off: the day has ended all the same
  expect(
    await world.db.transact((sql) => setMid(txAt(sql, place, midnight), tickListeners, rateOf("USD", "CNH", "7.6000"))),
  ).toHaveLength(1);
  await advanceTo(world, midnight);
  expect((await list(world, principal)).map(({ state, doneAt }) => [state, doneAt])).toEqual(
    expect.arrayContaining([
      ["expired", midnight],
      ["reached", midnight],
    ]),
  );
});

test("one millisecond before the end of its day it is still reached", async ({ world }) => {
  const principal = await watcher(world);
  await add(world, principal, "7.5000", { validUntil: "2026-03-18" });
  await world.setClock(addMilliseconds(new Date("2026-03-18T16:00:00.000Z"), -1));
  expect(await dollarAt(world, "7.6000")).toHaveLength(1);
});

test("a reminder is reached outside trading hours too, and never while its pair is halted", async ({ world }) => {
  const principal = await watcher(world);
  await add(world, principal, "7.0100");
  const place = await world.world();
  await world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), canonicalPair("USD", "CNH"), true));
  expect(await dollarAt(world, "7.0200")).toEqual([]);
  await world.setClock(addMilliseconds(wednesday, 18 * hourMs));
  await world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), canonicalPair("USD", "CNH"), false));
  expect(await dollarAt(world, "7.0200")).toHaveLength(1);
});

test("a reminder that is already met, past its days, without a pair or over the limit is refused", async ({
  world,
}) => {
  const principal = await watcher(world);
  await expect(add(world, principal, "6.9972")).rejects.toEqual(no("RATE_REACHED"));
  await expect(add(world, principal, "7.0028", { direction: "below" })).rejects.toEqual(no("RATE_REACHED"));
  expect(await add(world, principal, "6.9973")).toMatchObject({ direction: "above" });
  expect(await add(world, principal, "7.0027", { direction: "below" })).toMatchObject({
    direction: "below",
    operator: "Operator",
  });
  await expect(add(world, principal, "7.1000", { validUntil: "2026-03-17" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  await expect(add(world, principal, "7.1000", { validUntil: "2026-06-17" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  expect(await add(world, principal, "7.1000", { validUntil: "2026-06-16" })).toMatchObject({
    validUntil: new Date("2026-06-16T16:00:00.000Z"),
  });
  const upsideDown = { base: "CNH" as const, quote: "USD" as const, value: 14_000_000n };
  await expect(
    world.call(
      reminders.addReminder,
      { direction: "above", target: upsideDown, validUntil: "2026-03-20", phone: "13800000001" },
      principal,
    ),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  for (let count = 3; count < remindersMax; count += 1) await add(world, principal, "7.2000");
  await expect(add(world, principal, "7.2000")).rejects.toEqual(no("REMINDERS_FULL"));
  // another merchant has all of theirs
  expect(await add(world, await world.merchant(), "7.2000")).toMatchObject({ state: "watching" });
  const place = await world.world();
  await world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), canonicalPair("USD", "CNH"), true));
  await expect(add(world, principal, "7.3000")).rejects.toEqual(no("NO_RATE"));
});

test("a removed reminder sends nothing, is gone from the list, and is only its merchant's to remove", async ({
  world,
}) => {
  const principal = await watcher(world);
  const { id } = await add(world, principal, "7.0100");
  await expect(world.call(reminders.removeReminder, { id }, await world.merchant())).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  expect(await list(world, await world.merchant())).toEqual([]);
  await world.call(reminders.removeReminder, { id }, principal);
  await expect(world.call(reminders.removeReminder, { id }, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await dollarAt(world, "7.2000")).toEqual([]);
  expect(await list(world, principal)).toEqual([]);
  expect(
    await world.db.sql("select 1 from due where world = $1::uuid and subject = $2 and state = 'open'", [world.id, id]),
  ).toEqual([]);
  for (const { run } of stateChecks)
    expect((await world.db.transact((sql) => run(worldContext(sql, world)))).faults).toEqual([]);
});

test("a day's removed and reached reminders count towards the limit, so the messages to one person are limited", async ({
  world,
}) => {
  const principal = await watcher(world);
  await add(world, principal, "7.0010");
  await dollarAt(world, "7.0050");
  for (let count = 1; count < remindersADayMax; count += 1) {
    const { id } = await add(world, principal, "7.2000");
    await world.call(reminders.removeReminder, { id }, principal);
  }
  await expect(add(world, principal, "7.2000")).rejects.toEqual(no("REMINDERS_TODAY"));
  await world.setClock(addMilliseconds(new Date("2026-03-18T16:00:00.000Z"), -1));
  await expect(add(world, principal, "7.2000")).rejects.toEqual(no("REMINDERS_TODAY"));
  await world.setClock(new Date("2026-03-18T16:00:00.000Z"));
  expect(await add(world, principal, "7.2000")).toMatchObject({ state: "watching" });
});
