import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { openMarket } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("balances are in the product's order, and their sum in the reporting currency is at mid rates", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 10_000n);
  await world.fund(principal.userNo, "CNH", 70_001n);
  const balances = await world.call(accountCalls.balances, {}, principal);
  expect(balances.rows).toEqual([
    { currency: "CNH", available: money("CNH", 70_001n), held: money("CNH", 0n), value: money("USD", 10_000n) },
    { currency: "USD", available: money("USD", 10_000n), held: money("USD", 0n), value: money("USD", 10_000n) },
  ]);
  expect([balances.total, balances.at]).toEqual([money("USD", 20_000n), wednesday]);
  await world.call(accountCalls.setReporting, { currency: "CNH" }, principal);
  expect([
    (await world.call(accountCalls.balances, {}, principal)).total,
    await world.call(accountCalls.reporting, {}, principal),
  ]).toEqual([money("CNH", 140_001n), { currency: "CNH" }]);
});

test("without rates there is no sum, rather than an incomplete one", async ({ world }) => {
  const principal = await world.merchant();
  expect((await world.call(accountCalls.balances, {}, principal)).total).toEqual(money("USD", 0n));
  await world.fund(principal.userNo, "USD", 10_000n);
  expect((await world.call(accountCalls.balances, {}, principal)).total).toEqual(money("USD", 10_000n));
  await world.fund(principal.userNo, "EUR", 1n);
  const balances = await world.call(accountCalls.balances, {}, principal);
  expect([balances.total, balances.rows.map(({ value }) => value)]).toEqual([null, [money("USD", 10_000n), null]]);
});

test("a merchant without any money has no rows, and a balance beyond the range of JSON numbers preserves every digit", async ({
  world,
}) => {
  const principal = await world.merchant();
  expect((await world.call(accountCalls.balances, {}, principal)).rows).toEqual([]);
  await world.fund(principal.userNo, "USD", 9_007_199_254_740_993n);
  expect((await world.call(accountCalls.balances, {}, principal)).rows.map(({ available }) => available)).toEqual([
    money("USD", 9_007_199_254_740_993n),
  ]);
});

test("a merchant's reporting currency is its own", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await world.call(accountCalls.setReporting, { currency: "JPY" }, principal);
  expect([
    await world.call(accountCalls.reporting, {}, principal),
    await world.call(accountCalls.reporting, {}, otherMerchant),
  ]).toEqual([{ currency: "JPY" }, { currency: "USD" }]);
});

test("activity lists every entry of the merchant's available money with its order's number and the balance after it", async ({
  world,
}) => {
  await openMarket(world);
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await world.fund(principal.userNo, "USD", 1_000_000n);
  await world.fund(otherMerchant.userNo, "USD", 5n);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, principal);
  const { rows, total } = await world.call(accountCalls.activity, { ...page, currency: "USD" }, principal);
  expect(total).toBe(3);
  expect(rows.map((row) => [row.kind, row.orderNo, row.amount.minor, row.balance?.minor])).toEqual([
    ["exchangeFee", orderNo, -100n, 899_900n],
    ["exchange", orderNo, -100_000n, 900_000n],
    ["remittance", "", 1_000_000n, 1_000_000n],
  ]);
  expect((await world.call(accountCalls.activity, { currentPage: 2, pageSize: 3 }, principal)).rows).toHaveLength(1);
});

/** Money that comes in on successive days, one unit more each day. */
async function daily(world: TestWorld, userNo: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await world.setClock(addMilliseconds(wednesday, day * dayMs));
    await world.fund(userNo, "USD", BigInt(day + 1));
  }
}
const today = beijingDay(wednesday);

test("details of some days begin with the opening balance and end with the closing one, and the sums connect the two", async ({
  world,
}) => {
  const principal = await world.merchant();
  await daily(world, principal.userNo, 6);
  const { rows, sums, total, from, to } = await world.call(
    accountCalls.activity,
    { ...page, currency: "USD", from: addDays(today, 2), to: addDays(today, 3) },
    principal,
  );
  expect(rows.map(({ amount, balance }) => [amount.minor, balance?.minor])).toEqual([
    [4n, 10n],
    [3n, 6n],
  ]);
  expect([total, from, to]).toEqual([2, addDays(today, 2), addDays(today, 3)]);
  expect(sums).toEqual({
    opening: money("USD", 3n),
    closing: money("USD", 10n),
    available: money("USD", 10n),
    held: money("USD", 0n),
    moneyIn: money("USD", 7n),
    moneyOut: money("USD", 0n),
    countIn: 2,
    countOut: 0,
  });
});

test("an entry of a day's first instant is that day's, one of a millisecond earlier the day's before", async ({
  world,
}) => {
  const principal = await world.merchant();
  const midnight = beijingInstant(addDays(today, 1));
  for (const [at, minor] of [
    [addMilliseconds(midnight, -1), 5n],
    [midnight, 7n],
  ] as const) {
    await world.setClock(at);
    await world.fund(principal.userNo, "USD", minor);
  }
  const of = async (day: string) =>
    (await world.call(accountCalls.activity, { ...page, currency: "USD", from: day, to: day }, principal)).rows.map(
      ({ amount }) => amount.minor,
    );
  expect([await of(today), await of(addDays(today, 1)), await of(addDays(today, 2))]).toEqual([[5n], [7n], []]);
});

