import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { beijingInstant } from "@/lib/time/beijing";
import { bookedBy, calmMarket, provenFaults } from "../fixtures/forwards";
import { costOf, page, Stage } from "../fixtures/stage";
import { advanceTo, dollarAt, rateOf } from "../fixtures/trading";
import { payments } from "@/lib/payments/calls/payments";
import { payPassword, test } from "../fixtures/world";

test("orders are counted by kind and state, listed by either, and displayed with all their postings", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const [finishedNo, waiting] = [await stage.realTime(), await stage.limit()];
  expect((await stage.call(exchangeViews.exchangeStates, stage.named)).rows).toEqual([
    { kind: "limit", state: "pending", count: 1 },
    { kind: "realTime", state: "finished", count: 1 },
  ]);
  const listOrderNos = async (filters: object) =>
    (await stage.call(exchangeViews.exchanges, { ...stage.named, ...filters, ...page })).rows.map(
      ({ order }) => order.orderNo,
    );
  expect(await listOrderNos({})).toEqual([waiting, finishedNo]);
  expect(await listOrderNos({ kind: "limit", state: "pending" })).toEqual([waiting]);
  expect(await listOrderNos({ state: "canceled" })).toEqual([]);
  expect(await listOrderNos({ progress: "open" })).toEqual([waiting]);
  expect(await listOrderNos({ orderNo: finishedNo.toLowerCase() })).toEqual([finishedNo]);

  const { postings, history, userNo } = await stage.call(exchangeViews.exchangeDetail, {
    ...stage.named,
    orderNo: finishedNo,
  });
  expect([userNo, history.at(-1)?.after, postings.map(({ kind }) => kind)]).toEqual([
    stage.principal.userNo,
    "finished",
    ["exchange", "exchangeFee"],
  ]);
  for (const { lines } of postings)
    for (const code of ["USD", "EUR"])
      expect(lines.reduce((sum, { amount }) => sum + (amount.currency === code ? amount.minor : 0n), 0n)).toBe(0n);
  await expect(
    stage.call(exchangeViews.exchangeDetail, { ...stage.named, orderNo: "FX00000000000000" }),
  ).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
});

test("a default is tracked from shortfall to collection: cost, funding, days left and the next check", async ({
  world,
}) => {
  await calmMarket(world);
  const stage = new Stage(world, await world.merchant());
  const {
    principal: { userNo },
    named,
  } = stage;
  await world.fund(userNo, "USD", 40_10n);
  const { orderNo } = await bookedBy(world, stage.principal, {
    kind: "postFunded",
    minor: 4_000_00n,
    date: "2026-03-19",
  });
  const only = async () => (await stage.call(exchangeViews.defaults, { ...named, ...page })).rows[0];
  await advanceTo(world, beijingInstant("2026-03-19", 16, 59));
  expect(await only()).toBeUndefined();

  await advanceTo(world, beijingInstant("2026-03-19", 17));
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
    closesOutAt: beijingInstant("2026-03-26", 17),
    nextCheck: beijingInstant("2026-03-19", 17, 5),
  });

  await dollarAt(world, "7.2000");
  await advanceTo(world, beijingInstant("2026-03-26", 17));
  const out = await only();
  expect(out).toMatchObject({
    stage: "owing",
    short: money("USD", 0n),
    covered: money("USD", 40_00n),
    workingDaysLeft: null,
  });
  const [actual, unpaidMinor] = [out?.actual.minor ?? 0n, out?.unpaid.minor ?? 0n];
  // the reserved 10 cents were released and collected immediately
  expect(out?.collected).toEqual(money("USD", 10n));
  expect(unpaidMinor).toBe(actual - 40_00n - 10n);

  await world.fund(userNo, "USD", 1_00n);
  await advanceTo(world, beijingInstant("2026-03-26", 17, 5));
  expect(await only()).toMatchObject({
    stage: "owing",
    collected: money("USD", 1_10n),
    unpaid: money("USD", unpaidMinor - 1_00n),
  });
  await world.fund(userNo, "USD", unpaidMinor);
  await advanceTo(world, beijingInstant("2026-03-26", 17, 10));
  expect(await only()).toMatchObject({
    stage: "closedOut",
    unpaid: money("USD", 0n),
    collected: money("USD", unpaidMinor + 10n),
    nextCheck: null,
  });
  const { rows, stages } = await stage.call(exchangeViews.defaults, { ...named, stage: "owing", ...page });
  expect([rows, stages]).toEqual([[], [{ stage: "closedOut", count: 1 }]]);
  expect(await provenFaults(world)).toEqual([]);
});

test("positions by currency are the ledger's to the minor unit, pairs add up to them, and income is the posted one", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const placeExchange = async (sell: "USD" | "EUR" | "CNH", buy: "USD" | "EUR" | "CNH" | "JPY", minor: bigint) => {
    const { quoteId } = await stage.call(exchange.lockQuote, { sell, buy, amount: money(sell, minor) });
    await stage.call(exchange.placeRealTime, { quoteId });
  };
  await placeExchange("USD", "CNH", 10_000_37n);
  await placeExchange("CNH", "USD", 20_000_11n);
  await placeExchange("EUR", "JPY", 3_333_33n);
  // a payment from another currency is an exchange too, and one that was cancelled is none
  const payee = await stage.payeeId();
  for (const isCancelled of [false, true]) {
    const costInput = { ...costOf(payee), payCurrency: "USD" as const };
    const { quoteId } = await stage.call(payments.cost, costInput);
    const { orderNo } = await stage.call(payments.pay, {
      ...costInput,
      ...(quoteId && { quoteId }),
      purpose: "goods",
      reference: "INVOICE 8",
      merchantOrderNo: "",
      isAgain: true,
      payPassword,
    });
    if (isCancelled) await stage.call(payments.cancel, { orderNo });
  }

  const report = await stage.call(exchangeViews.positions, stage.named);
  expect(report.isReconciled).toBe(true);
  const ledger = await world.db.sql<{ currency: string; purpose: string; minor: bigint }>(
    "select currency, purpose, sum(balance)::bigint as minor from account where world = $1::uuid and owner = 'platform' group by currency, purpose",
    [world.id],
  );
  for (const { currency, position, feeIncome } of report.rows) {
    const ledgerMinor = (purpose: string) =>
      ledger.find((row) => row.currency === currency && row.purpose === purpose)?.minor ?? 0n;
    expect([currency, position.minor, feeIncome.minor]).toEqual([
      currency,
      ledgerMinor("position"),
      ledgerMinor("feeIncome"),
    ]);
  }
  const worth = report.rows.reduce((sum, { value }) => sum + value.minor, 0n);
  expect(Math.abs(Number(worth - report.totals.result.minor))).toBeLessThanOrEqual(
    2 * report.pairs.length + report.rows.length,
  );
  // bought low and sold high: the spread has earned something where both ways were gone
  expect(report.pairs.find(({ pair }) => pair.quote === "CNH")?.realised.minor).toBeGreaterThan(0n);

  // the dollar loses a tenth: who holds yuan gains
  const before = report.totals.result.minor;
  await stage.call(operations.setRate, { ...stage.named, rate: rateOf("USD", "CNH", "6.5000") });
  const after = await stage.call(exchangeViews.positions, stage.named);
  expect([after.isReconciled, after.totals.result.minor < before]).toEqual([true, true]);
  expect(after.totals.realised.minor - report.totals.realised.minor).toBeGreaterThan(0n);
});
