import { randomUUID } from "node:crypto";
import { parseCamt053 } from "camt-parser";
import fc from "fast-check";
import { expect } from "vitest";
import { accounts } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { camt053 } from "@/lib/accounts/camt053";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { bookedLines, type EntrySource } from "@/lib/simulator/accounts/booked";
import type { RawEntry } from "@/lib/simulator/accounts/entries.sql";
import { rangesOf, sumsOf } from "@/lib/simulator/accounts/entries";
import { told } from "@/lib/simulator/accounts/line-facts";
import { numberedLines } from "@/lib/simulator/accounts/numbered-lines";
import { clockActor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { post, transfer } from "@/lib/simulator/platform/ledger/post";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { dayMs, later } from "@/lib/time/instant";
import { bookedBy } from "../fixtures/forwards";
import { place, traderIn } from "../fixtures/limits";
import { payer, paying } from "../fixtures/paying";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { movementsOf } from "../fixtures/told";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 100 };
const listed = (world: TestWorld, who: Who, takes: object = {}) =>
  world.ask(accounts.activity, { ...page, currency: "USD", ...takes }, who);
const shape = ({ rows }: Awaited<ReturnType<typeof listed>>) =>
  rows.map(({ kind, amount, balance }) => [kind, amount.minor, balance?.minor]);

test("an exchange and its fee are postings of two kinds, whoever fills it", async ({ world }) => {
  const who = await traderIn(world);
  const { quoteId } = await world.ask(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    who,
  );
  const { orderNo } = await world.ask(exchange.placeRealTime, { quoteId }, who);
  const limit = await place(world, who, { holdsFunds: true });
  await dollarAt(world, "7.0200");
  for (const no of [orderNo, limit.orderNo])
    expect((await movementsOf(world, no)).filter((moved) => moved.startsWith("exchange"))).toEqual([
      expect.stringMatching(/^exchange exchange: /),
      expect.stringMatching(/^exchangeFee exchangeFee: .*feeIncome USD \+100/),
    ]);
});

test("what is held is no entry: a statement's closing balance is all the merchant has, and says how much of it is available", async ({
  world,
}) => {
  const who = await traderIn(world);
  const { orderNo } = await place(world, who, { holdsFunds: true });
  const held = await listed(world, who);
  expect(shape(held)).toEqual([["remittance", 1_000_000n, 1_000_000n]]);
  expect(held.sums).toEqual({
    opening: money("USD", 0n),
    closing: money("USD", 1_000_000n),
    available: money("USD", 899_900n),
    held: money("USD", 100_100n),
    moneyIn: money("USD", 1_000_000n),
    moneyOut: money("USD", 0n),
    countIn: 1,
    countOut: 0,
  });
  const { total } = await world.ask(accounts.balances, {}, who);
  expect(total).toEqual(held.sums?.closing);
  await world.ask(exchange.cancel, { orderNo }, who);
  expect(shape(await listed(world, who))).toEqual([["remittance", 1_000_000n, 1_000_000n]]);
});

