import { expect } from "vitest";
import { exchangeOrdersQuery } from "@/components/exchange/orders/orders-query";
import { homeCalls } from "@/lib/accounts/calls/home";
import { todos } from "@/lib/accounts/todo";
import { exchange } from "@/lib/exchange/calls/orders";
import { orderLists } from "@/lib/exchange/calls/order-lists";
import { money } from "@/lib/money/money";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { messagesTo } from "../fixtures/messages";
import { advanceTo, dollarAt, stopTicks } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 50 };

async function merchant(world: TestWorld, minor: bigint) {
  await calmMarket(world, { deliveryCheckSeconds: 3_600 });
  const principal = await world.merchant();
  if (minor > 0n) await world.fund(principal.userNo, "USD", minor);
  return principal;
}

test("a delivery has reminders two working days before, on its morning and an hour before, with the available funds; a default has a message too", async ({
  world,
}) => {
  // booked on a Wednesday for Tuesday: two working days before is Friday
  const principal = await merchant(world, 41_000n);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-24" });
  const reminderText = `Fund this exchange. Exchange ${orderNo} needs USD 1,000.00 by 2026-03-24 17:00 (Beijing time); USD 400.00 is available now. If the balance is short then, the exchange defaults and a daily penalty applies.`;
  const heard: (readonly [Date, number])[] = [];
  for (const at of [
    beijingInstant("2026-03-20", 8),
    beijingInstant("2026-03-20", 9),
    beijingInstant("2026-03-24", 8),
    beijingInstant("2026-03-24", 9),
    beijingInstant("2026-03-24", 15),
    beijingInstant("2026-03-24", 16),
  ]) {
    await advanceTo(world, at);
    heard.push([at, (await messagesTo(world, principal)).filter((text) => text === reminderText).length]);
  }
  expect(heard.map(([, count]) => count)).toEqual([0, 1, 1, 2, 2, 3]);
  await advanceTo(world, beijingInstant("2026-03-24", 17));
  expect((await messagesTo(world, principal)).at(-1)).toContain("in default");
});

test("one to be settled by hand has a reminder, an automatic one has none, and nor has one that is over", async ({
  world,
}) => {
  const principal = await merchant(world, 1_000_000n);
  const manual = await bookedBy(world, principal, { date: "2026-03-19", type: "manual" });
  await bookedBy(world, principal, { date: "2026-03-19" });
  const cancelledOrder = await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-24" });
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  await advanceTo(world, beijingInstant("2026-03-19", 16, 30));
  const reminders = (await messagesTo(world, principal)).filter((text) =>
    text.startsWith("Settle an exchange manually. "),
  );
  expect(reminders).toHaveLength(2);
  for (const text of reminders)
    expect(text).toContain(
      `Settle booked exchange ${manual.orderNo} of USD 1,000.00 before 2026-03-19 17:00 (Beijing time).`,
    );
});

test("waiting deliveries are counted, funds due among them, and the linked page lists exactly the counted ones", async ({
  world,
}) => {
  const principal = await merchant(world, 1_000_000n);
  await bookedBy(world, principal, { date: "2026-03-19", type: "manual" });
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-19", minor: 9_000_000n });
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-20", minor: 1_000_000n });
  const counts = async () => {
    const { rows } = await world.call(homeCalls.todo, { id: principal.userNo }, principal);
    return Promise.all(
      (["readyToClose", "inDefault"] as const).map(async (todo) => {
        const filters = exchangeOrdersQuery(Object.fromEntries(new URL(todos[todo], "http://portal").searchParams));
        const list = await world.call(exchange.orders, { ...filters, ...page }, principal);
        return [todo, rows.find((row) => row.todo === todo)?.count, list.total];
      }),
    );
  };
  expect(await counts()).toEqual([
    ["readyToClose", 0, 0],
    ["inDefault", 0, 0],
  ]);
  await advanceTo(world, beijingInstant("2026-03-19", 12));
  expect(await counts()).toEqual([
    ["readyToClose", 2, 2],
    ["inDefault", 0, 0],
  ]);
  await advanceTo(world, beijingInstant("2026-03-19", 17));
  expect(await counts()).toEqual([
    ["readyToClose", 0, 0],
    ["inDefault", 1, 1],
  ]);
});

test("exchanges are listed by their delivery day, within days and by the way they are delivered", async ({ world }) => {
  const principal = await merchant(world, 1_000_000n);
  const [late, soon, hand] = [
    await bookedBy(world, principal, { date: "2026-03-25" }),
    await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-20" }),
    await bookedBy(world, principal, { date: "2026-03-23", type: "manual" }),
  ];
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 10_000n) },
    principal,
  );
  await world.call(exchange.placeRealTime, { quoteId }, principal);
  const listOrderNos = async (filters: object) =>
    (await world.call(exchange.orders, { ...page, ...filters }, principal)).rows.map(({ orderNo }) => orderNo);
  expect(await listOrderNos({ by: "delivery" })).toEqual([soon.orderNo, hand.orderNo, late.orderNo]);
  expect(await listOrderNos({ by: "delivery", dueFrom: "2026-03-21", dueTo: "2026-03-25" })).toEqual([
    hand.orderNo,
    late.orderNo,
  ]);
  expect(await listOrderNos({ dueTo: "2026-03-20" })).toEqual([soon.orderNo]);
  expect(await listOrderNos({ deliveryType: "manual" })).toEqual([hand.orderNo]);
  expect(await listOrderNos({})).toHaveLength(4);
});

