import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { money } from "@/lib/money/money";
import { readDayClosings } from "@/lib/simulator/accounts/home/total-history";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { addDays, beijingDay, beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, dayMs } from "@/lib/time/instant";
import { Stage } from "../fixtures/stage";
import { test, wednesday } from "../fixtures/world";

const today = beijingDay(wednesday);

test("the total of each of ninety days is the money at its end, and today's is that of the balances", async ({
  world,
}) => {
  const principal = await world.merchant();
  await world.call(accountCalls.setReporting, { currency: "USD" }, principal);
  for (const [at, minor] of [
    // before the first of the days, at the first instant of one, at the last instant of the next, and today
    [beijingInstant(addDays(today, -100)), 1n],
    [beijingInstant(addDays(today, -9)), 10n],
    [addMilliseconds(beijingInstant(addDays(today, -7)), -1), 100n],
    [wednesday, 1_000n],
  ] as const) {
    await world.setClock(at);
    await world.fund(principal.userNo, "USD", minor);
  }
  const history = await world.call(homeCalls.totalHistory, {}, principal);
  expect([history.currency, history.unrated, history.rows.length]).toEqual(["USD", [], 90]);
  expect([history.rows[0]?.day, history.rows.at(-1)?.day]).toEqual(["2025-12-19", "2026-03-18"]);
  expect(history.rows.slice(-12).map(({ day, total }) => [day, total.minor])).toEqual([
    ["2026-03-07", 1n],
    ["2026-03-08", 1n],
    ["2026-03-09", 11n],
    ["2026-03-10", 111n],
    ["2026-03-11", 111n],
    ["2026-03-12", 111n],
    ["2026-03-13", 111n],
    ["2026-03-14", 111n],
    ["2026-03-15", 111n],
    ["2026-03-16", 111n],
    ["2026-03-17", 111n],
    ["2026-03-18", 1_111n],
  ]);
  expect(history.today).toEqual([{ currency: "USD", change: money("USD", 1_000n) }]);
  expect((await world.call(accountCalls.balances, {}, principal)).total).toEqual(money("USD", 1_111n));
});

test("currencies are added at the present mid rates, held money is part of the total, and a currency without a rate is named", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stage.call(accountCalls.setReporting, { currency: "CNH" });
  await stage.limit();
  const { total } = await stage.call(accountCalls.balances, {});
  const history = await stage.call(homeCalls.totalHistory, {});
  expect(history.rows.at(-1)?.total).toEqual(total);
  // the money of both currencies came today: 100,000.00 dollars at 7.0000
  expect(history.rows.at(-2)?.total).toEqual(money("CNH", 0n));
  expect(history.today.find(({ currency }) => currency === "USD")?.change).toEqual(money("CNH", 700_000_00n));
  await world.db.sql("delete from tick where world = $1::uuid", [world.id]);
  const withoutRates = await stage.call(homeCalls.totalHistory, {});
  expect([withoutRates.unrated, withoutRates.today]).toEqual([["USD", "EUR"], []]);
});

test("a change of today is negative when more went out than came in", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.call(accountCalls.setReporting, { currency: "USD" });
  await world.setClock(addMilliseconds(wednesday, dayMs));
  await stage.realTime();
  const { today: changes } = await stage.call(homeCalls.totalHistory, {});
  // 1,000.00 sold, with a fee of 1.00
  expect(changes.find(({ currency }) => currency === "USD")?.change.minor).toBeLessThanOrEqual(-1_000_00n);
});

test("the balances of a busy account are those of a quiet one, and of the statement of each day", async ({ world }) => {
  const principal = await world.merchant();
  const days = [-6, -5, -4, -3, -2, -1, 0].map((ahead) => addDays(today, ahead));
  // several on a day, none on the third and the fifth, one at a midnight
  for (const [ahead, hour, minor] of [
    [-30, 12, 1n],
    [-6, 1, 10n],
    [-6, 1, 20n],
    [-6, 23, 30n],
    [-5, 0, 100n],
    [-3, 9, 1_000n],
    [-1, 9, 2_000n],
    [0, 9, 10_000n],
  ] as const) {
    await world.setClock(beijingInstant(addDays(today, ahead), hour));
    await world.fund(principal.userNo, "USD", minor);
  }
  await world.setClock(wednesday);
  const context = worldContext(world.db.sql, world);
  const expected = new Map([["USD", [61n, 161n, 161n, 1_161n, 1_161n, 3_161n, 13_161n]]]);
  // one entry read at most: each day is found by the search
  for (const readMax of [2_000, 1])
    expect(await readDayClosings(context, principal.userNo, days, readMax)).toEqual(expected);
  const closings = await Promise.all(
    days.map(async (day) => {
      const input = { currency: "USD" as const, from: day, to: day, currentPage: 1, pageSize: 20 as const };
      return (await world.call(accountCalls.activity, input, principal)).sums?.closing?.minor;
    }),
  );
  expect(closings).toEqual(expected.get("USD"));
});
