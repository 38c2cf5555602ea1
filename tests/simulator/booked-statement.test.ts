import { randomUUID } from "node:crypto";
import { parseCamt053 } from "camt-parser";
import fc from "fast-check";
import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { camt053 } from "@/lib/accounts/camt053";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { mergeBookedLines, type EntrySource } from "@/lib/simulator/accounts/booked-entries";
import type { RawEntry } from "@/lib/simulator/accounts/entries.sql";
import { readMoneyRanges, readLineSums } from "@/lib/simulator/accounts/entries";
import { addOrderFactsToLines } from "@/lib/simulator/accounts/line-facts";
import { numberedStatementLineBatches } from "@/lib/simulator/accounts/numbered-lines";
import { clockActor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { bookedBy } from "../fixtures/forwards";
import { place, traderIn } from "../fixtures/limits";
import { payer, paying } from "../fixtures/paying";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { movementsOf } from "../fixtures/messages";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 100 };
const listActivity = (world: TestWorld, principal: Principal, input: object = {}) =>
  world.call(accountCalls.activity, { ...page, currency: "USD", ...input }, principal);
const shape = ({ rows }: Awaited<ReturnType<typeof listActivity>>) =>
  rows.map(({ kind, amount, balance }) => [kind, amount.minor, balance?.minor]);

test("an exchange and its fee are postings of two kinds, by every way of filling it", async ({ world }) => {
  const principal = await traderIn(world);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, principal);
  const limit = await place(world, principal, { holdsFunds: true });
  await dollarAt(world, "7.0200");
  for (const no of [orderNo, limit.orderNo])
    expect((await movementsOf(world, no)).filter((movement) => movement.startsWith("exchange"))).toEqual([
      expect.stringMatching(/^exchange exchange: /),
      expect.stringMatching(/^exchangeFee exchangeFee: .*feeIncome USD \+100/),
    ]);
});

test("held money is no entry: a statement's closing balance is the merchant's total, and names the available part", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal, { holdsFunds: true });
  const activity = await listActivity(world, principal);
  expect(shape(activity)).toEqual([["remittance", 1_000_000n, 1_000_000n]]);
  expect(activity.sums).toEqual({
    opening: money("USD", 0n),
    closing: money("USD", 1_000_000n),
    available: money("USD", 899_900n),
    held: money("USD", 100_100n),
    moneyIn: money("USD", 1_000_000n),
    moneyOut: money("USD", 0n),
    countIn: 1,
    countOut: 0,
  });
  const { total } = await world.call(accountCalls.balances, {}, principal);
  expect(total).toEqual(activity.sums?.closing);
  await world.call(exchange.cancel, { orderNo }, principal);
  expect(shape(await listActivity(world, principal))).toEqual([["remittance", 1_000_000n, 1_000_000n]]);
});

test("each booked entry names its order with a link, its counterparty, reference and rate, and the balance of both accounts after it", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const limit = await place(world, principal, { holdsFunds: true, target: "7.0050" });
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId, { bearer: "OUR" }), principal);
  await dollarAt(world, "7.0200");
  await advanceTo(world, dispatchAt);
  const { rows, sums, total } = await listActivity(world, principal);
  const { reference, payeeName } = (await world.call(payments.detail, { orderNo }, principal)).payment;
  expect(
    rows.map(({ kind, orderNo: no, href, counterparty, reference: entryReference, amount, balance }) => [
      kind,
      no,
      href,
      counterparty,
      entryReference,
      amount.minor,
      balance?.minor,
    ]),
  ).toEqual([
    [
      "paymentCharge",
      orderNo,
      `/b2b/payment_manage/payment_order?orderNo=${orderNo}`,
      "",
      reference,
      -4_000n,
      795_900n,
    ],
    [
      "paymentDispatch",
      orderNo,
      `/b2b/payment_manage/payment_order?orderNo=${orderNo}`,
      payeeName,
      reference,
      -100_000n,
      799_900n,
    ],
    ["exchangeFee", limit.orderNo, `/b2b/exchange/exchangeOrder?orderNo=${limit.orderNo}`, "", "", -100n, 899_900n],
    ["exchange", limit.orderNo, `/b2b/exchange/exchangeOrder?orderNo=${limit.orderNo}`, "", "", -100_000n, 900_000n],
    ["remittance", "", null, "", "", 1_000_000n, 1_000_000n],
  ]);
  expect(rows.map(({ rate }) => rate?.value)).toEqual([undefined, undefined, undefined, 701_710_000n, undefined]);
  expect([total, sums?.countOut, sums?.closing?.minor, sums?.held?.minor]).toEqual([5, 4, 795_900n, 0n]);
  const clerk = await world.operator(principal.userNo, { permissions: ["account"] });
  expect(new Set((await listActivity(world, clerk)).rows.map(({ href }) => href))).toEqual(new Set([null]));
});