test("the maturity ladder compares the amounts due by day and currency with the balances, debts and shortfalls today", async ({
  world,
}) => {
  const principal = await merchant(world, 41_000n);
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-19" });
  await world.fund(principal.userNo, "USD", 200_000n);
  const [due, later_] = [await bookedBy(world, principal, { date: "2026-03-24", minor: 50_000n }), null];
  expect([due.kind, later_]).toEqual(["booked", null]);
  const ladder = async () => {
    const { rows, available } = await world.call(orderLists.maturities, {}, principal);
    return [
      rows.map(({ day, currency, pay, receive, orders, after }) => [
        day,
        currency,
        pay.minor,
        receive.minor,
        orders,
        after.minor,
      ]),
      available,
    ];
  };
  const [rungs, available] = await ladder();
  // 410.00 less the advance fee of 10.00; 2,000.00 less 505.00 for the booked one
  expect(available).toEqual([money("USD", 189_500n)]);
  expect(rungs).toEqual([
    ["2026-03-19", "CNH", 0n, 699_720n, 1, 699_720n],
    ["2026-03-19", "USD", 100_000n, 0n, 1, 89_500n],
    ["2026-03-24", "CNH", 0n, 349_860n, 1, 1_049_580n],
  ]);
  expect((await world.call(orderLists.maturities, {}, await world.merchant())).rows).toEqual([]);
});

test("the home page counts a running default as the ladder does: its shortfall and debt are due today", async ({
  world,
}) => {
  const principal = await merchant(world, 11_000n);
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-19" });
  await advanceTo(world, beijingInstant("2026-03-20", 10));
  const rungs = (await world.call(orderLists.maturities, {}, principal)).rows;
  const { rows } = await world.call(homeCalls.maturities, {}, principal);
  const [out] = rows.filter(({ currency }) => currency === "USD");
  expect(out).toMatchObject({ day: "2026-03-20", short: out?.moneyOut });
  expect(rows.map(({ day, currency, moneyOut, moneyIn }) => [day, currency, moneyOut, moneyIn])).toEqual(
    rungs.map(({ day, currency, pay, receive }) => [day, currency, pay, receive]),
  );
});

test("every figure of a default is explained: the part the advance fee paid, the collected, returned and retained amounts", async ({
  world,
}) => {
  const principal = await merchant(world, 41_000n);
  const settlementOf = async (orderNo: string) =>
    (await world.call(exchange.detail, { orderNo }, principal)).settlement;
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  const usd = (minor: bigint) => money("USD", minor);
  expect(await settlementOf(orderNo)).toEqual({
    returned: usd(0n),
    kept: usd(0n),
    used: usd(0n),
    collected: usd(0n),
    forgiven: usd(0n),
    costs: [],
  });
  await advanceTo(world, beijingInstant("2026-03-19", 17));
  await world.fund(principal.userNo, "USD", 60_000n);
  await advanceTo(world, beijingInstant("2026-03-19", 18));
  // the advance fee of 10.00: 0.18 for the first day's shortfall of 600.00, the rest came back
  expect(await settlementOf(orderNo)).toMatchObject({
    returned: usd(982n),
    kept: usd(0n),
    used: usd(18n),
    collected: usd(0n),
  });
  await world.fund(principal.userNo, "USD", 10_000n);
  const cancelledOrder = await bookedBy(world, principal, { date: "2026-03-24", minor: 10_000n });
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  expect(await settlementOf(cancelledOrder.orderNo)).toMatchObject({
    returned: usd(0n),
    kept: usd(100n),
    used: usd(0n),
  });
  const { fees } = await world.call(orderLists.sums, {}, principal);
  // the penalty of the one that was cured, and the advance fee of the one that was cancelled
  expect(fees).toEqual([usd(118n)]);
});

test("the cost of a default is listed day by day: the shortfall, its share, the penalty, from the advance fee and owed; and the loss", async ({
  world,
}) => {
  // 1,000.00 dollars with an advance fee of 10.00, and 400.00 beside it
  const principal = await merchant(world, 41_000n);
  const costs = async (orderNo: string) =>
    (await world.call(exchange.detail, { orderNo }, principal)).settlement?.costs.map((row) => [
      row.kind,
      beijingDay(row.at),
      row.shortfall?.minor ?? null,
      row.ppm,
      ...[row.cost.minor, row.covered.minor, row.owed.minor],
    ]);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, beijingInstant("2026-03-20", 12));
  await world.fund(principal.userNo, "USD", 20_001n);
  await advanceTo(world, beijingInstant("2026-03-21", 12));
  // 0.03 % of 600.00 twice, then of 399.99, rounded up
  const penalties = [
    ["penalty", "2026-03-19", 60_000n, 300, 18n, 18n, 0n],
    ["penalty", "2026-03-20", 60_000n, 300, 18n, 18n, 0n],
    ["penalty", "2026-03-21", 39_999n, 300, 12n, 12n, 0n],
  ];
  expect(await costs(orderNo)).toEqual(penalties);
  // a market that ran away makes the loss more than the advance fee has left: the rest is owed
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-26", 17), -1));
  await stopTicks(world);
  await dollarAt(world, "7.7000");
  await advanceTo(world, beijingInstant("2026-03-26", 17));
  // the 19th to the 26th are eight days, 1.08 in all; 6,997.20 yuan buy 908.36 dollars at the offer rate of 7.7031
  expect(await costs(orderNo)).toEqual([
    ...penalties,
    ...["22", "23", "24", "25", "26"].map((day) => ["penalty", `2026-03-${day}`, 39_999n, 300, 12n, 12n, 0n]),
    ["loss", "2026-03-26", null, null, 9_164n, 892n, 8_272n],
  ]);
});
