import { describe, expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { forwardBalanceJobSubject } from "@/lib/simulator/exchange/forward/operations";
import { beijingInstant, beijingText } from "@/lib/time/beijing";
import { hourMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { bookedBy, calmMarket, provenFaults, type Booking } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt } from "../fixtures/trading";
import { messagesTo, movementsOf } from "../fixtures/messages";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

// days pass item by item: slow where the machine is busy
vi.setConfig({ testTimeout: 120_000 });

/** The delivery day of these tests: the Thursday after their Wednesday. */
const [begins, due] = [beijingInstant("2026-03-19"), beijingInstant("2026-03-19", 17)];
/** Five working days on. */
const closes = beijingInstant("2026-03-26", 17);

/** One order's life: what is booked, and what is done at which instants. */
class Life {
  readonly world: TestWorld;
  readonly principal: Principal;
  orderNo = "";

  constructor(world: TestWorld, principal: Principal) {
    this.world = world;
    this.principal = principal;
  }

  deliver = () => this.world.call(forwards.deliver, { orderNo: this.orderNo }, this.principal);
  cancel = () => this.world.call(exchange.cancel, { orderNo: this.orderNo }, this.principal);
  byItself = () =>
    this.world.call(forwards.changeDelivery, { orderNo: this.orderNo, deliveryType: "auto" }, this.principal);
  byHand = () =>
    this.world.call(forwards.changeDelivery, { orderNo: this.orderNo, deliveryType: "manual" }, this.principal);
  fund = (minor: bigint) => this.world.fund(this.principal.userNo, "USD", minor);
  dollar = (text: string) => dollarAt(this.world, text);

  /** Returns the merchant's balances and the state of the order, in one line. */
  async books(): Promise<string> {
    const { order } = await this.world.call(exchange.detail, { orderNo: this.orderNo }, this.principal);
    const balances = await listMerchantBalances(worldContext(this.world.db.sql, this.world), this.principal.userNo);
    const of = (code: Currency) => balances.find(({ currency }) => currency === code);
    const cost = order.delivery?.defaultedAt
      ? ` cost ${order.delivery.actualFee.minor} owed ${order.delivery.unpaidFee.minor}`
      : "";
    return `${order.state} USD ${of("USD")?.available ?? 0n}+${of("USD")?.held ?? 0n} CNH ${of("CNH")?.available ?? 0n}${cost}`;
  }
}

/**
 * Describes one step. at: the instant to which the clock advances first. ask: the operation at that instant, and the
 * code that refuses it. expect: the state and the books after it.
 */
type Row = readonly [
  at: Date,
  ask: ((life: Life) => Promise<unknown>) | null,
  refusal: string | null,
  expected: string,
];

interface Scenario extends Booking {
  /** Is the merchant's balance before booking. */
  readonly has: bigint;
  readonly terms?: Readonly<Record<string, number>>;
  readonly rows: readonly Row[];
}

async function play(world: TestWorld, { has, terms, rows, ...booking }: Scenario): Promise<void> {
  await calmMarket(world, terms);
  const life = new Life(world, await world.merchant());
  await life.fund(has);
  life.orderNo = (await bookedBy(world, life.principal, booking)).orderNo;
  for (const [at, request, refusal, expectedBooks] of rows) {
    await advanceTo(world, at);
    if (request && refusal) await expect(request(life), `${at.toISOString()} ${refusal}`).rejects.toEqual(no(refusal));
    else await request?.(life);
    expect(`${at.toISOString()} ${await life.books()}`).toBe(`${at.toISOString()} ${expectedBooks}`);
  }
  expect(await world.imbalance()).toEqual([]);
  expect(await provenFaults(world)).toEqual([]);
}

// 1,000.00 dollars at 6.9972 are 6,997.20 offshore yuan; the advance fee is 10.00 dollars

const bookedScenarios: Record<string, Scenario> = {
  "an automatic one is delivered at the first check of its day, and the advance fee is returned": {
    has: 101_000n,
    rows: [
      [wednesday, null, null, "pending USD 0+100000 CNH 0"],
      [addMilliseconds(begins, -1), null, null, "pending USD 0+100000 CNH 0"],
      [begins, null, null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs - 1), null, null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs), null, null, "finished USD 1000+0 CNH 699720"],
      [
        addMilliseconds(begins, 5 * minuteMs),
        ({ cancel }) => cancel(),
        "OPERATION_NOT_ALLOW",
        "finished USD 1000+0 CNH 699720",
      ],
    ],
  },
  "a manual one may be delivered one millisecond before 17:00": {
    has: 150_000n,
    type: "manual",
    rows: [
      [addMilliseconds(begins, -1), ({ deliver }) => deliver(), "DELIVERY_TIME", "pending USD 49000+100000 CNH 0"],
      [addMilliseconds(due, -1), ({ deliver }) => deliver(), null, "finished USD 50000+0 CNH 699720"],
      [due, ({ deliver }) => deliver(), "OPERATION_NOT_ALLOW", "finished USD 50000+0 CNH 699720"],
    ],
  },
  "a manual one made automatic on its day is delivered at the next check, up to the last moment before 17:00": {
    has: 101_000n,
    type: "manual",
    rows: [
      [addMilliseconds(begins, 9 * hourMs), ({ byItself }) => byItself(), null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 9 * hourMs + 1), ({ byHand }) => byHand(), null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 10 * hourMs), null, null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(due, -1), ({ byItself }) => byItself(), null, "processing USD 0+100000 CNH 0"],
      [due, null, null, "finished USD 1000+0 CNH 699720"],
      [due, ({ byHand }) => byHand(), "OPERATION_NOT_ALLOW", "finished USD 1000+0 CNH 699720"],
    ],
  },
  "an automatic one made manual at the beginning of its day waits for manual delivery, and is missed without it": {
    has: 101_000n,
    rows: [
      [begins, ({ byHand }) => byHand(), null, "processing USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs), null, null, "processing USD 0+100000 CNH 0"],
      [due, null, null, "timeOut USD 100000+0 CNH 0"],
      [due, ({ byItself }) => byItself(), "OPERATION_NOT_ALLOW", "timeOut USD 100000+0 CNH 0"],
    ],
  },
  "a manual one may be delivered at the very beginning of its day": {
    has: 101_000n,
    type: "manual",
    rows: [[begins, ({ deliver }) => deliver(), null, "finished USD 1000+0 CNH 699720"]],
  },
  "a manual one that is not delivered by 17:00 has timed out: the hold is returned, the advance fee is not": {
    has: 101_000n,
    type: "manual",
    rows: [
      [addMilliseconds(due, -1), null, null, "processing USD 0+100000 CNH 0"],
      [due, ({ deliver }) => deliver(), "OPERATION_NOT_ALLOW", "timeOut USD 100000+0 CNH 0"],
    ],
  },
  "it may be cancelled one millisecond before its day begins: the hold is returned, the advance fee is not": {
    has: 101_000n,
    rows: [
      [addMilliseconds(begins, -1), ({ cancel }) => cancel(), null, "canceled USD 100000+0 CNH 0"],
      [addMilliseconds(begins, -1), ({ cancel }) => cancel(), "OPERATION_NOT_ALLOW", "canceled USD 100000+0 CNH 0"],
      [begins, null, null, "canceled USD 100000+0 CNH 0"],
      [due, null, null, "canceled USD 100000+0 CNH 0"],
    ],
  },
  "once its day has begun it is not cancelled": {
    has: 101_000n,
    type: "manual",
    rows: [[begins, ({ cancel }) => cancel(), "OPERATION_NOT_ALLOW", "processing USD 0+100000 CNH 0"]],
  },
  "made manual before its day it is not delivered automatically on it, and the same choice may be repeated": {
    has: 101_000n,
    rows: [
      [addMilliseconds(begins, -1), ({ byHand }) => byHand(), null, "pending USD 0+100000 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs), ({ byHand }) => byHand(), null, "processing USD 0+100000 CNH 0"],
      [due, null, null, "timeOut USD 100000+0 CNH 0"],
    ],
  },
};

const postFunded: Record<string, Scenario> = {
  "covered to the last cent it is delivered at the first check of its day, and the advance fee is returned": {
    kind: "postFunded",
    has: 101_000n,
    rows: [
      [addMilliseconds(begins, 5 * minuteMs - 1), null, null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs), null, null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "one cent short it waits for the next check after the money has arrived": {
    kind: "postFunded",
    has: 100_999n,
    rows: [
      [addMilliseconds(begins, 5 * minuteMs), null, null, "processing USD 99999+0 CNH 0"],
      [addMilliseconds(begins, 5 * minuteMs + 1), ({ fund }) => fund(1n), null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 10 * minuteMs - 1), null, null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 10 * minuteMs), null, null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "money that arrives one millisecond before 17:00 is in time, between two checks": {
    kind: "postFunded",
    has: 100_999n,
    rows: [
      [addMilliseconds(due, -1), ({ fund }) => fund(1n), null, "processing USD 100000+0 CNH 0"],
      [due, null, null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "money that arrives at exactly 17:00 is late: a default of one cent costs one cent, and is cured at the next check": {
    kind: "postFunded",
    has: 100_999n,
    rows: [
      [due, ({ fund }) => fund(1n), null, "timeOut USD 1+99999 CNH 0 cost 1 owed 0"],
      [addMilliseconds(due, 5 * minuteMs - 1), null, null, "timeOut USD 1+99999 CNH 0 cost 1 owed 0"],
      [addMilliseconds(due, 5 * minuteMs), null, null, "finished USD 999+0 CNH 699720 cost 1 owed 0"],
    ],
  },
  "a manual one is delivered by hand from the available balance, one cent short it is refused": {
    kind: "postFunded",
    type: "manual",
    has: 100_999n,
    rows: [
      [addMilliseconds(begins, -1), ({ deliver }) => deliver(), "DELIVERY_TIME", "pending USD 99999+0 CNH 0"],
      [begins, ({ deliver }) => deliver(), "LACK_BALANCE", "processing USD 99999+0 CNH 0"],
      [addMilliseconds(begins, 12 * minuteMs), ({ fund }) => fund(1n), null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 30 * minuteMs), null, null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(due, -1), ({ deliver }) => deliver(), null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "a manual one made automatic on its day is delivered at the next check, and not before": {
    kind: "postFunded",
    type: "manual",
    has: 101_000n,
    rows: [
      [addMilliseconds(begins, 31 * minuteMs), ({ byItself }) => byItself(), null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 35 * minuteMs - 1), null, null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 35 * minuteMs), null, null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "an automatic one made manual on its day waits, though the money arrives": {
    kind: "postFunded",
    has: 100_999n,
    rows: [
      [addMilliseconds(begins, 6 * minuteMs), ({ byHand }) => byHand(), null, "processing USD 99999+0 CNH 0"],
      [addMilliseconds(begins, 7 * minuteMs), ({ fund }) => fund(1n), null, "processing USD 100000+0 CNH 0"],
      [addMilliseconds(begins, 30 * minuteMs), ({ deliver }) => deliver(), null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "a manual one that is covered at 17:00 is no default: it is delivered": {
    kind: "postFunded",
    type: "manual",
    has: 101_000n,
    rows: [
      [addMilliseconds(due, -1), null, null, "processing USD 100000+0 CNH 0"],
      [due, null, null, "finished USD 1000+0 CNH 699720"],
    ],
  },
  "cancelled before its day begins it costs only the advance fee": {
    kind: "postFunded",
    has: 1_000n,
    rows: [
      [addMilliseconds(begins, -1), ({ cancel }) => cancel(), null, "canceled USD 0+0 CNH 0"],
      [due, null, null, "canceled USD 0+0 CNH 0"],
    ],
  },
  "a default pays a penalty on its shortfall for each calendar day begun, and is cured at the booked rate": {
    kind: "postFunded",
    has: 41_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [addMilliseconds(due, -1), null, null, "processing USD 40000+0 CNH 0"],
      // 0.03 % of 600.00
      [due, null, null, "timeOut USD 0+40000 CNH 0 cost 18 owed 0"],
      [addMilliseconds(beijingInstant("2026-03-20"), -1), null, null, "timeOut USD 0+40000 CNH 0 cost 18 owed 0"],
      [beijingInstant("2026-03-20"), null, null, "timeOut USD 0+40000 CNH 0 cost 36 owed 0"],
      [
        beijingInstant("2026-03-20", 12, 30),
        ({ fund }) => fund(20_001n),
        null,
        "timeOut USD 20001+40000 CNH 0 cost 36 owed 0",
      ],
      [beijingInstant("2026-03-20", 13), null, null, "timeOut USD 0+60001 CNH 0 cost 36 owed 0"],
      // 0.03 % of 399.99 is 11.9997 cents: rounded up; Saturday counts
      [beijingInstant("2026-03-21"), null, null, "timeOut USD 0+60001 CNH 0 cost 48 owed 0"],
      // funds that are there when a day ends spare the next day's penalty
      [
        addMilliseconds(beijingInstant("2026-03-22"), -1),
        ({ dollar }) => dollar("7.5000"),
        null,
        "timeOut USD 0+60001 CNH 0 cost 48 owed 0",
      ],
      [
        addMilliseconds(beijingInstant("2026-03-22"), -1),
        ({ fund }) => fund(39_999n),
        null,
        "timeOut USD 39999+60001 CNH 0 cost 48 owed 0",
      ],
      [beijingInstant("2026-03-22"), null, null, "finished USD 952+0 CNH 699720 cost 48 owed 0"],
      [closes, null, null, "finished USD 952+0 CNH 699720 cost 48 owed 0"],
    ],
  },
  "money that arrives at exactly midnight comes after the day's penalty": {
    kind: "postFunded",
    has: 41_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [beijingInstant("2026-03-20"), ({ fund }) => fund(60_000n), null, "timeOut USD 60000+40000 CNH 0 cost 36 owed 0"],
      [beijingInstant("2026-03-20", 1), null, null, "finished USD 964+0 CNH 699720 cost 36 owed 0"],
    ],
  },
  "a default that is not cured is closed out at the market: loss and eight days' penalties from the advance fee, whose rest is kept; the hold goes back":
    {
      kind: "postFunded",
      has: 41_000n,
      terms: { deliveryCheckSeconds: 3_600 },
      rows: [
        [addMilliseconds(closes, -1), null, null, "timeOut USD 0+40000 CNH 0 cost 144 owed 0"],
        // 6,997.20 yuan buy 999.20 dollars at the offer rate of 7.0028: 0.80 are lost
        [closes, null, null, "invalid USD 40000+0 CNH 0 cost 224 owed 0"],
        [beijingInstant("2026-03-28"), null, null, "invalid USD 40000+0 CNH 0 cost 224 owed 0"],
      ],
    },
  "a market that moved in the customer's favour costs nothing more at close-out and pays nothing": {
    kind: "postFunded",
    has: 41_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [
        addMilliseconds(closes, -1),
        ({ dollar }) => dollar("6.9000"),
        null,
        "timeOut USD 0+40000 CNH 0 cost 144 owed 0",
      ],
      [closes, null, null, "invalid USD 40000+0 CNH 0 cost 144 owed 0"],
    ],
  },
  "an amount beyond the advance fee is charged to the released hold": {
    kind: "postFunded",
    has: 41_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      // the offer rate is 7.7031: 6,997.20 yuan buy 908.36 dollars
      [
        addMilliseconds(closes, -1),
        ({ dollar }) => dollar("7.7000"),
        null,
        "timeOut USD 0+40000 CNH 0 cost 144 owed 0",
      ],
      [closes, null, null, "invalid USD 31692+0 CNH 0 cost 9308 owed 0"],
    ],
  },
  "the debt after close-out is collected first from new funds, to the last cent": {
    kind: "postFunded",
    has: 1_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [due, null, null, "timeOut USD 0+0 CNH 0 cost 30 owed 0"],
      [addMilliseconds(closes, -1), ({ dollar }) => dollar("7.7000"), null, "timeOut USD 0+0 CNH 0 cost 240 owed 0"],
      [closes, null, null, "invalid USD 0+0 CNH 0 cost 9404 owed 8404"],
      [
        addMilliseconds(closes, minuteMs),
        ({ fund }) => fund(8_403n),
        null,
        "invalid USD 8403+0 CNH 0 cost 9404 owed 8404",
      ],
      [beijingInstant("2026-03-26", 18), null, null, "invalid USD 0+0 CNH 0 cost 9404 owed 1"],
      [beijingInstant("2026-03-27"), ({ fund }) => fund(2n), null, "invalid USD 2+0 CNH 0 cost 9404 owed 1"],
      [beijingInstant("2026-03-27", 1), null, null, "invalid USD 1+0 CNH 0 cost 9404 owed 0"],
    ],
  },
  "money that arrives one millisecond before the close-out cures": {
    kind: "postFunded",
    has: 1_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [addMilliseconds(closes, -1), ({ fund }) => fund(100_000n), null, "timeOut USD 100000+0 CNH 0 cost 240 owed 0"],
      [closes, null, null, "finished USD 760+0 CNH 699720 cost 240 owed 0"],
    ],
  },
  "money that arrives at the very instant of the close-out is late": {
    kind: "postFunded",
    has: 1_000n,
    terms: { deliveryCheckSeconds: 3_600 },
    rows: [
      [closes, ({ fund }) => fund(100_000n), null, "invalid USD 100000+0 CNH 0 cost 320 owed 0"],
      [beijingInstant("2026-03-26", 19), null, null, "invalid USD 100000+0 CNH 0 cost 320 owed 0"],
    ],
  },
  "penalties beyond the advance fee are owed, collected before anything is held, and the cure returns nothing": {
    kind: "postFunded",
    has: 40_010n,
    terms: { advanceFeePpm: 100, deliveryCheckSeconds: 3_600 },
    rows: [
      [due, null, null, "timeOut USD 0+40000 CNH 0 cost 18 owed 8"],
      [beijingInstant("2026-03-20"), ({ fund }) => fund(25n), null, "timeOut USD 25+40000 CNH 0 cost 36 owed 26"],
      [beijingInstant("2026-03-20", 1), null, null, "timeOut USD 0+40000 CNH 0 cost 36 owed 1"],
      [
        beijingInstant("2026-03-20", 1),
        ({ fund }) => fund(60_000n),
        null,
        "timeOut USD 60000+40000 CNH 0 cost 36 owed 1",
      ],
      [beijingInstant("2026-03-20", 2), ({ fund }) => fund(1n), null, "timeOut USD 1+99999 CNH 0 cost 36 owed 0"],
      [beijingInstant("2026-03-20", 3), null, null, "finished USD 0+0 CNH 699720 cost 36 owed 0"],
    ],
  },
};

describe("a booked exchange", () => {
  for (const [guarantee, scenario] of Object.entries(bookedScenarios))
    test(guarantee, ({ world }) => play(world, scenario));
});

describe("a post-funded exchange", () => {
  for (const [guarantee, scenario] of Object.entries(postFunded)) test(guarantee, ({ world }) => play(world, scenario));
});

/** A calm market and a merchant with so many cents. */
async function trader(world: TestWorld, minor: bigint, terms = {}): Promise<Principal> {
  await calmMarket(world, terms);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", minor);
  return principal;
}

const orderOf = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await world.call(exchange.detail, { orderNo }, principal)).order;
const statesOf = async (world: TestWorld, principal: Principal, orders: readonly { orderNo: string }[]) =>
  Promise.all(orders.map(async ({ orderNo }) => (await orderOf(world, principal, orderNo)).state));
const available = async (world: TestWorld, principal: Principal) =>
  (await listMerchantBalances(worldContext(world.db.sql, world), principal.userNo)).find(
    ({ currency }) => currency === "USD",
  )?.available;

test("booking charges the advance fee, rounded up, and of a booked one the sell amount: one cent short is refused and charges nothing", async ({
  world,
}) => {
  const principal = await trader(world, 101_002n);
  // 1 % of 1,000.01 is 10.0001
  const shortfall = { says: "sums", needed: "1,010.03 USD", left: "1,010.02 USD", missing: "0.01 USD" };
  await expect(bookedBy(world, principal, { minor: 100_002n })).rejects.toEqual(no("LACK_BALANCE", shortfall));
  expect(await available(world, principal)).toBe(101_002n);
  const order = await bookedBy(world, principal, { minor: 100_001n });
  expect(order).toMatchObject({
    kind: "booked",
    state: "pending",
    fee: money("USD", 0n),
    delivery: {
      date: "2026-03-19",
      type: "auto",
      advanceFee: money("USD", 1_001n),
      held: money("USD", 100_001n),
      actualFee: money("USD", 0n),
    },
  });
  expect(await available(world, principal)).toBe(0n);
  expect(await world.call(exchange.fee, { sell: money("USD", 100_001n), kind: "booked" }, principal)).toEqual({
    fee: money("USD", 0n),
    advanceFee: money("USD", 1_001n),
  });
  expect(await world.call(exchange.fee, { sell: money("USD", 100_001n), kind: "limit" }, principal)).toEqual({
    fee: money("USD", 101n),
    advanceFee: money("USD", 0n),
  });
});

test("without an advance fee a post-funded one charges nothing at booking, and its number marks it as an exchange", async ({
  world,
}) => {
  const principal = await trader(world, 100_000n, { advanceFeePpm: 0 });
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  expect(orderNo).toMatch(/^FX/);
  expect(await movementsOf(world, orderNo)).toEqual([]);
  expect(await available(world, principal)).toBe(100_000n);
});

test("currencies without decimals, and those with decimals other than ISO 4217's, follow the product's table", async ({
  world,
}) => {
  const principal = await trader(world, 1n);
  for (const code of ["JPY", "IDR", "KRW", "VND"] as const) {
    await world.fund(principal.userNo, code, 20_000_000n);
    const order = await bookedBy(world, principal, { sell: code, buy: "USD", minor: 10_000_001n });
    expect(order.delivery?.advanceFee).toEqual(money(code, 100_001n));
  }
  await advanceTo(world, addMilliseconds(begins, 5 * minuteMs));
  expect(
    (await world.call(exchange.orders, { currentPage: 1, pageSize: 20 }, principal)).rows.map(({ state }) => state),
  ).toEqual(Array(4).fill("finished"));
  expect(await provenFaults(world)).toEqual([]);
});

test("a quote is booked once, in time, and only while the market is open and the pair trades", async ({ world }) => {
  const principal = await trader(world, 1_000_000n);
  const input = { kind: "postFunded", deliveryDate: "2026-03-19", deliveryType: "auto" } as const;
  const quote = async () =>
    (
      await world.call(
        exchange.lockQuote,
        { kind: "postFunded", sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
        principal,
      )
    ).quoteId;
  const [usedQuote, late, last] = [await quote(), await quote(), await quote()];
  await world.call(forwards.book, { ...input, quoteId: usedQuote }, principal);
  await expect(world.call(forwards.book, { ...input, quoteId: usedQuote }, principal)).rejects.toEqual(
    no("QUOTE_USED"),
  );
  for (const quoteId of [usedQuote, late])
    await expect(world.call(exchange.placeRealTime, { quoteId }, principal), "another kind").rejects.toEqual(
      no("ORDER_NOTFOUND"),
    );
  await expect(world.call(forwards.book, { ...input, kind: "booked", quoteId: late }, principal)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.call(forwards.book, { ...input, quoteId: late }, await world.merchant())).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await world.setClock(addMilliseconds(wednesday, 30 * secondMs - 1));
  await world.call(forwards.book, { ...input, quoteId: last }, principal);
  await world.setClock(addMilliseconds(wednesday, 30 * secondMs));
  await expect(world.call(forwards.book, { ...input, quoteId: late }, principal)).rejects.toEqual(no("QUOTE_EXPIRED"));
  const haltedQuote = await quote();
  await world.db.sql("insert into halt (world, base, quote, since) values ($1::uuid, 'USD', 'CNH', $2::timestamptz)", [
    world.id,
    wednesday,
  ]);
  await expect(world.call(forwards.book, { ...input, quoteId: haltedQuote }, principal)).rejects.toEqual(no("NO_RATE"));
  await world.setClock(beijingInstant("2026-03-18", 24));
  await expect(
    world.call(forwards.book, { ...input, deliveryDate: "2026-03-20", quoteId: late }, principal),
  ).rejects.toEqual(no("MARKET_CLOSED"));
});

test("delivery is on working days from tomorrow to the same day of the next month, and the reply names the days off", async ({
  world,
}) => {
  const principal = await trader(world, 1_000_000n);
  const id = { sell: "USD", buy: "CNH" } as const;
  const { days, first, last, hasOfficialCalendar } = await world.call(forwards.deliveryDays, { id }, principal);
  expect([first, last, days[0], days.at(-1), hasOfficialCalendar]).toEqual([
    "2026-03-19",
    "2026-04-18",
    "2026-03-19",
    "2026-04-17",
    true,
  ]);
  expect(days).not.toContain("2026-04-06"); // Qingming
  expect(days).not.toContain("2026-04-03"); // Good Friday in Hong Kong, where offshore yuan are settled
  const daysTo = async (buy: "JPY" | "EUR") =>
    (await world.call(forwards.deliveryDays, { id: { sell: "USD", buy } }, principal)).days;
  expect([await daysTo("JPY"), await daysTo("EUR")].map((list) => list.includes("2026-04-03"))).toEqual([true, false]);
  for (const date of ["2026-03-18", "2026-03-21", "2026-04-03", "2026-04-06", "2026-04-20"])
    await expect(bookedBy(world, principal, { date }), date).rejects.toEqual(
      expect.objectContaining({ code: "DELIVERY_DATE", detail: { from: first, to: last } }),
    );
  await expect(bookedBy(world, principal, { date: "2026-04-17" })).resolves.toMatchObject({ state: "pending" });
  const holidays = await world.call(forwards.deliveryHolidays, { id }, principal);
  expect(holidays.days).toContainEqual({
    day: "2026-04-06",
    kind: "holiday",
    zh: "清明",
    en: "Qingming Festival",
    place: "mainland",
  });
  await expect(world.call(forwards.deliveryDays, { id: { sell: "USD", buy: "USD" } }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
  await expect(world.call(forwards.deliveryHolidays, { id: { sell: "SGD", buy: "USD" } }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
  expect((await world.call(forwards.currencies, { id: "booked" }, principal)).currencies).toHaveLength(16);
});

test("of orders of one instant and one balance the older are delivered, and the rest default with the remaining balance", async ({
  world,
}) => {
  const principal = await trader(world, 3_000n + 250_000n);
  const orders = [
    await bookedBy(world, principal, { kind: "postFunded" }),
    await bookedBy(world, principal, { kind: "postFunded" }),
    await bookedBy(world, principal, { kind: "postFunded" }),
  ];
  await advanceTo(world, addMilliseconds(begins, 5 * minuteMs));
  expect(await statesOf(world, principal, orders)).toEqual(["finished", "finished", "processing"]);
  // both advance fees came back: 520.00 dollars for the third
  const { effects } = await advanceTo(world, due);
  expect(effects.filter(({ kind }) => kind === "exchange.defaulted").map(({ subject }) => subject)).toEqual([
    orders[2]?.orderNo,
  ]);
  expect((await orderOf(world, principal, orders[2]?.orderNo ?? "")).delivery).toMatchObject({
    held: money("USD", 52_000n),
    defaultedAt: due,
    closesOutAt: closes,
  });
  expect(await provenFaults(world)).toEqual([]);
});

test("one to be delivered by hand waits for it or for 17:00, though funds are checked for the automatic one beside it", async ({
  world,
}) => {
  const principal = await trader(world, 2_500n + 60_000n);
  const orders = [
    await bookedBy(world, principal, { kind: "postFunded", minor: 200_000n }),
    await bookedBy(world, principal, { kind: "postFunded", type: "manual", minor: 50_000n }),
  ];
  await advanceTo(world, addMilliseconds(due, -1));
  expect(await statesOf(world, principal, orders)).toEqual(["processing", "processing"]);
  await advanceTo(world, due);
  expect(await statesOf(world, principal, orders)).toEqual(["timeOut", "finished"]);
});

test("an order that is not covered lets a younger, smaller one be delivered before it", async ({ world }) => {
  const principal = await trader(world, 2_500n + 60_000n);
  const orders = [
    await bookedBy(world, principal, { kind: "postFunded", minor: 200_000n }),
    await bookedBy(world, principal, { kind: "postFunded", minor: 50_000n }),
  ];
  await advanceTo(world, addMilliseconds(begins, 5 * minuteMs));
  expect(await statesOf(world, principal, orders)).toEqual(["processing", "finished"]);
});

test("money claimed by a default is not delivered from, and money freed by another order at 17:00 comes after the default", async ({
  world,
}) => {
  const principal = await trader(world, 1_000n);
  const first = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, beijingInstant("2026-03-19", 16));
  await world.fund(principal.userNo, "USD", 1_000n + 101_000n);
  const [second, missedOrder] = [
    await bookedBy(world, principal, { kind: "postFunded", type: "manual", date: "2026-03-20" }),
    await bookedBy(world, principal, { type: "manual", date: "2026-03-20" }),
  ];
  await advanceTo(world, due);
  expect(await statesOf(world, principal, [first, second, missedOrder])).toEqual(["timeOut", "pending", "pending"]);
  await advanceTo(world, beijingInstant("2026-03-20", 9, 1));
  await world.fund(principal.userNo, "USD", 100_000n);
  // the default is processed first, whatever is requested in between
  await expect(world.call(forwards.deliver, { orderNo: second.orderNo }, principal)).rejects.toEqual(
    no("LACK_BALANCE"),
  );
  await advanceTo(world, beijingInstant("2026-03-20", 9, 5));
  expect(await statesOf(world, principal, [first, second])).toEqual(["finished", "processing"]);
  const { effects } = await advanceTo(world, beijingInstant("2026-03-20", 17));
  expect(effects.slice(-5).map(({ kind }) => kind)).toEqual([
    "exchange.cutoff",
    "exchange.defaulted",
    "exchange.missed",
    "exchange.cured",
    "exchange.check",
  ]);
  expect(await statesOf(world, principal, [second, missedOrder])).toEqual(["finished", "timeOut"]);
  expect(await provenFaults(world)).toEqual([]);
});

test("of two simultaneous requests for a delivery one is done", async ({ world }) => {
  const principal = await trader(world, 500_000n);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded", type: "manual" });
  await advanceTo(world, begins);
  const results = await Promise.allSettled([0, 1, 2].map(() => world.call(forwards.deliver, { orderNo }, principal)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await available(world, principal)).toBe(400_000n);
  expect(await provenFaults(world)).toEqual([]);
});

test("of a cancellation and the beginning of the delivery day one succeeds, completely", async ({ world }) => {
  const principal = await trader(world, 101_000n);
  const { orderNo } = await bookedBy(world, principal, { type: "manual" });
  await world.setClock(addMilliseconds(begins, -1));
  const [isCancelled] = await Promise.all([
    world.call(exchange.cancel, { orderNo }, principal).then(
      () => true,
      () => false,
    ),
    advanceTo(world, begins),
  ]);
  expect((await orderOf(world, principal, orderNo)).state).toBe(isCancelled ? "canceled" : "processing");
  expect(await available(world, principal)).toBe(isCancelled ? 100_000n : 0n);
  expect(await provenFaults(world)).toEqual([]);
});

test("another merchant's order is neither delivered nor changed nor cancelled, and other kinds have no delivery", async ({
  world,
}) => {
  const principal = await trader(world, 500_000n);
  const [thief, { orderNo }] = [await world.merchant(), await bookedBy(world, principal)];
  await expect(world.call(forwards.deliver, { orderNo }, thief)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.call(forwards.changeDelivery, { orderNo, deliveryType: "manual" }, thief)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.call(exchange.cancel, { orderNo }, thief)).rejects.toEqual(no("ORDER_NOTFOUND"));
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  const realTimeOrder = await world.call(exchange.placeRealTime, { quoteId }, principal);
  await expect(world.call(forwards.deliver, { orderNo: realTimeOrder.orderNo }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(
    world.call(forwards.changeDelivery, { orderNo: realTimeOrder.orderNo, deliveryType: "auto" }, principal),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const cancelledOrder = await world.call(exchange.cancel, { orderNo }, principal);
  expect(cancelledOrder).toMatchObject({
    cancelOperator: "Operator",
    cancelledAt: wednesday,
    updatedAt: wednesday,
    endedAt: wednesday,
  });
});

test("each step of an order's life is reported to the merchant's people, with its cost and the amount returned", async ({
  world,
}) => {
  const principal = await trader(world, 300_000n, { deliveryCheckSeconds: 3_600 });
  const cancelledOrder = await bookedBy(world, principal);
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  const deliveredOrder = await bookedBy(world, principal, { minor: 10_000n });
  const missedOrder = await bookedBy(world, principal, { minor: 10_000n, type: "manual" });
  const closedOut = await bookedBy(world, principal, { kind: "postFunded", minor: 1_000_000n });
  await advanceTo(world, closes);
  // penalties on 7,311.00 for a day and on 7,211.00 for seven, and 8.00 of loss: the advance fee of 100.00 covers them
  expect(
    (await messagesTo(world, principal)).filter(
      (text) => !/^(Fund this exchange|Settle an exchange manually)\. /.test(text),
    ),
  ).toEqual([
    `Exchange canceled. Exchange ${cancelledOrder.orderNo} was canceled. The advance fee of USD 10.00 isn’t refunded.`,
    `Exchange settled. Exchange ${deliveredOrder.orderNo} settled: sold USD 100.00, bought CNH 699.72. We refunded USD 1.00 of the advance fee.`,
    `Exchange in default. Exchange ${closedOut.orderNo} was short by USD 7,311.00 at 17:00 on its settlement date, so a daily penalty applies. Fund your account by 2026-03-26 17:00 (Beijing time), or we’ll close out the exchange.`,
    `Booked exchange not settled. Booked exchange ${missedOrder.orderNo} wasn’t settled manually by 17:00 on its settlement date. The reserved funds are back in your available balance; the advance fee of USD 1.00 isn’t refunded.`,
    `Exchange closed out. Exchange ${closedOut.orderNo} wasn’t funded in time, so we closed it out. Default costs USD 25.39, taken from the advance fee first; the remaining USD 74.61 isn’t refunded. USD 0.00 is outstanding; we’ll collect it first from new funds in that currency.`,
  ]);
  expect(await provenFaults(world)).toEqual([]);
});

test("a cured default is reported with its cost and with the rest of the advance fee", async ({ world }) => {
  const principal = await trader(world, 41_000n, { deliveryCheckSeconds: 3_600 });
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, due);
  await world.fund(principal.userNo, "USD", 60_000n);
  await advanceTo(world, beijingInstant("2026-03-19", 18));
  expect((await messagesTo(world, principal)).at(-1)).toBe(
    `Exchange default covered. Exchange ${orderNo} settled at its booked rate once funded: sold USD 1,000.00, bought CNH 6,997.20. Default costs USD 0.18; we refunded USD 9.82 of the advance fee.`,
  );
});

test("the ledger names charged, held, released, retained, exchanged and returned amounts", async ({ world }) => {
  const principal = await trader(world, 303_000n);
  const [cancelledOrder, missedOrder] = [
    await bookedBy(world, principal),
    await bookedBy(world, principal, { type: "manual" }),
  ];
  const deliveredOrder = await bookedBy(world, principal);
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  await advanceTo(world, due);
  const aside = [
    "advanceFee advanceFee: advanceFees USD +1000, available USD -1000",
    "deliveryHold deliveryHold1: available USD -100000, held USD +100000",
  ];
  const givenUp = [
    "advanceFeeKept advanceFeeKept: advanceFees USD -1000, feeIncome USD +1000",
    "deliveryRelease deliveryRelease: available USD +100000, held USD -100000",
  ];
  // of one instant, so by name
  expect(await movementsOf(world, cancelledOrder.orderNo)).toEqual([...aside, ...givenUp].sort());
  expect(await movementsOf(world, missedOrder.orderNo)).toEqual([...aside, ...givenUp]);
  expect(await movementsOf(world, deliveredOrder.orderNo)).toEqual([
    ...aside,
    "advanceFeeBack advanceFeeBack: advanceFees USD -1000, available USD +1000",
    "exchange exchange: available CNH +699720, position CNH -699720, held USD -100000, position USD +100000",
  ]);
});

test("the ledger records each of a default's movements once: charged from the advance fee, owed, collected, held, released", async ({
  world,
}) => {
  const principal = await trader(world, 40_010n, { advanceFeePpm: 100, deliveryCheckSeconds: 3_600 });
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, due);
  await world.fund(principal.userNo, "USD", 25n);
  await advanceTo(world, addMilliseconds(closes, -1));
  await dollarAt(world, "7.7000");
  await advanceTo(world, closes);
  const daily = (no: number) => `defaultPenalty defaultPenalty${no}: penaltyIncome USD +18, penaltyReceivable USD -18`;
  expect(await movementsOf(world, orderNo)).toEqual([
    "advanceFee advanceFee: advanceFees USD +10, available USD -10",
    "defaultPenalty defaultPenalty2: advanceFees USD -10, penaltyIncome USD +8, penaltyIncome USD +10, penaltyReceivable USD -8",
    "deliveryHold deliveryHold1: available USD -40000, held USD +40000",
    "deliveryHold deliveryHold4: available USD -17, held USD +17",
    "penaltyCollected penaltyCollected3: available USD -8, penaltyReceivable USD +8",
    ...[5, 6, 7, 8, 9, 10, 11].map(daily),
    "defaultLoss defaultLoss: penaltyIncome USD +9164, penaltyReceivable USD -9164",
    "deliveryRelease deliveryRelease: available USD +40017, held USD -40017",
    "penaltyCollected penaltyCollected14: available USD -9290, penaltyReceivable USD +9290",
  ]);
});

test("another delivery type is of that one order alone, and not for a cancelled one", async ({ world }) => {
  const principal = await trader(world, 202_000n);
  const [{ orderNo }, otherOrder] = [await bookedBy(world, principal), await bookedBy(world, principal)];
  const byHand = () => world.call(forwards.changeDelivery, { orderNo, deliveryType: "manual" }, principal);
  expect((await byHand()).delivery?.type).toBe("manual");
  expect((await orderOf(world, principal, otherOrder.orderNo)).delivery?.type).toBe("auto");
  await world.call(exchange.cancel, { orderNo }, principal);
  await expect(byHand()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("an order with a stuck activation is on its day all the same: neither cancelled nor changed, nor yet delivered", async ({
  world,
}) => {
  const principal = await trader(world, 101_000n);
  const { orderNo } = await bookedBy(world, principal);
  const early = { code: "DELIVERY_TIME", detail: { from: "2026-03-19 00:00", to: "2026-03-19 17:00" } };
  await expect(world.call(forwards.deliver, { orderNo }, principal)).rejects.toEqual(expect.objectContaining(early));
  await world.db.sql("update due set state = 'stuck' where world = $1::uuid and kind = 'exchange.activate'", [
    world.id,
  ]);
  await world.setClock(begins);
  await expect(world.call(exchange.cancel, { orderNo }, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(world.call(forwards.deliver, { orderNo }, principal)).rejects.toEqual(no("DELIVERY_TIME"));
  await expect(world.call(forwards.changeDelivery, { orderNo, deliveryType: "manual" }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await orderOf(world, principal, orderNo)).toMatchObject({ state: "pending", delivery: { type: "auto" } });
});

test("a cancelled order has no action on its delivery day", async ({ world }) => {
  const principal = await trader(world, 101_000n);
  const { orderNo } = await bookedBy(world, principal);
  await world.call(exchange.cancel, { orderNo }, principal);
  expect((await advanceTo(world, due)).effects).toEqual([]);
});

/** Jobs that failed too often and were set aside. */
const stuckJobs = (world: TestWorld) =>
  world.db.sql("select kind, subject from due where world = $1::uuid and state = 'stuck'", [world.id]);

test("an automatic one delivered by hand at the beginning of its day is not delivered again", async ({ world }) => {
  const principal = await trader(world, 101_000n);
  const { orderNo } = await bookedBy(world, principal);
  await advanceTo(world, begins);
  await world.call(forwards.deliver, { orderNo }, principal);
  const { effects } = await advanceTo(world, due);
  // a reminder of a delivery that is over sends no message
  expect(effects.map(({ kind }) => kind)).toEqual(["exchange.deliver", "exchange.remind"]);
  expect(await stuckJobs(world)).toEqual([]);
  expect(await provenFaults(world)).toEqual([]);
});

test("the beginning of a delivery day changes the orders of that day alone, and is their last change", async ({
  world,
}) => {
  const principal = await trader(world, 202_000n);
  const [first, second] = [await bookedBy(world, principal), await bookedBy(world, principal, { date: "2026-03-20" })];
  await advanceTo(world, begins);
  expect((await orderOf(world, principal, first.orderNo)).updatedAt).toEqual(begins);
  expect((await orderOf(world, principal, second.orderNo)).updatedAt).toEqual(wednesday);
});

test("funds are checked while a post-funded order waits for them: not for booked ones, and no longer than for the last", async ({
  world,
}) => {
  const principal = await trader(world, 303_000n);
  const checkTimes = async (to: Date) =>
    (await advanceTo(world, to)).effects.filter(({ kind }) => kind === "exchange.check").map(({ at }) => at);
  await bookedBy(world, principal);
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-20" });
  expect(await checkTimes(beijingInstant("2026-03-20"))).toEqual([]);
  // the second check finds nothing left to check for
  expect(await checkTimes(beijingInstant("2026-03-20", 17))).toEqual([
    beijingInstant("2026-03-20", 0, 5),
    beijingInstant("2026-03-20", 0, 10),
  ]);
});

test("a default lasts its own days, whatever is due of the same balance meanwhile; a closed-out one stays closed", async ({
  world,
}) => {
  const principal = await trader(world, 3_000n, { deliveryCheckSeconds: 3_600 });
  const orders = [
    await bookedBy(world, principal, { kind: "postFunded" }),
    await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-20" }),
    await bookedBy(world, principal, { kind: "postFunded", date: "2026-04-17" }),
  ];
  await advanceTo(world, beijingInstant("2026-03-20", 17));
  expect(await statesOf(world, principal, orders)).toEqual(["timeOut", "timeOut", "pending"]);
  await dollarAt(world, "7.7000");
  await advanceTo(world, closes);
  expect(await statesOf(world, principal, orders)).toEqual(["invalid", "timeOut", "pending"]);
  // the first still owes what the advance fee did not cover
  await advanceTo(world, beijingInstant("2026-04-17", 17));
  expect(await statesOf(world, principal, orders)).toEqual(["invalid", "invalid", "timeOut"]);
  expect(await stuckJobs(world)).toEqual([]);
  expect(await provenFaults(world)).toEqual([]);
});

test("a stuck 17:00 that is retried the next morning ends the orders due then, and none due today", async ({
  world,
}) => {
  const principal = await trader(world, 403_000n);
  const date = "2026-03-20";
  const missedOrder = await bookedBy(world, principal, { type: "manual" });
  const today = [
    await bookedBy(world, principal, { type: "manual", date }),
    await bookedBy(world, principal, { kind: "postFunded", type: "manual", date }),
    await bookedBy(world, principal, { kind: "postFunded", minor: 1_000_000n, date }),
  ];
  await advanceTo(world, addMilliseconds(due, -1));
  await world.db.sql("update due set state = 'stuck' where world = $1::uuid and kind = 'exchange.cutoff'", [world.id]);
  await advanceTo(world, beijingInstant(date, 10));
  const subject = forwardBalanceJobSubject({ userNo: principal.userNo, sell: "USD" });
  const stuckJob = { world: world.name, kind: "exchange.cutoff", subject, dueAt: due };
  await world.call(operations.retryDue, stuckJob, operationsPerson);
  await advanceTo(world, beijingInstant(date, 11));
  expect(await statesOf(world, principal, [missedOrder, ...today])).toEqual([
    "timeOut",
    "processing",
    "processing",
    "processing",
  ]);
  await advanceTo(world, beijingInstant(date, 17));
  expect(await statesOf(world, principal, today)).toEqual(["timeOut", "finished", "timeOut"]);
  expect(await stuckJobs(world)).toEqual([]);
  expect(await provenFaults(world)).toEqual([]);
});

test("the audit trail has each day's effect on an order, and no day is charged after the close-out", async ({
  world,
}) => {
  const principal = await trader(world, 103_000n, { deliveryCheckSeconds: 3_600 });
  const deliveredOrder = await bookedBy(world, principal, { kind: "postFunded" });
  const closedOut = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, closes);
  const { effects } = await advanceTo(world, beijingInstant("2026-03-28"));
  expect(effects).toEqual([]);
  const trailOf = async ({ orderNo }: { orderNo: string }) =>
    (
      await world.db.sql<{ what: string; outcome: string; at: Date }>(
        "select what, outcome, at from audit where world = $1::uuid and subject = $2 order by at, id",
        [world.id, orderNo],
      )
    ).map(({ what, outcome, at }) => `${beijingText(at)} ${what} ${outcome}`);
  const bookedTrail = ["2026-03-18 10:00 exchange.book ok", "2026-03-19 00:00 exchange.activate ok"];
  expect(await trailOf(deliveredOrder)).toEqual([...bookedTrail, "2026-03-19 01:00 exchange.delivered ok"]);
  expect(await trailOf(closedOut)).toEqual([
    ...bookedTrail,
    "2026-03-19 09:00 exchange.remind ok",
    "2026-03-19 16:00 exchange.remind ok",
    "2026-03-19 17:00 exchange.defaulted ok",
    ...[20, 21, 22, 23, 24, 25, 26].map((day) => `2026-03-${day} 00:00 exchange.penalty ok`),
    "2026-03-26 17:00 exchange.closedOut ok",
  ]);
});