test("held money is listed by the orders that hold it, and they add up to it", async ({ world }) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const limit = await place(world, principal, { holdsFunds: true });
  const cancelledOrder = await place(world, principal, { holdsFunds: true, target: "7.0200" });
  const forward = await bookedBy(world, principal);
  await world.call(exchange.cancel, { orderNo: cancelledOrder.orderNo }, principal);
  const payment = await world.call(payments.pay, paying(payeeId, { bearer: "OUR" }), principal);
  const { rows, hasMore } = await world.call(accountCalls.heldOrders, { currency: "USD" }, principal);
  expect(new Set(rows.map(({ orderNo, held }) => [orderNo, held.minor].join()))).toEqual(
    new Set([[limit.orderNo, 100_100n].join(), [forward.orderNo, 100_000n].join(), [payment.orderNo, 104_000n].join()]),
  );
  expect([hasMore, rows.reduce((sum, { held }) => sum + held.minor, 0n)]).toEqual([
    false,
    (await listActivity(world, principal)).sums?.held?.minor,
  ]);
  expect((await world.call(accountCalls.heldOrders, { currency: "EUR" }, principal)).rows).toEqual([]);
  expect((await world.call(accountCalls.heldOrders, {}, await world.merchant())).rows).toEqual([]);
});

test("a fee posted with its exchange, in one posting of two debits, is still separated from it", async ({ world }) => {
  const principal = await traderIn(world);
  const [paying, position] = [
    merchantAccount(principal.userNo, "available", "USD"),
    (id: string) => platformAccount("position", "USD", id),
  ];
  const id = randomUUID();
  const lines = [
    ...transferLines(paying, position(id), 100_000n),
    ...transferLines(paying, platformAccount("feeIncome", "USD", id), 100n),
  ];
  const by = clockActor(wednesday);
  expect(
    await writePosting(worldContext(world.db.sql, { id: world.id }), {
      orderId: id,
      leg: "exchange",
      kind: "exchange",
      at: wednesday,
      by,
      lines,
    }),
  ).toBe("posted");
  expect(shape(await listActivity(world, principal))).toEqual([
    ["exchangeFee", -100n, 899_900n],
    ["exchange", -100_000n, 900_000n],
    ["remittance", 1_000_000n, 1_000_000n],
  ]);
  expect(shape(await listActivity(world, principal, { kind: "exchangeFee" }))).toEqual([
    ["exchangeFee", -100n, undefined],
  ]);
  expect((await listActivity(world, principal, { kind: "exchange" })).sums?.moneyOut).toEqual(money("USD", 100_000n));
});

test("an immediate exchange for a payment is booked as one, under every kind of posting; its amount, on hold, is no money out", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 0n);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const paymentInput = paying(payeeId, { payCurrency: "CNH" });
  const { payPassword: _, purpose: __, reference: ___, merchantOrderNo: ____, ...costInput } = paymentInput;
  const { quoteId } = await world.call(payments.cost, costInput, principal);
  await world.call(payments.pay, { ...paymentInput, ...(quoteId && { quoteId }) }, principal);
  const statementShapes = async () => [
    shape(await listActivity(world, principal, { currency: "CNH" })),
    shape(await listActivity(world, principal)),
    (await listActivity(world, principal, { kind: "paymentExchange" })).total,
  ];
  const now = await statementShapes();
  expect(now).toEqual([
    [
      ["paymentExchange", -700_280n, 9_299_720n],
      ["remittance", 10_000_000n, 10_000_000n],
    ],
    [["paymentExchange", 100_000n, 100_000n]],
    1,
  ]);
  await world.db.sql("update posting set kind = 'payment' where world = $1::uuid and kind = 'paymentExchange'", [
    world.id,
  ]);
  expect(await statementShapes()).toEqual(now);
});

test("cash flow is incoming and outgoing money: no holds, no exchanges between own currencies, but their fees", async ({
  world,
}) => {
  const principal = await traderIn(world);
  await world.call(accountCalls.setReporting, { currency: "USD" }, principal);
  const { orderNo } = await place(world, principal, { holdsFunds: true });
  await world.call(exchange.cancel, { orderNo }, principal);
  const flow = async (input: object) => {
    const last = (await world.call(homeCalls.cashFlow, { by: "day" as const, ...input }, principal)).rows.at(-1);
    return [last?.moneyIn.minor, last?.moneyOut.minor];
  };
  expect(await flow({ currency: "USD" })).toEqual([1_000_000n, 0n]);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  await world.call(exchange.placeRealTime, { quoteId }, principal);
  expect([await flow({ currency: "USD" }), await flow({ currency: "CNH" }), await flow({})]).toEqual([
    [1_000_000n, 100n],
    [0n, 0n],
    [1_000_000n, 100n],
  ]);
});