test("each booked entry names its order with a link, its counterparty, reference and rate, and the balance of both accounts after it", async ({
  world,
}) => {
  await openMarket(world);
  const { who, payeeId } = await payer(world);
  const limit = await place(world, who, { holdsFunds: true, target: "7.0050" });
  const { orderNo, dispatchAt } = await world.ask(payments.pay, paying(payeeId, { bearer: "OUR" }), who);
  await dollarAt(world, "7.0200");
  await advanceTo(world, dispatchAt);
  const { rows, sums, total } = await listed(world, who);
  const { reference, payeeName } = (await world.ask(payments.detail, { orderNo }, who)).payment;
  expect(
    rows.map(({ kind, orderNo: no, href, counterparty, reference: written, amount, balance }) => [
      kind,
      no,
      href,
      counterparty,
      written,
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
  const clerk = await world.operator(who.userNo, { permissions: ["account"] });
  expect(new Set((await listed(world, clerk)).rows.map(({ href }) => href))).toEqual(new Set([null]));
});

test("held money is listed by the orders that hold it, and they add up to it", async ({ world }) => {
  await openMarket(world);
  const { who, payeeId } = await payer(world);
  const limit = await place(world, who, { holdsFunds: true });
  const gone = await place(world, who, { holdsFunds: true, target: "7.0200" });
  const forward = await bookedBy(world, who);
  await world.ask(exchange.cancel, { orderNo: gone.orderNo }, who);
  const paid = await world.ask(payments.pay, paying(payeeId, { bearer: "OUR" }), who);
  const { rows, hasMore } = await world.ask(accounts.heldOrders, { currency: "USD" }, who);
  expect(new Set(rows.map(({ orderNo, held }) => [orderNo, held.minor].join()))).toEqual(
    new Set([[limit.orderNo, 100_100n].join(), [forward.orderNo, 100_000n].join(), [paid.orderNo, 104_000n].join()]),
  );
  expect([hasMore, rows.reduce((sum, { held }) => sum + held.minor, 0n)]).toEqual([
    false,
    (await listed(world, who)).sums?.held?.minor,
  ]);
  expect((await world.ask(accounts.heldOrders, { currency: "EUR" }, who)).rows).toEqual([]);
  expect((await world.ask(accounts.heldOrders, {}, await world.merchant())).rows).toEqual([]);
});

test("a fee that was posted with its exchange, in one posting of two debits, is told apart all the same", async ({
  world,
}) => {
  const who = await traderIn(world);
  const [paying, position] = [
    merchantAccount(who.userNo, "available", "USD"),
    (id: string) => platformAccount("position", "USD", id),
  ];
  const id = randomUUID();
  const lines = [
    ...transfer(paying, position(id), 100_000n),
    ...transfer(paying, platformAccount("feeIncome", "USD", id), 100n),
  ];
  const by = clockActor(wednesday);
  expect(
    await post(inWorld(world.db.sql, { id: world.id }), {
      orderId: id,
      leg: "exchange",
      kind: "exchange",
      at: wednesday,
      by,
      lines,
    }),
  ).toBe("posted");
  expect(shape(await listed(world, who))).toEqual([
    ["exchangeFee", -100n, 899_900n],
    ["exchange", -100_000n, 900_000n],
    ["remittance", 1_000_000n, 1_000_000n],
  ]);
  expect(shape(await listed(world, who, { kind: "exchangeFee" }))).toEqual([["exchangeFee", -100n, undefined]]);
  expect((await listed(world, who, { kind: "exchange" })).sums?.moneyOut).toEqual(money("USD", 100_000n));
});

test("an exchange at once for a payment is booked as one, under whatever kind of posting; its amount, held, is no money out", async ({
  world,
}) => {
  await openMarket(world);
  const { who, payeeId } = await payer(world, 0n);
  await world.fund(who.userNo, "CNH", 10_000_000n);
  const asked = paying(payeeId, { payCurrency: "CNH" });
  const { payPassword: _, purpose: __, reference: ___, merchantOrderNo: ____, ...priced } = asked;
  const { quoteId } = await world.ask(payments.cost, priced, who);
  await world.ask(payments.pay, { ...asked, ...(quoteId && { quoteId }) }, who);
  const seen = async () => [
    shape(await listed(world, who, { currency: "CNH" })),
    shape(await listed(world, who)),
    (await listed(world, who, { kind: "paymentExchange" })).total,
  ];
  const now = await seen();
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
  expect(await seen()).toEqual(now);
});

test("cash flow is money that came and went: no holds, no exchanges between own currencies, but their fees", async ({
  world,
}) => {
  const who = await traderIn(world);
  await world.ask(accounts.setReporting, { currency: "USD" }, who);
  const { orderNo } = await place(world, who, { holdsFunds: true });
  await world.ask(exchange.cancel, { orderNo }, who);
  const flow = async (takes: object) => {
    const last = (await world.ask(homeCalls.cashFlow, { by: "day" as const, ...takes }, who)).rows.at(-1);
    return [last?.moneyIn.minor, last?.moneyOut.minor];
  };
  expect(await flow({ currency: "USD" })).toEqual([1_000_000n, 0n]);
  const { quoteId } = await world.ask(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    who,
  );
  await world.ask(exchange.placeRealTime, { quoteId }, who);
  expect([await flow({ currency: "USD" }), await flow({ currency: "CNH" }), await flow({})]).toEqual([
    [1_000_000n, 100n],
    [0n, 0n],
    [1_000_000n, 100n],
  ]);
});

test("a camt.053 of days with holds ties: opening, entries and closing add up, and the available balance leaves out what is held", async ({
  world,
}) => {
  const who = await traderIn(world);
  await world.setClock(later(wednesday, dayMs));
  await place(world, who, { holdsFunds: true });
  const tx = inWorld(world.db.sql, { id: world.id });
  const wanted = {
    world: world.id,
    userNo: who.userNo,
    currency: "USD",
    span: { gte: wednesday, lt: later(wednesday, 2 * dayMs) },
  } as const;
  const [range] = await rangesOf(tx, wanted);
  if (!range) throw new Error("there is money");
  const [sums] = await sumsOf(tx, wanted, [range]);
  if (!sums) throw new Error("there are sums");
  const head = {
    userNo: who.userNo,
    owner: "A",
    currency: "USD",
    from: "2026-03-18",
    to: "2026-03-19",
    madeAt: wednesday,
    ...sums,
  } as const;
  const entries = (async function* () {
    for await (const lines of numberedLines(tx, wanted, [range]))
      yield (await told(tx, lines)).map((line) => ({ ...line, labels: line.kind }));
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
  const both: RawEntry[][] = [[], []];
  for (const [place, moved] of postings.entries())
    for (const [side, minor] of moved.entries()) {
      if (minor === 0n) continue;
      balances[side] = (balances[side] ?? 0n) + minor;
      numbers[side] = (numbers[side] ?? 0n) + 1n;
      both[side]?.push({
        account: String(side),
        at: at(place),
        no: numbers[side],
        orderId: String(place),
        leg: "leg",
        kind: "remittance",
        minor,
        after: balances[side],
        isFee: false,
        isShared: moved[0] !== 0n && moved[1] !== 0n,
      });
    }
  return both;
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of some) found.push(one);
  return found;
}

test("whatever was posted, also at one instant, the lines are the postings that changed both balances' sum, in an order either account could have seen, and newest first is the same backwards", async () => {
  const minor = fc.bigInt({ min: -5n, max: 5n });
  const source = (entries: readonly RawEntry[], atOnce: number): EntrySource => {
    const left = [...entries];
    return { more: () => Promise.resolve(left.splice(0, atOnce)) };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(minor, minor), { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      async (postings, isStill, atOnce) => {
        const [available = [], held = []] = entriesOf(postings, (no) => later(wednesday, isStill ? 0 : no));
        const closing = postings.reduce((sum, [a, h]) => sum + a + h, 0n);
        const ascending = await all(bookedLines(source(available, atOnce), source(held, atOnce), { begin: 0n }));
        const expected = postings.flatMap(([a, h], no) =>
          a + h === 0n ? [] : [{ orderId: String(no), minor: a + h }],
        );
        expect(ascending.map(({ orderId, minor: net }) => `${orderId} ${net}`).sort()).toEqual(
          expected.map(({ orderId, minor: net }) => `${orderId} ${net}`).sort(),
        );
        let balance = 0n;
        for (const line of ascending) expect(line.after).toBe((balance += line.minor));
        expect(balance).toBe(closing);
        for (const entries of [available, held]) {
          const places = entries
            .map(({ orderId }) => ascending.findIndex((line) => line.orderId === orderId))
            .filter((at) => at >= 0);
          expect(places).toEqual([...places].sort((a, b) => a - b));
        }
        const descending = await all(
          bookedLines(source(available.toReversed(), atOnce), source(held.toReversed(), atOnce), {
            begin: closing,
            isNewestFirst: true,
          }),
        );
        if (!isStill) expect(descending.toReversed()).toEqual(ascending);
      },
    ),
  );
});
