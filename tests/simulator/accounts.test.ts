import { expect } from "vitest";
import { accounts } from "@/lib/accounts/calls";
import { exchange } from "@/lib/exchange/calls";
import { money } from "@/lib/money/money";
import { openMarket } from "../fixtures/trading";
import { test, wednesday } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("balances stand in the product's order, and their sum in the reporting currency is at mid rates", async ({ world }) => {
  await openMarket(world);
  const who = await world.merchant();
  await world.fund(who.userNo, "USD", 10_000n);
  await world.fund(who.userNo, "CNH", 70_001n);
  const seen = await world.ask(accounts.balances, {}, who);
  expect(seen.rows).toEqual([{ currency: "CNH", available: money("CNH", 70_001n), held: money("CNH", 0n), value: money("USD", 10_000n) }, { currency: "USD", available: money("USD", 10_000n), held: money("USD", 0n), value: money("USD", 10_000n) }]);
  expect([seen.total, seen.at]).toEqual([money("USD", 20_000n), wednesday]);
  await world.ask(accounts.setReporting, { currency: "CNH" }, who);
  expect([(await world.ask(accounts.balances, {}, who)).total, await world.ask(accounts.reporting, {}, who)]).toEqual([money("CNH", 140_001n), { currency: "CNH" }]);
});

test("without rates there is no sum, rather than one that leaves something out", async ({ world }) => {
  const who = await world.merchant();
  expect((await world.ask(accounts.balances, {}, who)).total).toEqual(money("USD", 0n));
  await world.fund(who.userNo, "USD", 10_000n);
  expect((await world.ask(accounts.balances, {}, who)).total).toEqual(money("USD", 10_000n));
  await world.fund(who.userNo, "EUR", 1n);
  const seen = await world.ask(accounts.balances, {}, who);
  expect([seen.total, seen.rows.map(({ value }) => value)]).toEqual([null, [money("USD", 10_000n), null]]);
});

test("a merchant without any money has no rows, and a balance beyond what JSON's numbers can hold keeps every digit", async ({ world }) => {
  const who = await world.merchant();
  expect((await world.ask(accounts.balances, {}, who)).rows).toEqual([]);
  await world.fund(who.userNo, "USD", 9_007_199_254_740_993n);
  expect((await world.ask(accounts.balances, {}, who)).rows.map(({ available }) => available)).toEqual([money("USD", 9_007_199_254_740_993n)]);
});

test("a merchant's reporting currency is its own", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  await world.ask(accounts.setReporting, { currency: "JPY" }, who);
  expect([await world.ask(accounts.reporting, {}, who), await world.ask(accounts.reporting, {}, other)]).toEqual([{ currency: "JPY" }, { currency: "USD" }]);
});

test("activity lists every entry of the merchant's available money with its order's number and the balance after it", async ({ world }) => {
  await openMarket(world);
  const [who, other] = [await world.merchant(), await world.merchant()];
  await world.fund(who.userNo, "USD", 1_000_000n);
  await world.fund(other.userNo, "USD", 5n);
  const { quoteId } = await world.ask(exchange.lockQuote, { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) }, who);
  const { orderNo } = await world.ask(exchange.placeRealTime, { quoteId }, who);
  const { rows, total } = await world.ask(accounts.activity, { ...page, currency: "USD" }, who);
  expect(total).toBe(3);
  expect(rows.map((row) => [row.kind, row.orderNo, row.amount.minor, row.balance.minor])).toEqual([
    ["exchange", orderNo, -100n, 899_900n], ["exchange", orderNo, -100_000n, 900_000n], ["remittance", "", 1_000_000n, 1_000_000n],
  ]);
  expect((await world.ask(accounts.activity, { currentPage: 2, pageSize: 3 }, who)).rows).toHaveLength(1);
});
