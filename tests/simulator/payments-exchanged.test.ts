import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { usualConfig } from "@/lib/access/site";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { sites } from "@/lib/operations/calls/sites";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { calmMarket } from "../fixtures/forwards";
import { american, german, operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

/**
 * Sets up a merchant that pays dollars from an account of 100,000.00 offshore yuan; the dollar is at 7.0000, its ask at
 * 7.0028.
 */
async function yuanPayer(world: TestWorld) {
  await calmMarket(world);
  const { principal, payeeId } = await payer(world, 0n);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const {
    payPassword: _,
    purpose: __,
    reference: ___,
    merchantOrderNo: ____,
    ...input
  } = paying(payeeId, { payCurrency: "CNH" });
  const cost = (change: object = {}) => world.call(payments.cost, { ...input, ...change }, principal);
  const pay = (quoteId: string | null, change: object = {}) =>
    world.call(
      payments.pay,
      paying(payeeId, { payCurrency: "CNH", ...(quoteId && { quoteId }), ...change }),
      principal,
    );
  return { who: principal, payeeId, cost, pay };
}

test("from another currency the amount is bought at the quote, and its fees are the payment's and the exchange's", async ({
  world,
}) => {
  const { who, cost, pay } = await yuanPayer(world);
  const { quoteId, debit, ...costView } = await cost();
  // 1,000 USD at the ask, 7.0028; 15 USD at the mid, 7.0000, rounded up; 0.1 % of the amount sold
  expect(costView).toMatchObject({
    fee: money("CNH", 10_500n),
    correspondentFee: money("CNH", 0n),
    exchangeFee: money("CNH", 701n),
  });
  expect([debit, costView.rate && rateText(costView.rate)]).toEqual([
    money("CNH", 700_280n + 10_500n + 701n),
    "7.0028",
  ]);
  const payment = await pay(quoteId, { shownDebit: debit });
  expect(payment).toMatchObject({
    amount: money("USD", 100_000n),
    fee: money("CNH", 11_201n),
    debit,
    rate: costView.rate,
  });
  expect(await balancesByCurrency(world, who)).toEqual({
    CNH: [10_000_000n - debit.minor, 11_201n],
    USD: [0n, 100_000n],
  });
  expect(await world.imbalance()).toEqual([]);
});

test("an unverified merchant pays from the payment's own currency alone: another account is an exchange, and closed", async ({
  world,
}) => {
  const { who, payeeId, cost, pay } = await yuanPayer(world);
  const unverifiedMerchant = { ...who, realNameState: 0, firstVerify: 1 } as const;
  const { quoteId } = await cost();
  const [input, payableCurrency] = [paying(payeeId, { payCurrency: "CNH" }), { currency: "USD" }];
  await expect(world.call(payments.cost, input, unverifiedMerchant)).rejects.toMatchObject({
    code: "PAY_CURRENCY_UNVERIFIED",
    detail: payableCurrency,
  });
  await expect(
    world.call(payments.pay, { ...input, ...(quoteId && { quoteId }) }, unverifiedMerchant),
  ).rejects.toMatchObject({
    code: "PAY_CURRENCY_UNVERIFIED",
    detail: payableCurrency,
  });
  expect((await pay(quoteId)).state).toBe("pending");
});

test("where the site exchanges no currencies no payment is made from another account, nor repeatedly", async ({
  world,
}) => {
  const { who, payeeId, cost, pay } = await yuanPayer(world);
  const restrictedMerchant = { ...who, isWithoutExchange: true } as const;
  const { quoteId } = await cost();
  const [input, refusal] = [paying(payeeId, { payCurrency: "CNH" }), no("EXCHANGE_NOT_OFFERED", { currency: "USD" })];
  const { isAgain: _, merchantOrderNo: _no, ...series } = input;
  for (const attempt of [
    () => world.call(payments.cost, input, restrictedMerchant),
    () => world.call(payments.cost, paying(payeeId, { feeCurrency: "CNH" }), restrictedMerchant),
    () => world.call(payments.pay, { ...input, ...(quoteId && { quoteId }) }, restrictedMerchant),
    () =>
      world.call(
        standingOrders.repeat,
        { ...series, every: "week", firstOn: "2026-03-20", times: 2 },
        restrictedMerchant,
      ),
  ])
    await expect(attempt()).rejects.toEqual(refusal);
  expect((await pay(quoteId)).state).toBe("pending");
});

test("a turn that would need an exchange pays nothing once the portal exchanges no currencies", async ({ world }) => {
  const { who, payeeId } = await yuanPayer(world);
  const { isAgain: _, merchantOrderNo: _no, ...series } = paying(payeeId, { payCurrency: "CNH" });
  const { standingNo } = await world.call(
    standingOrders.repeat,
    { ...series, every: "week", firstOn: "2026-03-20", times: 2 },
    who,
  );
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", FX_CODE: "2" } as const;
  await world.call(sites.saveSite, { world: world.name, host: "*", isOpen: true, config }, operationsPerson);
  await advanceTo(world, beijingInstant("2026-03-20", 9));
  const { turns } = await world.call(standingOrders.standingDetail, { standingNo }, who);
  expect(turns).toMatchObject([{ no: 1, orderNo: null, skipped: "product" }]);
});

test("fees in another currency are rounded up to its smallest unit", async ({ world }) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 0n);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  await dollarAt(world, "7.00007");
  const {
    payPassword: _,
    purpose: __,
    reference: ___,
    merchantOrderNo: ____,
    ...input
  } = paying(payeeId, { payCurrency: "CNH" });
  // 15.00 × 7.0001 (the pair's four digits) = 105.0015
  expect((await world.call(payments.cost, input, principal)).fee).toEqual(money("CNH", 10_501n));
});

