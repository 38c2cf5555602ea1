import { expect } from "vitest";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { applyProductEvent } from "@/lib/simulator/exchange/products/product-access";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operate, payer, paying, balancesByCurrency, type Paying } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled, no } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const costOf = ({ payeeId, amount, payCurrency, bearer, feeCurrency }: Paying) => ({
  payeeId,
  amount,
  payCurrency,
  bearer,
  ...(feeCurrency && { feeCurrency }),
});
const resultCodes = (results: readonly PromiseSettledResult<unknown>[]) => results.map(codeOfSettled).sort();

/** Puts one of a world's numbers where a test wants it. */
const parameter = (world: TestWorld, name: string, value: number) =>
  world.db.sql("update world set terms = terms || jsonb_build_object($2::text, $3::bigint) where id = $1::uuid", [
    world.id,
    name,
    value,
  ]);

test("another account may pay the fees, at the customer's present rate, and is short by itself to the smallest unit", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 100_000n);
  const input = paying(payeeId, { feeCurrency: "CNH" });
  // the fee of 15.00 dollars is bought at the ask, 7.0028
  const cost = await world.call(payments.cost, costOf(input), principal);
  expect(cost).toMatchObject({ fee: money("CNH", 10_505n), debit: money("USD", 100_000n) });
  await expect(world.call(payments.pay, { ...input, shownFee: money("CNH", 10_504n) }, principal)).rejects.toEqual(
    no("COST_CHANGED", { debit: "105.05 CNH" }),
  );
  await world.fund(principal.userNo, "CNH", 10_504n);
  await expect(world.call(payments.pay, input, principal)).rejects.toEqual(no("LACK_FEE_BALANCE"));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [100_000n, 0n], CNH: [10_504n, 0n] });
  await world.fund(principal.userNo, "CNH", 1n);
  const payment = await world.call(payments.pay, { ...input, shownFee: cost.fee }, principal);
  expect([payment.fee, await balancesByCurrency(world, principal), await faultsOf(world)]).toEqual([
    cost.fee,
    { USD: [0n, 100_000n], CNH: [0n, 10_505n] },
    [],
  ]);
  await world.call(payments.cancel, { orderNo: payment.orderNo }, principal);
  expect([await balancesByCurrency(world, principal), await faultsOf(world)]).toEqual([
    { USD: [100_000n, 0n], CNH: [10_505n, 0n] },
    [],
  ]);
});

test("fees that an account of the payee's currency pays go by the rate of the exchange itself, and not by a sale of their own", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 1_601n);
  await world.fund(principal.userNo, "CNH", 700_280n);
  const input = paying(payeeId, { payCurrency: "CNH", feeCurrency: "USD" });
  // 105.00 and 7.01 yuan at the ask, 7.0028, are each rounded up; at the bid, 6.9972, the first would be 15.01
  const { quoteId, fee, exchangeFee, debit } = await world.call(payments.cost, costOf(input), principal);
  expect([fee, exchangeFee, debit]).toEqual([money("USD", 1_500n), money("USD", 101n), money("CNH", 700_280n)]);
  const payment = await world.call(payments.pay, { ...input, ...(quoteId && { quoteId }) }, principal);
  expect([payment.fee, await balancesByCurrency(world, principal), await faultsOf(world)]).toEqual([
    money("USD", 1_601n),
    { CNH: [0n, 0n], USD: [0n, 101_601n] },
    [],
  ]);
});

test("fees of another account are earned in its currency and stay there when the payment comes back", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 100_000n);
  await world.fund(principal.userNo, "CNH", 10_505n);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { feeCurrency: "CNH" }), principal);
  for (const event of ["dispatch", "accept", "return"] as const) await operate(world, event, orderNo);
  const feeIncome = await world.db.sql<{ currency: string; sum: bigint }>(
    "select currency, sum(balance)::bigint as sum from account where world = $1::uuid and purpose = 'feeIncome' group by currency",
    [world.id],
  );
  expect([feeIncome, await faultsOf(world)]).toEqual([[{ currency: "CNH", sum: 10_505n }], []]);
});

