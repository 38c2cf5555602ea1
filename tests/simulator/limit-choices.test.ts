import { expect, vi } from "vitest";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { exchange } from "@/lib/exchange/calls/orders";
import { detailOf, expectProven, place, availableAndHeld, traderIn } from "../fixtures/limits";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, rateOf, stopTicks } from "../fixtures/trading";
import { messagesTo, movementsOf } from "../fixtures/messages";
import { test, wednesday } from "../fixtures/world";

vi.setConfig({ testTimeout: 60_000 });

test("a short balance fills the part it covers with the fee, the rest is cancelled, and the requested amount is displayed beside it", async ({
  world,
}) => {
  const principal = await traderIn(world, 50_050n);
  const { orderNo } = await place(world, principal, { fillsPart: true });
  expect(await dollarAt(world, "7.0200")).toEqual([{ kind: "exchange.filledPart", subject: orderNo, at: wednesday }]);
  const { order, history } = await detailOf(world, principal, orderNo);
  expect(order).toMatchObject({
    state: "finished",
    sell: money("USD", 50_000n),
    fee: money("USD", 50n),
    rate: rateOf("USD", "CNH", "7.0171"),
    buy: money("CNH", 350_855n),
    limit: { amount: money("USD", 100_000n), isPart: true, fillsPart: true, holdsFunds: false },
  });
  expect(history.map(({ event, after }) => [event, after])).toEqual([
    ["made", "pending"],
    ["touch", "processing"],
    ["fillPart", "finished"],
  ]);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 0n]);
  expect(await availableAndHeld(world, principal, "CNH")).toEqual([350_855n, 0n]);
  await expectProven(world);
});

test("an order that may fill a part fills whole where the balance covers it to the last cent, and a part where a cent is missing", async ({
  world,
}) => {
  const principal = await traderIn(world, 100_100n);
  const { orderNo } = await place(world, principal, { fillsPart: true });
  await dollarAt(world, "7.0200");
  expect((await detailOf(world, principal, orderNo)).order).toMatchObject({
    sell: money("USD", 100_000n),
    limit: { isPart: false },
  });
  await dollarAt(world, "7.0000");
  await world.fund(principal.userNo, "USD", 100_099n);
  const next = await place(world, principal, { fillsPart: true });
  await dollarAt(world, "7.0200");
  expect((await detailOf(world, principal, next.orderNo)).order).toMatchObject({
    sell: money("USD", 99_999n),
    fee: money("USD", 100n),
    limit: { isPart: true },
  });
  await expectProven(world);
});

test("of a fixed buy amount a part buys as much as the balance covers and sells no more than its cost", async ({
  world,
}) => {
  const principal = await traderIn(world);
  await world.fund(principal.userNo, "CNH", 50_050n);
  const { orderNo, sell } = await place(world, principal, {
    sell: "CNH",
    buy: "USD",
    amount: money("USD", 10_000n),
    target: "6.9800",
    fillsPart: true,
  });
  expect(sell).toEqual(money("CNH", 69_800n));
  await dollarAt(world, "6.9700");
  const { order } = await detailOf(world, principal, orderNo);
  // 500.00 yuan at 6.9728 buy 71.70 dollars, which cost 499.95
  expect(order).toMatchObject({
    state: "finished",
    fixed: "buy",
    sell: money("CNH", 49_995n),
    buy: money("USD", 7_170n),
    fee: money("CNH", 50n),
    limit: { amount: money("USD", 10_000n), isPart: true },
  });
  expect(await availableAndHeld(world, principal, "CNH")).toEqual([5n, 0n]);
  await expectProven(world);
});

test("an order that may fill in part fails where the balance buys nothing at all", async ({ world }) => {
  const principal = await traderIn(world, 1n);
  const { orderNo } = await place(world, principal, { fillsPart: true });
  expect(await dollarAt(world, "7.0200")).toMatchObject([{ kind: "exchange.failed" }]);
  expect((await detailOf(world, principal, orderNo)).order).toMatchObject({ state: "fail", limit: { isPart: false } });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([1n, 0n]);
});

test("two orders and one balance on one tick: the older is filled completely, the younger uses the rest", async ({
  world,
}) => {
  const principal = await traderIn(world, 150_150n);
  const [older, younger] = [
    await place(world, principal, { fillsPart: true }),
    await place(world, principal, { fillsPart: true }),
  ];
  expect((await dollarAt(world, "7.0200")).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["exchange.filled", older.orderNo],
    ["exchange.filledPart", younger.orderNo],
  ]);
  expect((await detailOf(world, principal, younger.orderNo)).order.sell).toEqual(money("USD", 50_000n));
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 0n]);
  await expectProven(world);
});

test("a message reports each order's end: filled, filled in part, or failed", async ({ world }) => {
  const principal = await traderIn(world, 150_150n);
  const [whole, part, failedOrder] = [
    await place(world, principal),
    await place(world, principal, { fillsPart: true }),
    await place(world, principal, { fillsPart: true }),
  ];
  await dollarAt(world, "7.0200");
  expect((await messagesTo(world, principal)).sort()).toEqual([
    `Limit order failed: insufficient balance. The market reached the target of limit order ${failedOrder.orderNo}, but your balance didn’t cover USD 1,000.00. Nothing was debited.`,
    `Limit order filled: CNH 7,017.10 bought. Limit order ${whole.orderNo} filled: sold USD 1,000.00 for CNH 7,017.10 at 7.0171, fee USD 1.00.`,
    `Limit order partly filled: CNH 3,508.55 bought. Your balance covered only part of limit order ${part.orderNo} for USD 1,000.00: sold USD 500.00 for CNH 3,508.55 at 7.0171, fee USD 0.50. The rest was canceled.`,
  ]);
  // of a fixed buy amount the part is of what was to be bought
  const poor = await world.merchant();
  await world.fund(poor.userNo, "CNH", 50_050n);
  const purchase = {
    sell: "CNH",
    buy: "USD",
    amount: money("USD", 10_000n),
    target: "6.9800",
    fillsPart: true,
  } as const;
  const { orderNo } = await place(world, poor, purchase);
  await dollarAt(world, "6.9700");
  expect(await messagesTo(world, poor)).toEqual([
    `Limit order partly filled: USD 71.70 bought. Your balance covered only part of limit order ${orderNo} for USD 100.00: sold CNH 499.95 for USD 71.70 at 6.9728, fee CNH 0.50. The rest was canceled.`,
  ]);
});