test("failed, every account has back exactly its payment, at any rate of the market since; cancelled, the exchange stands and its fee stays", async ({
  world,
}) => {
  const { who, cost, pay } = await yuanPayer(world);
  const [first, second] = [await pay((await cost()).quoteId), await pay((await cost()).quoteId)];
  await dollarAt(world, "6.5000");
  await world.call(payments.cancel, { orderNo: first.orderNo }, who);
  await operate(world, "dispatch", second.orderNo);
  // the dollars cost 7.0028 each whatever they cost now: 1,000.00 of them are there, the payment's fee is back
  const stands = 700_280n + 701n;
  expect(first).toMatchObject({ exchangeFee: money("CNH", 701n), fee: money("CNH", 11_201n) });
  expect(await balancesByCurrency(world, who)).toEqual({
    CNH: [10_000_000n - second.debit.minor - stands, 0n],
    USD: [100_000n, 0n],
  });
  await operate(world, "fail", second.orderNo);
  expect(await balancesByCurrency(world, who)).toEqual({ CNH: [10_000_000n - stands, 0n], USD: [100_000n, 0n] });
  expect(await faultsOf(world)).toEqual([]);
});

test("a quote is valid one millisecond before it expires and not at that instant", async ({ world }) => {
  const { cost, pay } = await yuanPayer(world);
  const [first, second] = [await cost(), await cost()];
  await world.setClock(addMilliseconds(first.expiresAt ?? wednesday, -1));
  expect((await pay(first.quoteId)).state).toBe("pending");
  await world.setClock(second.expiresAt ?? wednesday);
  await expect(pay(second.quoteId)).rejects.toEqual(no("QUOTE_EXPIRED"));
});

test("a quote of a payment is valid for one payment, never twice, and for no exchange", async ({ world }) => {
  const { who, cost, pay } = await yuanPayer(world);
  const { quoteId } = await cost();
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => pay(quoteId)),
    world.call(exchange.placeRealTime, { quoteId: quoteId ?? "" }, who),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual([...Array(5).fill("QUOTE_USED"), "ORDER_NOTFOUND"]);
});

test("a quote of another merchant, amount or pair, or none at all, is invalid", async ({ world }) => {
  const { payeeId, who, cost, pay } = await yuanPayer(world);
  const otherMerchant = await world.merchant();
  const { payeeId: theirs } = await world.call(payments.addPayee, american, otherMerchant);
  const lockedByOther = await world.call(
    payments.cost,
    { payeeId: theirs, amount: money("USD", 100_000n), payCurrency: "CNH", bearer: "SHA" },
    otherMerchant,
  );
  const { quoteId: ofEuros } = await world.call(
    exchange.lockQuote,
    { sell: "CNH", buy: "EUR", amount: money("EUR", 100_000n) },
    who,
  );
  const { quoteId } = await cost();
  await expect(pay(null)).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(lockedByOther.quoteId)).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(ofEuros)).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(quoteId, { amount: money("USD", 100_001n) })).rejects.toEqual(no("QUOTE_EXPIRED"));
  expect(
    (await world.call(payments.payees, { currentPage: 1, pageSize: 20 }, who)).rows.map((row) => row.payeeId),
  ).toEqual([payeeId]);
  expect(await balancesByCurrency(world, who)).toEqual({ CNH: [10_000_000n, 0n] });
});

