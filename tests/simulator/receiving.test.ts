import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { money } from "@/lib/money/money";
import { receiving } from "@/lib/receiving/calls/receiving";
import { creditRemittanceInTransit } from "@/lib/simulator/receiving/remittances/credit-remittance";
import { returnRemittanceToSender } from "@/lib/simulator/receiving/remittances/reject-remittance";
import { putRemittanceInTransit, type Sending } from "@/lib/simulator/receiving/remittances/send-remittance";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";
import { txAt } from "../fixtures/tx";

const by = { name: "ops:tester", origin: "test", at: new Date("2026-11-01T00:00:00.000Z") };
const page = { currentPage: 1, pageSize: 20 };

const fromAbroad = (userNo: string): Sending => ({
  userNo,
  amount: money("USD", 5_000_000n),
  payerName: "Acme Trading Inc",
  payerAccount: "000987654",
  payerBank: "First Bank, Boston",
  payerCountry: "US",
  postscript: "Invoice 77",
  chargingMode: "SHA",
  arrivesInMinutes: 240,
});

const send = async (world: TestWorld, principal: Principal, change: Partial<Sending> = {}) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) =>
    putRemittanceInTransit(txAt(sql, place, now, by), { ...fromAbroad(principal.userNo), ...change }),
  );
};
const credit = async (world: TestWorld, orderNo: string) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) => creditRemittanceInTransit(txAt(sql, place, now, by), { orderNo }));
};
const reject = async (world: TestWorld, orderNo: string) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) =>
    returnRemittanceToSender(txAt(sql, place, now, by), { orderNo, reason: "Account closed" }),
  );
};
const dollars = async (world: TestWorld, principal: Principal) =>
  (await world.call(accountCalls.balances, {}, principal)).rows.find(({ currency }) => currency === "USD")?.available
    .minor ?? 0n;

test("a remittance is in transit until the very minute it arrives, and then money", async ({ world }) => {
  const principal = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, principal);
  expect(arrivesAt).toEqual(addMilliseconds(wednesday, 4 * hourMs));
  await advanceTo(world, addMilliseconds(arrivesAt, -1));
  expect([
    await dollars(world, principal),
    (await world.call(receiving.remittance, { orderNo }, principal)).remittance.state,
  ]).toEqual([0n, "inTransit"]);
  await advanceTo(world, arrivesAt);
  expect(await dollars(world, principal)).toBe(5_000_000n);
  const { remittance, income, history } = await world.call(receiving.remittance, { orderNo }, principal);
  expect(remittance).toMatchObject({ state: "received", settledAt: arrivesAt, payerName: "Acme Trading Inc" });
  expect(income).toMatchObject({
    state: "credited",
    amount: money("USD", 5_000_000n),
    remittanceNo: orderNo,
    remitterName: "Acme Trading Inc",
    postscript: "Invoice 77",
  });
  expect(history.map(({ event, after, who: name }) => [event, after, name])).toEqual([
    ["made", "inTransit", "operations"],
    ["credit", "received", "clock"],
  ]);
  expect(await world.imbalance()).toEqual([]);
});

test("banks' deductions never reach the balance; with OUR nothing is deducted", async ({ world }) => {
  const principal = await world.merchant();
  await credit(world, (await send(world, principal, { fee: money("USD", 1_500n) })).orderNo);
  expect(await dollars(world, principal)).toBe(4_998_500n);
  await credit(world, (await send(world, principal, { chargingMode: "BEN", fee: money("USD", 4_000n) })).orderNo);
  expect(await dollars(world, principal)).toBe(4_998_500n + 4_996_000n);
  await credit(world, (await send(world, principal, { chargingMode: "OUR" })).orderNo);
  expect(await dollars(world, principal)).toBe(4_998_500n + 4_996_000n + 5_000_000n);
});

test("a deduction that leaves nothing is refused, one that leaves the smallest amount is not", async ({ world }) => {
  const principal = await world.merchant();
  const amount = money("USD", 1_000n);
  await expect(send(world, principal, { amount, fee: money("USD", 1_000n) })).rejects.toEqual(no("INVALID_PARAM"));
  await credit(world, (await send(world, principal, { amount, fee: money("USD", 999n) })).orderNo);
  expect(await dollars(world, principal)).toBe(1n);
});