test("the amount may be in the paying account's currency: exactly that is sold, and its proceeds arrive", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world, 0n);
  await world.fund(principal.userNo, "CNH", 1_000_000n);
  const input = paying(payeeId, { payCurrency: "CNH", amount: money("CNH", 700_280n) });
  const cost = await world.call(payments.cost, costOf(input), principal);
  expect([cost.amount, cost.debit]).toEqual([money("USD", 100_000n), money("CNH", 700_280n + 10_500n + 701n)]);
  const quoteInput = { ...(cost.quoteId && { quoteId: cost.quoteId }) };
  await expect(
    world.call(payments.pay, { ...input, ...quoteInput, amount: money("USD", 100_000n) }, principal),
  ).rejects.toEqual(no("QUOTE_EXPIRED"));
  const payment = await world.call(payments.pay, { ...input, ...quoteInput }, principal);
  expect([payment.amount, payment.debit, await faultsOf(world)]).toEqual([money("USD", 100_000n), cost.debit, []]);
  const tooLittle = (minor: bigint) =>
    world.call(payments.cost, { ...costOf(input), amount: money("CNH", minor) }, principal);
  await expect(tooLittle(35_000n)).rejects.toEqual(no("BELOW_MINI_LIMIT", { minimum: "50.00 USD" }));
  // at 7.0028 a cent costs eight fen, and seven buy nothing at all
  await expect(tooLittle(8n)).rejects.toEqual(no("BELOW_MINI_LIMIT", { minimum: "50.00 USD" }));
  await expect(tooLittle(7n)).rejects.toEqual(no("BELOW_MINI_LIMIT", { minimum: "0.08 CNH" }));
  // less than the least that is paid out in euros is enough where it buys what is paid out in dollars
  const euros = { ...costOf(input), payCurrency: "EUR", amount: money("EUR", 4_999n) } as const;
  expect((await world.call(payments.cost, euros, principal)).amount.minor).toBeGreaterThan(5_000n);
});

test("one payment may be as large as the payee's quota and not a cent more", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await parameter(world, "singleQuotaUsdMinor", 100_000);
  await expect(
    world.call(payments.pay, paying(payeeId, { amount: money("USD", 100_001n) }), principal),
  ).rejects.toEqual(no("SINGLE_QUOTA_EXCEEDED", { quota: "1,000.00 USD" }));
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("the payments of one day may add up to the merchant's quota, in any race; cancelled ones return it, midnight renews it", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world, 10_000_000n);
  await parameter(world, "dayQuotaUsdMinor", 300_000);
  const firstPayment = await world.call(payments.pay, paying(payeeId), principal);
  await expect(
    world.call(payments.pay, paying(payeeId, { amount: money("USD", 200_001n) }), principal),
  ).rejects.toEqual(no("DAY_QUOTA_EXCEEDED", { quota: "3,000.00 USD", left: "2,000.00 USD" }));
  expect(
    resultCodes(
      await Promise.allSettled(Array.from({ length: 6 }, () => world.call(payments.pay, paying(payeeId), principal))),
    ),
  ).toEqual([...Array(4).fill("DAY_QUOTA_EXCEEDED"), "ok", "ok"]);
  await world.call(payments.cancel, { orderNo: firstPayment.orderNo }, principal);
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
  await world.setClock(addMilliseconds(wednesday, dayMs));
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("the day of a quota is the Beijing day that a payment leaves on, to the millisecond", async ({ world }) => {
  const { principal, payeeId } = await payer(world, 10_000_000n);
  await parameter(world, "dayQuotaUsdMinor", 100_000);
  const pay = () => world.call(payments.pay, paying(payeeId), principal);
  await pay();
  const midnight = new Date("2026-03-18T16:00:00.000Z");
  const last = addMilliseconds(midnight, -5 * minuteMs);
  await world.setClock(addMilliseconds(last, -1));
  await expect(pay()).rejects.toEqual(no("DAY_QUOTA_EXCEEDED", { quota: "1,000.00 USD", left: "0.00 USD" }));
  const quota = () => world.call(paymentPreparations.quota, { amount: paying(payeeId).amount, payeeId }, principal);
  expect((await quota()).fits).toBe(false);
  await world.setClock(last);
  expect((await quota()).fits).toBe(true);
  await pay();
  await expect(pay()).rejects.toEqual(no("DAY_QUOTA_EXCEEDED"));
  await world.setClock(midnight);
  await expect(pay()).rejects.toEqual(no("DAY_QUOTA_EXCEEDED"));
  // midnight in London renews nothing
  await world.setClock(new Date("2026-03-19T00:00:00.000Z"));
  await expect(pay()).rejects.toEqual(no("DAY_QUOTA_EXCEEDED"));
});

test("fees of another currency are bought, so while the market is closed another account pays none", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  await world.fund(principal.userNo, "CNH", 1_000_000n);
  await parameter(world, "tradingOpens", 9);
  await parameter(world, "tradingCloses", 10);
  const input = paying(payeeId, { feeCurrency: "CNH" });
  const marketClosed = no("MARKET_CLOSED", { opensAt: "2026-03-19 09:00" });
  await expect(world.call(payments.cost, costOf(input), principal)).rejects.toEqual(marketClosed);
  await expect(world.call(payments.pay, input, principal)).rejects.toEqual(marketClosed);
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
  // an amount that is never enough is refused immediately, not only when the market opens
  await expect(
    world.call(payments.cost, { ...costOf(input), amount: money("USD", 4_999n) }, principal),
  ).rejects.toEqual(no("BELOW_MINI_LIMIT", { minimum: "50.00 USD" }));
});