test("a camt.053 of days with holds ties: opening, entries and closing add up, and the available balance excludes held money", async ({
  world,
}) => {
  const principal = await traderIn(world);
  await world.setClock(addMilliseconds(wednesday, dayMs));
  await place(world, principal, { holdsFunds: true });
  const tx = worldContext(world.db.sql, { id: world.id });
  const query = {
    world: world.id,
    userNo: principal.userNo,
    currency: "USD",
    span: { gte: wednesday, lt: addMilliseconds(wednesday, 2 * dayMs) },
  } as const;
  const [range] = await readMoneyRanges(tx, query);
  if (!range) throw new Error("there is money");
  const [sums] = await readLineSums(tx, query, [range]);
  if (!sums) throw new Error("there are sums");
  const head = {
    userNo: principal.userNo,
    owner: "A",
    currency: "USD",
    from: "2026-03-18",
    to: "2026-03-19",
    madeAt: wednesday,
    ...sums,
  } as const;
  const entries = (async function* () {
    for await (const lines of numberedStatementLineBatches(tx, query, [range]))
      yield (await addOrderFactsToLines(tx, lines)).map((line) => ({ ...line, labels: line.kind }));
  })();
  let text = "";
  for await (const part of camt053([{ head, entries }])) text += part;
  const [read] = (await parseCamt053(text)).statements;
  expect(read?.balances.map(({ type, amount }) => [type, amount.value])).toEqual([
    ["OPBD", "0.00"],
    ["CLBD", "10000.00"],
    ["CLAV", "8999.00"],
  ]);
  expect(read?.transactions.map(({ amount }) => amount.value)).toEqual(["10000.00"]);
});

/** Entries of both accounts of some made-up postings, each account's own oldest first. */
function entriesOf(postings: readonly (readonly [available: bigint, held: bigint])[], at: (place: number) => Date) {
  const [balances, numbers] = [
    [0n, 0n],
    [0n, 0n],
  ];
  const entries: RawEntry[][] = [[], []];
  for (const [place, movement] of postings.entries())
    for (const [side, minor] of movement.entries()) {
      if (minor === 0n) continue;
      balances[side] = (balances[side] ?? 0n) + minor;
      numbers[side] = (numbers[side] ?? 0n) + 1n;
      entries[side]?.push({
        account: String(side),
        at: at(place),
        no: numbers[side],
        orderId: String(place),
        leg: "leg",
        kind: "remittance",
        minor,
        after: balances[side],
        isFee: false,
        isShared: movement[0] !== 0n && movement[1] !== 0n,
      });
    }
  return entries;
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of some) items.push(item);
  return items;
}

test("for all postings, also at one instant, the lines are the postings that changed both balances' sum, in an order consistent with either account, and newest first is the reverse", async () => {
  const minor = fc.bigInt({ min: -5n, max: 5n });
  const source = (entries: readonly RawEntry[], atOnce: number): EntrySource => {
    const remaining = [...entries];
    return { more: () => Promise.resolve(remaining.splice(0, atOnce)) };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(minor, minor), { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      async (postings, isStill, atOnce) => {
        const [available = [], heldEntries = []] = entriesOf(postings, (no) =>
          addMilliseconds(wednesday, isStill ? 0 : no),
        );
        const closing = postings.reduce((sum, [a, h]) => sum + a + h, 0n);
        const ascending = await all(
          mergeBookedLines(source(available, atOnce), source(heldEntries, atOnce), { begin: 0n }),
        );
        const expectedLines = postings.flatMap(([a, h], no) =>
          a + h === 0n ? [] : [{ orderId: String(no), minor: a + h }],
        );
        expect(ascending.map(({ orderId, minor: net }) => `${orderId} ${net}`).sort()).toEqual(
          expectedLines.map(({ orderId, minor: net }) => `${orderId} ${net}`).sort(),
        );
        let balance = 0n;
        for (const line of ascending) expect(line.after).toBe((balance += line.minor));
        expect(balance).toBe(closing);
        for (const entries of [available, heldEntries]) {
          const places = entries
            .map(({ orderId }) => ascending.findIndex((line) => line.orderId === orderId))
            .filter((at) => at >= 0);
          expect(places).toEqual([...places].sort((a, b) => a - b));
        }
        const descending = await all(
          mergeBookedLines(source(available.toReversed(), atOnce), source(heldEntries.toReversed(), atOnce), {
            begin: closing,
            isNewestFirst: true,
          }),
        );
        if (!isStill) expect(descending.toReversed()).toEqual(ascending);
      },
    ),
  );
});

test("the course of one currency is its booked balance at the end of each listed day up to the present one, and of filtered entries there is none", async ({
  world,
}) => {
  const principal = await traderIn(world);
  await advanceTo(world, addMilliseconds(wednesday, 2 * dayMs));
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  await world.call(exchange.placeRealTime, { quoteId }, principal);
  const courseOf = async (input: object) =>
    (await listActivity(world, principal, input)).course.map(({ day, balance }) => [day, balance.minor]);
  expect(await courseOf({ from: "2026-03-17", to: "2026-03-19" })).toEqual([
    ["2026-03-17", 0n],
    ["2026-03-18", 1_000_000n],
    ["2026-03-19", 1_000_000n],
  ]);
  expect(await courseOf({ from: "2026-03-19", to: "2026-03-22" })).toEqual([
    ["2026-03-19", 1_000_000n],
    ["2026-03-20", 899_900n],
  ]);
  expect(await courseOf({ kind: "exchange" })).toEqual([]);
  expect(await courseOf({ currency: undefined })).toEqual([]);
});