test("days without entries open and close with the same balance, before the first one with none", async ({ world }) => {
  const principal = await world.merchant();
  await daily(world, principal.userNo, 3);
  await world.setClock(addMilliseconds(wednesday, 30 * dayMs));
  const of = async (from: string, to: string) =>
    (await world.call(accountCalls.activity, { ...page, currency: "USD", from, to }, principal)).sums;
  expect(await of(addDays(today, 10), addDays(today, 12))).toMatchObject({
    opening: money("USD", 6n),
    closing: money("USD", 6n),
    moneyIn: money("USD", 0n),
  });
  expect(await of(addDays(today, -9), addDays(today, -1))).toMatchObject({
    opening: money("USD", 0n),
    closing: money("USD", 0n),
    countIn: 0,
  });
  expect((await world.call(accountCalls.activity, { ...page, currency: "EUR" }, principal)).sums).toEqual({
    opening: money("EUR", 0n),
    closing: money("EUR", 0n),
    available: money("EUR", 0n),
    held: money("EUR", 0n),
    moneyIn: money("EUR", 0n),
    moneyOut: money("EUR", 0n),
    countIn: 0,
    countOut: 0,
  });
});

test("every page of an account's details follows on the one before, and a page beyond the end is empty", async ({
  world,
}) => {
  const principal = await world.merchant();
  await daily(world, principal.userNo, 11);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((currentPage) =>
      world.call(accountCalls.activity, { currentPage, pageSize: 5, currency: "USD" }, principal),
    ),
  );
  expect(pages.map(({ rows, total }) => [rows.map(({ amount }) => Number(amount.minor)), total])).toEqual([
    [[11, 10, 9, 8, 7], 11],
    [[6, 5, 4, 3, 2], 11],
    [[1], 11],
    [[], 11],
  ]);
  const all = await world.call(accountCalls.activity, { currentPage: 2, pageSize: 5 }, principal);
  expect([all.rows.map(({ amount }) => amount.minor), all.sums]).toEqual([[6n, 5n, 4n, 3n, 2n], null]);
});

test("details of one kind, or of one order's number, are summed without a balance that would not add up", async ({
  world,
}) => {
  await openMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "USD", 1_000_000n);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    who,
  );
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, who);
  const sums = {
    opening: null,
    closing: null,
    available: null,
    held: null,
    moneyIn: money("USD", 0n),
    moneyOut: money("USD", 100_100n),
    countIn: 0,
    countOut: 2,
  };
  const principal = { ...sums, moneyOut: money("USD", 100_000n), countOut: 1 };
  const [byKind, byNumber, noMatch] = await Promise.all(
    [{ kind: "exchange" }, { orderNo: orderNo.toLowerCase() }, { orderNo: "RT000000000000" }].map((filter) =>
      world.call(accountCalls.activity, { ...page, currency: "USD", ...filter }, who),
    ),
  );
  expect([byKind?.sums, byKind?.total, byNumber?.sums, byNumber?.rows.length]).toEqual([principal, 1, sums, 2]);
  expect(byNumber?.rows.map(({ balance }) => balance)).toEqual([null, null]);
  expect([noMatch?.total, noMatch?.rows]).toEqual([0, []]);
});

test("details of a number that is another merchant's are none", async ({ world }) => {
  await openMarket(world);
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await world.fund(principal.userNo, "USD", 1_000_000n);
  await world.fund(otherMerchant.userNo, "USD", 1_000_000n);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, principal);
  expect((await world.call(accountCalls.activity, { ...page, orderNo }, otherMerchant)).total).toBe(0);
});

test("180 days are listed and 181 are refused with the days allowed", async ({ world }) => {
  const principal = await world.merchant();
  const of = (days: number) =>
    world.call(accountCalls.activity, { ...page, currency: "USD", from: addDays(today, -days), to: today }, principal);
  expect((await of(180)).from).toBe(addDays(today, -180));
  await expect(of(181)).rejects.toMatchObject({
    code: "DATE_OUT_OF_RANGE",
    detail: { from: addDays(today, -180), to: today },
  });
});

test("entries booked out of order at a day's end are listed exactly once: one day closes where the next one opens", async ({
  world,
}) => {
  const principal = await world.merchant();
  const midnight = beijingInstant(addDays(today, 1));
  for (const ms of [-5, 2, -3, 1, -1, 4, 9]) {
    await world.setClock(addMilliseconds(midnight, ms));
    await world.fund(principal.userNo, "USD", 1n);
  }
  const of = async (day: string) =>
    (await world.call(accountCalls.activity, { ...page, currency: "USD", from: day, to: day }, principal)).sums;
  const [before, after] = [await of(today), await of(addDays(today, 1))];
  // a day's details go by the account's own order, so that its closing balance is the next one's opening
  expect([before?.opening, before?.closing, after?.opening, after?.closing]).toEqual([
    money("USD", 0n),
    money("USD", 1n),
    money("USD", 1n),
    money("USD", 7n),
  ]);
});
