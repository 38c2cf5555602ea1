import { expect } from "vitest";
import { accounts } from "@/lib/accounts/calls/balances";
import { money } from "@/lib/money/money";
import { receiving } from "@/lib/receiving/calls/receiving";
import { creditRemittance } from "@/lib/simulator/receiving/remittances/credit-remittance";
import { rejectRemittance } from "@/lib/simulator/receiving/remittances/reject-remittance";
import { sendRemittance, type Sending } from "@/lib/simulator/receiving/remittances/send-remittance";
import { hourMs, later, minuteMs } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import type { Who } from "@/lib/call/who";
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

const send = async (world: TestWorld, who: Who, change: Partial<Sending> = {}) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) =>
    sendRemittance(txAt(sql, place, now, by), { ...fromAbroad(who.userNo), ...change }),
  );
};
const credit = async (world: TestWorld, orderNo: string) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) => creditRemittance(txAt(sql, place, now, by), { orderNo }));
};
const reject = async (world: TestWorld, orderNo: string) => {
  const [place, now] = [await world.world(), await world.now()];
  return world.db.transact((sql) => rejectRemittance(txAt(sql, place, now, by), { orderNo, reason: "Account closed" }));
};
const dollars = async (world: TestWorld, who: Who) =>
  (await world.ask(accounts.balances, {}, who)).rows.find(({ currency }) => currency === "USD")?.available.minor ?? 0n;

test("a remittance is in transit until the very minute it arrives, and then money", async ({ world }) => {
  const who = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, who);
  expect(arrivesAt).toEqual(later(wednesday, 4 * hourMs));
  await advanceTo(world, later(arrivesAt, -1));
  expect([
    await dollars(world, who),
    (await world.ask(receiving.remittance, { orderNo }, who)).remittance.state,
  ]).toEqual([0n, "inTransit"]);
  await advanceTo(world, arrivesAt);
  expect(await dollars(world, who)).toBe(5_000_000n);
  const { remittance, income, history } = await world.ask(receiving.remittance, { orderNo }, who);
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

test("what banks deduct never reaches the balance; with OUR nothing is deducted", async ({ world }) => {
  const who = await world.merchant();
  await credit(world, (await send(world, who, { fee: money("USD", 1_500n) })).orderNo);
  expect(await dollars(world, who)).toBe(4_998_500n);
  await credit(world, (await send(world, who, { chargingMode: "BEN", fee: money("USD", 4_000n) })).orderNo);
  expect(await dollars(world, who)).toBe(4_998_500n + 4_996_000n);
  await credit(world, (await send(world, who, { chargingMode: "OUR" })).orderNo);
  expect(await dollars(world, who)).toBe(4_998_500n + 4_996_000n + 5_000_000n);
});

test("a deduction that leaves nothing is refused, one that leaves the smallest amount is not", async ({ world }) => {
  const who = await world.merchant();
  const amount = money("USD", 1_000n);
  await expect(send(world, who, { amount, fee: money("USD", 1_000n) })).rejects.toEqual(no("INVALID_PARAM"));
  await credit(world, (await send(world, who, { amount, fee: money("USD", 999n) })).orderNo);
  expect(await dollars(world, who)).toBe(1n);
});

test("nothing, strangers, currencies that are not received and contradictions are refused, and leave no trace", async ({
  world,
}) => {
  const who = await world.merchant();
  await expect(send(world, who, { userNo: "999999" })).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await expect(send(world, who, { amount: money("USD", 0n) })).rejects.toEqual(no("INVALID_PARAM"));
  await expect(send(world, who, { amount: money("SGD", 100n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(send(world, who, { fee: money("EUR", 1n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(send(world, who, { chargingMode: "OUR", fee: money("USD", 1n) })).rejects.toEqual(no("INVALID_PARAM"));
  expect((await world.ask(receiving.remittances, page, who)).total).toBe(0);
});

test("a remittance is credited once, however many credit it at once and whatever falls due later", async ({
  world,
}) => {
  const who = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, who);
  const tried = await Promise.allSettled(Array.from({ length: 8 }, () => credit(world, orderNo)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(tried.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []))).toEqual(
    Array(7).fill("OPERATION_NOT_ALLOW"),
  );
  expect((await advanceTo(world, later(arrivesAt, minuteMs))).effects).toEqual([]);
  expect([await dollars(world, who), (await world.ask(receiving.incomes, page, who)).total]).toEqual([5_000_000n, 1]);
});

test("a rejected remittance never becomes money", async ({ world }) => {
  const who = await world.merchant();
  const { orderNo, arrivesAt } = await send(world, who);
  await reject(world, orderNo);
  await advanceTo(world, arrivesAt);
  await expect(credit(world, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await dollars(world, who)).toBe(0n);
  expect(await world.ask(receiving.remittance, { orderNo }, who)).toMatchObject({
    remittance: { state: "rejected", rejectReason: "Account closed" },
    income: null,
  });
  await expect(reject(world, "RM0000000000")).rejects.toEqual(no("ORDER_NOTFOUND"));
});

test("what has been received cannot be rejected", async ({ world }) => {
  const who = await world.merchant();
  const { orderNo } = await send(world, who);
  await credit(world, orderNo);
  await expect(reject(world, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await dollars(world, who)).toBe(5_000_000n);
});

test("nobody reads another merchant's remittances and incomes", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const { orderNo } = await send(world, who);
  await credit(world, orderNo);
  await expect(world.ask(receiving.remittance, { orderNo }, other)).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect([
    (await world.ask(receiving.remittances, page, other)).total,
    (await world.ask(receiving.incomes, page, other)).total,
  ]).toEqual([0, 0]);
});

test("lists are filtered by state, currency, number, remitter and day, newest first, page by page", async ({
  world,
}) => {
  const who = await world.merchant();
  const numbers: string[] = [];
  for (const change of [{}, { amount: money("EUR", 100n), payerName: "Beta 100% Ltd" }, { payerName: "Gamma" }])
    numbers.unshift((await send(world, who, change)).orderNo);
  const { detailId } = await credit(world, numbers[1] ?? "");
  const sent = async (filter: object) =>
    (await world.ask(receiving.remittances, { ...page, ...filter }, who)).rows.map(({ orderNo }) => orderNo);
  expect([
    await sent({}),
    await sent({ currentPage: 2, pageSize: 2 }),
    await sent({ state: "received" }),
    await sent({ currency: "EUR" }),
  ]).toEqual([numbers, numbers.slice(2), [numbers[1]], [numbers[1]]]);
  const came = async (filter: object) =>
    (await world.ask(receiving.incomes, { ...page, ...filter }, who)).rows.map((row) => row.detailId);
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
  const who = await world.merchant();
  for (const list of [receiving.incomes, receiving.remittances]) {
    const asked = (from: string, to: string) => world.ask(list, { ...page, from, to }, who);
    expect((await asked("2025-09-19", "2026-03-18")).total).toBe(0);
    await expect(asked("2025-09-18", "2026-03-18")).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
    await expect(asked("2026-03-18", "2026-03-17")).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  }
});
