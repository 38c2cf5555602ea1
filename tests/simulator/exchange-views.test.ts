import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { beijing } from "@/lib/time/beijing";
import { bookedBy, calmMarket, provenFaults } from "../fixtures/forwards";
import { costOf, page, Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, rateOf } from "../fixtures/trading";
import { payments } from "@/lib/payments/calls/payments";
import { payPassword, test } from "../fixtures/world";

test("orders are counted by kind and state, listed by either, and shown with everything they posted", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const [done, waiting] = [await stage.realTime(), await stage.limit()];
  expect((await stage.ask(exchangeViews.exchangeStates, stage.named)).rows).toEqual([
    { kind: "limit", state: "pending", count: 1 },
    { kind: "realTime", state: "finished", count: 1 },
  ]);
  const listed = async (filters: object) =>
    (await stage.ask(exchangeViews.exchanges, { ...stage.named, ...filters, ...page })).rows.map(
      ({ order }) => order.orderNo,
    );
  expect(await listed({})).toEqual([waiting, done]);
  expect(await listed({ kind: "limit", state: "pending" })).toEqual([waiting]);
  expect(await listed({ state: "canceled" })).toEqual([]);
  expect(await listed({ orderNo: done.toLowerCase() })).toEqual([done]);

  const { postings, history, userNo } = await stage.ask(exchangeViews.exchangeDetail, {
    ...stage.named,
    orderNo: done,
  });
  expect([userNo, history.at(-1)?.after, postings.map(({ kind }) => kind)]).toEqual([
    stage.who.userNo,
    "finished",
    ["exchange", "exchangeFee"],
  ]);
  for (const { lines } of postings)
    for (const code of ["USD", "EUR"])
      expect(lines.reduce((sum, { amount }) => sum + (amount.currency === code ? amount.minor : 0n), 0n)).toBe(0n);
  await expect(
    stage.ask(exchangeViews.exchangeDetail, { ...stage.named, orderNo: "FX00000000000000" }),
  ).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
});

test("a default is watched from shortfall to collection: cost, what paid it, days left and the next look", async ({
  world,
}) => {
  await calmMarket(world);
  const stage = new Stage(world, await world.merchant());
  const {
    who: { userNo },
    named,
  } = stage;
  await world.fund(userNo, "USD", 40_10n);
  const { orderNo } = await bookedBy(world, stage.who, { kind: "postFunded", minor: 4_000_00n, date: "2026-03-19" });
  const only = async () => (await stage.ask(exchangeViews.defaults, { ...named, ...page })).rows[0];
  await advanceTo(world, beijing("2026-03-19", 16, 59));
  expect(await only()).toBeUndefined();

  await advanceTo(world, beijing("2026-03-19", 17));
  // 10 cents were left beside the advance fee of 40.00; 0.03 % of what is missing is 1.20
  expect(await only()).toMatchObject({
    orderNo,
    stage: "short",
    short: money("USD", 3_999_90n),
    held: money("USD", 10n),
    advance: money("USD", 40_00n),
    actual: money("USD", 1_20n),
    covered: money("USD", 1_20n),
    unpaid: money("USD", 0n),
    collected: money("USD", 0n),
    workingDaysLeft: 5,
    closesOutAt: beijing("2026-03-26", 17),
    nextCheck: beijing("2026-03-19", 17, 5),
  });

  await dollarAt(world, "7.2000");
  await advanceTo(world, beijing("2026-03-26", 17));
  const out = await only();
  expect(out).toMatchObject({
    stage: "owing",
    short: money("USD", 0n),
    covered: money("USD", 40_00n),
    workingDaysLeft: null,
  });
  const [actual, unpaid] = [out?.actual.minor ?? 0n, out?.unpaid.minor ?? 0n];
  // the 10 cents that were held were set free and collected at once
  expect(out?.collected).toEqual(money("USD", 10n));
  expect(unpaid).toBe(actual - 40_00n - 10n);

  await world.fund(userNo, "USD", 1_00n);
  await advanceTo(world, beijing("2026-03-26", 17, 5));
  expect(await only()).toMatchObject({
    stage: "owing",
    collected: money("USD", 1_10n),
    unpaid: money("USD", unpaid - 1_00n),
  });
  await world.fund(userNo, "USD", unpaid);
  await advanceTo(world, beijing("2026-03-26", 17, 10));
  expect(await only()).toMatchObject({
    stage: "closedOut",
    unpaid: money("USD", 0n),
    collected: money("USD", unpaid + 10n),
    nextCheck: null,
  });
  const { rows, stages } = await stage.ask(exchangeViews.defaults, { ...named, stage: "owing", ...page });
  expect([rows, stages]).toEqual([[], [{ stage: "closedOut", count: 1 }]]);
  expect(await provenFaults(world)).toEqual([]);
});

test("positions by currency are the ledger's to the minor unit, pairs come to them, and income is what was posted", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const sold = async (sell: "USD" | "EUR" | "CNH", buy: "USD" | "EUR" | "CNH" | "JPY", minor: bigint) => {
    const { quoteId } = await stage.ask(exchange.lockQuote, { sell, buy, amount: money(sell, minor) });
    await stage.ask(exchange.placeRealTime, { quoteId });
  };
  await sold("USD", "CNH", 10_000_37n);
  await sold("CNH", "USD", 20_000_11n);
  await sold("EUR", "JPY", 3_333_33n);
  // a payment from another currency is an exchange too, and one that was cancelled is none
  const payee = await stage.payeeId();
  for (const isCancelled of [false, true]) {
    const asked = { ...costOf(payee), payCurrency: "USD" as const };
    const { quoteId } = await stage.ask(payments.cost, asked);
    const { orderNo } = await stage.ask(payments.pay, {
      ...asked,
      ...(quoteId && { quoteId }),
      purpose: "goods",
      reference: "INVOICE 8",
      merchantOrderNo: "",
      isAgain: true,
      payPassword,
    });
    if (isCancelled) await stage.ask(payments.cancel, { orderNo });
  }

  const report = await stage.ask(exchangeViews.positions, stage.named);
  expect(report.isReconciled).toBe(true);
  const ledger = await world.db.sql<{ currency: string; purpose: string; minor: bigint }>(
    "select currency, purpose, sum(balance)::bigint as minor from account where world = $1::uuid and owner = 'platform' group by currency, purpose",
    [world.id],
  );
  for (const { currency, position, feeIncome } of report.rows) {
    const held = (purpose: string) =>
      ledger.find((row) => row.currency === currency && row.purpose === purpose)?.minor ?? 0n;
    expect([currency, position.minor, feeIncome.minor]).toEqual([currency, held("position"), held("feeIncome")]);
  }
  const worth = report.rows.reduce((sum, { value }) => sum + value.minor, 0n);
  expect(Math.abs(Number(worth - report.totals.result.minor))).toBeLessThanOrEqual(
    2 * report.pairs.length + report.rows.length,
  );
  // bought low and sold high: the spread has earned something where both ways were gone
  expect(report.pairs.find(({ pair }) => pair.quote === "CNH")?.realised.minor).toBeGreaterThan(0n);

  // the dollar loses a tenth: who holds yuan gains
  const before = report.totals.result.minor;
  await stage.ask(operations.setRate, { ...stage.named, rate: rateOf("USD", "CNH", "6.5000") });
  const after = await stage.ask(exchangeViews.positions, stage.named);
  expect([after.isReconciled, after.totals.result.minor < before]).toEqual([true, true]);
  expect(after.totals.realised.minor - report.totals.realised.minor).toBeGreaterThan(0n);
});