test("zero amounts, unknown merchants, currencies that are not received and contradictions are refused, and leave no trace", async ({
  world,
}) => {
  const principal = await world.merchant();
  await expect(send(world, principal, { userNo: "999999" })).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await expect(send(world, principal, { amount: money("USD", 0n) })).rejects.toEqual(no("INVALID_PARAM"));
  await expect(send(world, principal, { amount: money("SGD", 100n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(send(world, principal, { fee: money("EUR", 1n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(send(world, principal, { chargingMode: "OUR", fee: money("USD", 1n) })).rejects.toEqual(
    no("INVALID_PARAM"),
  );
  expect((await world.call(receiving.remittances, page, principal)).total).toBe(0);
});

test("a remittance is credited once, by any number of simultaneous credits and later due items", async ({ world }) => {
  const principal = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, principal);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => credit(world, orderNo)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual(Array(7).fill("OPERATION_NOT_ALLOW"));
  expect((await advanceTo(world, addMilliseconds(arrivesAt, minuteMs))).effects).toEqual([]);
  expect([await dollars(world, principal), (await world.call(receiving.incomes, page, principal)).total]).toEqual([
    5_000_000n,
    1,
  ]);
});

test("a rejected remittance never becomes money", async ({ world }) => {
  const principal = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, principal);
  await reject(world, orderNo);
  await advanceTo(world, arrivesAt);
  await expect(credit(world, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await dollars(world, principal)).toBe(0n);
  expect(await world.call(receiving.remittance, { orderNo }, principal)).toMatchObject({
    remittance: { state: "rejected", rejectReason: "Account closed" },
    income: null,
  });
  await expect(reject(world, "RM0000000000")).rejects.toEqual(no("ORDER_NOTFOUND"));
});

test("a received remittance cannot be rejected", async ({ world }) => {
  const principal = await world.merchant();
  const { orderNo } = await send(world, principal);
  await credit(world, orderNo);
  await expect(reject(world, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await dollars(world, principal)).toBe(5_000_000n);
});

test("nobody reads another merchant's remittances and incomes", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const { orderNo } = await send(world, principal);
  await credit(world, orderNo);
  await expect(world.call(receiving.remittance, { orderNo }, otherMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect([
    (await world.call(receiving.remittances, page, otherMerchant)).total,
    (await world.call(receiving.incomes, page, otherMerchant)).total,
  ]).toEqual([0, 0]);
});

test("lists are filtered by state, currency, number, remitter and day, newest first, page by page", async ({
  world,
}) => {
  const principal = await world.merchant();
  const numbers: string[] = [];
  for (const change of [{}, { amount: money("EUR", 100n), payerName: "Beta 100% Ltd" }, { payerName: "Gamma" }])
    numbers.unshift((await send(world, principal, change)).orderNo);
  const { detailId } = await credit(world, numbers[1] ?? "");
  const sentNos = async (filter: object) =>
    (await world.call(receiving.remittances, { ...page, ...filter }, principal)).rows.map(({ orderNo }) => orderNo);
  expect([
    await sentNos({}),
    await sentNos({ currentPage: 2, pageSize: 2 }),
    await sentNos({ state: "received" }),
    await sentNos({ currency: "EUR" }),
  ]).toEqual([numbers, numbers.slice(2), [numbers[1]], [numbers[1]]]);
  const came = async (filter: object) =>
    (await world.call(receiving.incomes, { ...page, ...filter }, principal)).rows.map((row) => row.detailId);
  expect([
    await came({}),
    await came({ remitter: "beta 100%" }),
    await came({ remitter: "beta%" }),
    await came({ currency: "USD" }),
    await came({ detailId: detailId.toLowerCase() }),
  ]).toEqual([[detailId], [detailId], [], [], [detailId]]);
  expect([await came({ from: "2026-03-18", to: "2026-03-18" }), await came({ to: "2026-03-17" })]).toEqual([
    [detailId],
    [],
  ]);
});

test("lists reach back 180 days and not one more, and a reversed range is refused", async ({ world }) => {
  const principal = await world.merchant();
  for (const list of [receiving.incomes, receiving.remittances]) {
    const listBetween = (from: string, to: string) => world.call(list, { ...page, from, to }, principal);
    expect((await listBetween("2025-09-19", "2026-03-18")).total).toBe(0);
    await expect(listBetween("2025-09-18", "2026-03-18")).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
    await expect(listBetween("2026-03-18", "2026-03-17")).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  }
});