test("funds held at placing pay for the fill, whatever the balance is then, and the excess of the hold is available again", async ({
  world,
}) => {
  const principal = await traderIn(world, 100_100n);
  await world.fund(principal.userNo, "CNH", 700_700n);
  const saleOrder = await place(world, principal, { holdsFunds: true });
  expect(saleOrder.limit).toMatchObject({ holdsFunds: true, held: money("USD", 100_100n) });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 100_100n]);
  // a fixed buy amount holds what its target costs at most: 6,980.00 and 6.98
  const purchaseOrder = await place(world, principal, {
    sell: "CNH",
    buy: "USD",
    amount: money("USD", 100_000n),
    target: "6.9800",
    holdsFunds: true,
  });
  expect(await availableAndHeld(world, principal, "CNH")).toEqual([2_002n, 698_698n]);
  await expectProven(world);
  expect(await dollarAt(world, "7.0200")).toMatchObject([{ kind: "exchange.filled", subject: saleOrder.orderNo }]);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 0n]);
  await dollarAt(world, "6.9700");
  expect((await detailOf(world, principal, purchaseOrder.orderNo)).order).toMatchObject({
    state: "finished",
    sell: money("CNH", 697_280n),
    fee: money("CNH", 698n),
    limit: { held: money("CNH", 0n) },
  });
  expect(await movementsOf(world, purchaseOrder.orderNo)).toEqual([
    "exchange exchange: held CNH -697280, position CNH +697280, available USD +100000, position USD -100000",
    "exchangeFee exchangeFee: feeIncome CNH +698, held CNH -698",
    "limitHold limitHold0: available CNH -698698, held CNH +698698",
    "limitRelease limitRelease1: available CNH +720, held CNH -720",
  ]);
  // the difference of 720 to the cap, beside what the first order bought
  expect(await availableAndHeld(world, principal, "CNH")).toEqual([2_002n + 720n + 701_710n, 0n]);
  await expectProven(world);
});

test("an order with held funds costs no more than its hold, at any fee of its fill", async ({ world }) => {
  const principal = await traderIn(world, 200_300n);
  const [heldOrder, open] = [await place(world, principal, { holdsFunds: true }), await place(world, principal)];
  await world.db.sql(`update world set terms = '{"exchangeFeePpm": 2000}' where id = $1::uuid`, [world.id]);
  await dollarAt(world, "7.0200");
  expect((await detailOf(world, principal, heldOrder.orderNo)).order).toMatchObject({
    state: "finished",
    fee: money("USD", 100n),
  });
  expect((await detailOf(world, principal, open.orderNo)).order).toMatchObject({
    state: "finished",
    fee: money("USD", 200n),
  });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 0n]);
  await expectProven(world);
});

test("funds are held exactly once, or the order is not placed", async ({ world }) => {
  const principal = await traderIn(world, 200_199n);
  await place(world, principal, { holdsFunds: true });
  await expect(place(world, principal, { holdsFunds: true })).rejects.toEqual(no("LACK_BALANCE"));
  expect(await availableAndHeld(world, principal, "USD")).toEqual([100_099n, 100_100n]);
  await world.fund(principal.userNo, "USD", 1n);
  expect((await place(world, principal, { holdsFunds: true })).state).toBe("pending");
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 200_200n]);
  await expectProven(world);
});

test("the hold comes back to the cent by cancellation and at 24:00 of the last day, not a millisecond earlier", async ({
  world,
}) => {
  const principal = await traderIn(world, 200_200n);
  const [cancelledOrder] = [
    await place(world, principal, { holdsFunds: true }),
    await place(world, principal, { holdsFunds: true, target: "7.0650", validUntil: "2026-03-18" }),
  ];
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([100_100n, 100_100n]);
  expect(await movementsOf(world, cancelledOrder.orderNo)).toEqual([
    "limitHold limitHold0: available USD -100100, held USD +100100",
    "limitRelease limitRelease1: available USD +100100, held USD -100100",
  ]);
  const midnight = beijingInstant("2026-03-18", 24);
  await stopTicks(world);
  await advanceTo(world, addMilliseconds(midnight, -1));
  expect(await availableAndHeld(world, principal, "USD")).toEqual([100_100n, 100_100n]);
  await advanceTo(world, midnight);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([200_200n, 0n]);
  await expectProven(world);
});

test("an order with held funds does not starve the one beside it, nor fills from its money", async ({ world }) => {
  const principal = await traderIn(world, 150_150n);
  const heldOrder = await place(world, principal, { holdsFunds: true });
  const open = await place(world, principal, { fillsPart: true });
  await dollarAt(world, "7.0200");
  expect((await detailOf(world, principal, heldOrder.orderNo)).order).toMatchObject({
    state: "finished",
    sell: money("USD", 100_000n),
    limit: { isPart: false },
  });
  expect((await detailOf(world, principal, open.orderNo)).order).toMatchObject({
    state: "finished",
    sell: money("USD", 50_000n),
    limit: { isPart: true },
  });
  await expectProven(world);
});