test("the same payment from two tabs is made once, unless its payer confirms a second; a day later, or after the world's period, it is another one", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const { isAgain: _, ...input } = paying(payeeId);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => world.call(payments.pay, input, principal)));
  expect(resultCodes(results)).toEqual([...Array(3).fill("PAYMENT_REPEATED"), "ok"]);
  const [createdNo] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.orderNo] : []));
  await expect(world.call(payments.pay, input, principal)).rejects.toEqual(
    no("PAYMENT_REPEATED", { orderNo: createdNo ?? "" }),
  );
  expect((await world.call(payments.pay, { ...input, reference: "INV 2" }, principal)).state).toBe("pending");
  expect((await world.call(payments.pay, { ...input, isAgain: true }, principal)).state).toBe("pending");
  const day = 24 * 60 * minuteMs;
  await world.setClock(addMilliseconds(wednesday, day - 1));
  await expect(world.call(payments.pay, input, principal)).rejects.toEqual(no("PAYMENT_REPEATED"));
  await world.setClock(addMilliseconds(wednesday, day));
  expect((await world.call(payments.pay, input, principal)).state).toBe("pending");
  await parameter(world, "repeatMinutes", 0);
  expect((await world.call(payments.pay, input, principal)).state).toBe("pending");
});

test("an unverified merchant pays no fees of another currency, since they are bought", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const unverifiedMerchant = { ...principal, realNameState: 0 as const, firstVerify: 0 };
  const input = paying(payeeId, { feeCurrency: "CNH" });
  await expect(world.call(payments.cost, costOf(input), unverifiedMerchant)).rejects.toEqual(
    no("PAY_CURRENCY_UNVERIFIED", { currency: "USD" }),
  );
  expect((await world.call(payments.cost, costOf(paying(payeeId)), unverifiedMerchant)).debit).toEqual(
    money("USD", 101_500n),
  );
});

test("a payment that failed has no duplicate, and of two that stand the later one is named", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { isAgain: _, ...input } = paying(payeeId);
  const pay = () => world.call(payments.pay, input, principal);
  await world.call(payments.cancel, { orderNo: (await pay()).orderNo }, principal);
  const { orderNo } = await pay();
  for (const event of ["dispatch", "fail"] as const) await operate(world, event, orderNo);
  expect((await pay()).state).toBe("pending");
  await world.setClock(addMilliseconds(wednesday, minuteMs));
  const last = await world.call(payments.pay, { ...input, isAgain: true }, principal);
  await expect(pay()).rejects.toEqual(no("PAYMENT_REPEATED", { orderNo: last.orderNo }));
});

test("a merchant without activated single payments is refused with that reason, before and at paying", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const place = await world.world();
  await world.db.transact((sql) =>
    applyProductEvent(txAt(sql, place, wednesday), principal.userNo, "single", "deactivate"),
  );
  await expect(world.call(payments.cost, costOf(paying(payeeId)), principal)).rejects.toEqual(
    no("PAYMENT_MODE_INACTIVE", { paymentMode: "single" }),
  );
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("PAYMENT_MODE_INACTIVE"));
});