test("a quote is valid exactly for its locked terms: the account, the payee's currency, the amount, and the named side", async ({
  world,
}) => {
  const { who, cost, pay } = await yuanPayer(world);
  await world.fund(who.userNo, "EUR", 1_000_000n);
  const { payeeId: inEuros } = await world.call(payments.addPayee, german, who);
  // 1,000.00 dollars and 7,002.80 yuan are the two sides of one exchange
  const [dollars, yuan] = [money("USD", 100_000n), money("CNH", 700_280n)];
  const [buyQuoteId, sellQuoteId] = [(await cost()).quoteId, (await cost({ amount: yuan })).quoteId];
  const fromEuros = await cost({ payCurrency: "EUR" });
  const toEuros = await cost({ payeeId: inEuros, amount: money("EUR", 100_000n) });
  await expect(pay(sellQuoteId, { amount: dollars })).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(buyQuoteId, { amount: yuan })).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(sellQuoteId, { amount: money("CNH", 700_281n) })).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(fromEuros.quoteId)).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(toEuros.quoteId)).rejects.toEqual(no("QUOTE_EXPIRED"));
  await expect(pay(randomUUID())).rejects.toEqual(no("QUOTE_EXPIRED"));
  expect((await pay(sellQuoteId, { amount: yuan })).amount).toEqual(dollars);
  expect((await pay(buyQuoteId)).amount).toEqual(dollars);
});

test("outside trading hours or while the pair is halted nothing is bought; the account of the payment's own currency still pays", async ({
  world,
}) => {
  const { who, payeeId, cost, pay } = await yuanPayer(world);
  await world.fund(who.userNo, "USD", 1_000_000n);
  const { quoteId } = await cost();
  await setPairHalted(txAt(world.db.sql, await world.world(), wednesday), { base: "USD", quote: "CNH" }, true);
  await expect(cost()).rejects.toEqual(no("NO_RATE"));
  await expect(pay(quoteId)).rejects.toEqual(no("NO_RATE"));
  await advanceTo(world, beijingInstant("2026-03-21", 10));
  await expect(cost()).rejects.toEqual(no("MARKET_CLOSED"));
  await expect(pay(quoteId)).rejects.toEqual(no("MARKET_CLOSED"));
  expect((await world.call(payments.pay, paying(payeeId), who)).state).toBe("pending");
});

test("without a rate for the fee there is no payment; dollars need none", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await world.fund(principal.userNo, "EUR", 1_000_000n);
  const { payeeId: inEuros } = await world.call(payments.addPayee, { ...american, currency: "EUR" }, principal);
  await expect(
    world.call(payments.pay, paying(inEuros, { amount: money("EUR", 5_000n), payCurrency: "EUR" }), principal),
  ).rejects.toEqual(no("NO_RATE"));
  await expect(
    world.call(
      payments.cost,
      { payeeId: inEuros, amount: money("EUR", 5_000n), payCurrency: "EUR", bearer: "SHA" },
      principal,
    ),
  ).rejects.toEqual(no("NO_RATE"));
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("a balance that covers the amount but not its fees is refused with that reason, and nothing was exchanged", async ({
  world,
}) => {
  const { who, cost, pay } = await yuanPayer(world);
  const { quoteId, debit } = await cost();
  const {
    quoteId: drain,
    sell,
    fee,
  } = await world.call(exchange.lockQuote, { sell: "CNH", buy: "EUR", amount: money("CNH", 9_290_000n) }, who);
  await world.call(exchange.placeRealTime, { quoteId: drain }, who);
  const remaining = 10_000_000n - sell.minor - fee.minor;
  await world.fund(who.userNo, "CNH", debit.minor - 1n - remaining);
  await expect(pay(quoteId)).rejects.toEqual(no("LACK_FEE_BALANCE"));
  expect((await balancesByCurrency(world, who)).CNH).toEqual([debit.minor - 1n, 0n]);
  await world.fund(who.userNo, "CNH", 1n);
  await pay(quoteId);
  expect((await balancesByCurrency(world, who)).CNH?.[0]).toBe(0n);
});
