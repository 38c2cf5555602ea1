import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { minorMax, money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { american, german, operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { test, wednesday } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("a payment holds amount and fee at once and pays nobody yet", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const payment = await world.call(payments.pay, paying(payeeId), principal);
  expect(payment).toMatchObject({
    state: "pending",
    payeeName: "Acme Inc",
    amount: money("USD", 100_000n),
    arrival: money("USD", 100_000n),
    fee: money("USD", 1_500n),
    debit: money("USD", 101_500n),
    rate: null,
    operator: "Operator",
    dispatchAt: addMilliseconds(wednesday, 5 * minuteMs),
  });
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 101_500n] });
  expect(await world.imbalance()).toEqual([]);
});

test("OUR adds the correspondents' charge, and the displayed cost is the charged cost", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const {
    payPassword: _,
    purpose: __,
    reference: ___,
    merchantOrderNo: ____,
    ...input
  } = paying(payeeId, { bearer: "OUR" });
  const cost = await world.call(payments.cost, input, principal);
  expect(cost).toMatchObject({
    fee: money("USD", 1_500n),
    correspondentFee: money("USD", 2_500n),
    exchangeFee: money("USD", 0n),
    debit: money("USD", 104_000n),
    arrival: money("USD", 100_000n),
    quoteId: null,
  });
  expect(
    (await world.call(payments.pay, paying(payeeId, { bearer: "OUR", shownDebit: cost.debit }), principal)).debit,
  ).toEqual(cost.debit);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [896_000n, 104_000n] });
});

test("a payment dearer than the displayed cost is refused and moves nothing", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await expect(
    world.call(payments.pay, paying(payeeId, { shownDebit: money("USD", 101_499n) }), principal),
  ).rejects.toEqual(no("COST_CHANGED", { debit: "1,015.00 USD" }));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  expect(
    (await world.call(payments.pay, paying(payeeId, { shownDebit: money("USD", 101_500n) }), principal)).state,
  ).toBe("pending");
});

test("cancelling gives amount and fee back until the very instant of dispatch", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const [first, second] = [
    await world.call(payments.pay, paying(payeeId), principal),
    await world.call(payments.pay, paying(payeeId), principal),
  ];
  await advanceTo(world, addMilliseconds(first.dispatchAt, -1));
  expect((await world.call(payments.cancel, { orderNo: first.orderNo }, principal)).state).toBe("canceled");
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 101_500n] });
  await world.setClock(second.dispatchAt);
  await expect(world.call(payments.cancel, { orderNo: second.orderNo }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 0n] });
  expect(await world.imbalance()).toEqual([]);
});

test("a cancelled payment is given back once and never dispatched", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId), principal);
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => world.call(payments.cancel, { orderNo }, principal)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await advanceTo(world, addMilliseconds(dispatchAt, minuteMs))).effects).toEqual([]);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  await expect(operate(world, "dispatch", orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a payment goes from the hold to the banks, and to the payee once operations confirm it", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId), principal);
  await expect(operate(world, "succeed", orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await advanceTo(world, dispatchAt);
  const of = async () =>
    Object.fromEntries(
      (
        await world.db.sql<{ purpose: string; sum: bigint }>(
          "select purpose, sum(balance)::bigint as sum from account where world = $1::uuid and owner = 'platform' group by purpose",
          [world.id],
        )
      ).map(({ purpose, sum }) => [purpose, sum]),
    );
  expect(await of()).toEqual({ nostro: -1_000_000n, paymentsInFlight: 100_000n, feeIncome: 1_500n });
  await operate(world, "succeed", orderNo);
  expect(await of()).toEqual({ nostro: -900_000n, paymentsInFlight: 0n, feeIncome: 1_500n });
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 0n] });
  const { payment, history } = await world.call(payments.detail, { orderNo }, principal);
  expect([payment.state, payment.doneAt]).toEqual(["success", dispatchAt]);
  expect(history.map((step) => [step.event, step.after, step.who])).toEqual([
    ["made", "pending", "Operator"],
    ["dispatch", "processing", "clock"],
    ["succeed", "success", "operations"],
  ]);
  await expect(operate(world, "fail", orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await world.imbalance()).toEqual([]);
});

test("a payment that fails gives back exactly the charged amount, fees too, once", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const early = await world.call(payments.pay, paying(payeeId, { bearer: "OUR" }), principal);
  await operate(world, "fail", early.orderNo);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId, { bearer: "OUR" }), principal);
  await advanceTo(world, dispatchAt);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => operate(world, "fail", orderNo)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  expect((await world.call(payments.detail, { orderNo }, principal)).payment).toMatchObject({
    state: "failure",
    failReason: "Account closed",
    doneAt: dispatchAt,
  });
  const { rows } = await world.call(accountCalls.activity, page, principal);
  expect(
    rows
      .filter((row) => row.orderNo === orderNo)
      .map(({ kind, amount }) => [kind, amount.minor])
      .sort(),
  ).toEqual([
    ["paymentCharge", -4_000n],
    ["paymentChargeBack", 4_000n],
    ["paymentDispatch", -100_000n],
    ["paymentDispatchBack", 100_000n],
  ]);
  // a payment that was never handed to the banks was held and released, which makes no entry
  expect(rows.filter((row) => row.orderNo === early.orderNo)).toEqual([]);
  expect(await world.imbalance()).toEqual([]);
});

test("amount and fee must both be covered, to the cent, and the refusal names the one that is short", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world, 101_499n);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("LACK_FEE_BALANCE"));
  await expect(
    world.call(payments.pay, paying(payeeId, { amount: money("USD", 101_500n) }), principal),
  ).rejects.toEqual(no("LACK_BALANCE"));
  expect([
    await balancesByCurrency(world, principal),
    (await world.call(payments.records, page, principal)).total,
  ]).toEqual([{ USD: [101_499n, 0n] }, 0]);
  await world.fund(principal.userNo, "USD", 1n);
  await world.call(payments.pay, paying(payeeId), principal);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [0n, 101_500n] });
});

test("an account that was never used pays nothing", async ({ world }) => {
  const { principal, payeeId } = await payer(world, 0n);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("LACK_BALANCE"));
});

test("of sixteen payments racing for one balance as many are made as it covers", async ({ world }) => {
  const { principal, payeeId } = await payer(world, 5n * 101_500n + 101_499n);
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => world.call(payments.pay, paying(payeeId), principal)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual(Array(11).fill("LACK_FEE_BALANCE"));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [101_499n, 5n * 101_500n] });
  expect(await world.imbalance()).toEqual([]);
});

test("the same request under one key pays once and gets the same answer; another under it is refused", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const once = { key: "one-key" };
  const replies = await Promise.all([
    world.call(payments.pay, paying(payeeId), principal, once),
    world.call(payments.pay, paying(payeeId), principal, once),
  ]);
  expect(replies[1]).toEqual(replies[0]);
  expect(await world.call(payments.pay, paying(payeeId), principal, once)).toEqual(replies[0]);
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 101_500n] });
  await expect(
    world.call(payments.pay, paying(payeeId, { amount: money("USD", 100_001n) }), principal, once),
  ).rejects.toEqual(no("REQUEST_REPEAT"));
});

test("less than the smallest amount is refused, the smallest is not", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await expect(world.call(payments.pay, paying(payeeId, { amount: money("USD", 4_999n) }), principal)).rejects.toEqual(
    no("BELOW_MINI_LIMIT", { minimum: "50.00 USD" }),
  );
  await expect(world.call(payments.pay, paying(payeeId, { amount: money("USD", 0n) }), principal)).rejects.toEqual(
    no("BELOW_MINI_LIMIT"),
  );
  expect((await world.call(payments.pay, paying(payeeId, { amount: money("USD", 5_000n) }), principal)).state).toBe(
    "pending",
  );
});

test("amount and fees together may be the largest amount there is, and not a cent more", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const cost = (minor: bigint) => {
    const {
      payPassword: _,
      purpose: __,
      reference: ___,
      merchantOrderNo: ____,
      ...input
    } = paying(payeeId, {
      amount: money("USD", minor),
    });
    return world.call(payments.cost, input, principal);
  };
  const most = minorMax("USD");
  expect((await cost(most - 1_500n)).debit).toEqual(money("USD", most));
  await expect(cost(most - 1_499n)).rejects.toEqual(no("INVALID_PARAM"));
});

test("nobody pays another merchant's payee, nor sees or cancels another's payments", async ({ world }) => {
  const [mine, theirs] = [await payer(world), await payer(world)];
  await expect(world.call(payments.pay, paying(theirs.payeeId), mine.principal)).rejects.toEqual(
    no("ACCOUNT_NOTFOUND"),
  );
  const { payPassword: _, purpose: __, reference: ___, merchantOrderNo: ____, ...input } = paying(theirs.payeeId);
  await expect(world.call(payments.cost, input, mine.principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  const { orderNo } = await world.call(payments.pay, paying(theirs.payeeId), theirs.principal);
  await expect(world.call(payments.detail, { orderNo }, mine.principal)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.call(payments.cancel, { orderNo }, mine.principal)).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect([
    (await world.call(payments.records, page, mine.principal)).total,
    (await world.call(payments.payees, page, mine.principal)).total,
  ]).toEqual([0, 1]);
});

test("a payee is paid in its own currency only, and not while it is disabled", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await expect(
    world.call(payments.pay, paying(payeeId, { amount: money("EUR", 100_000n) }), principal),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(world.call(payments.pay, paying(payeeId, { payCurrency: "SGD" }), principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
  await world.db.sql("update payee set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
    world.id,
    payeeId,
  ]);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  expect((await world.call(payments.payees, page, principal)).rows).toEqual([]);
});

test("a payment preserves its payee's data of the time it was made", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await world.db.sql("update payee set account = '999999', name = 'Other' where world = $1::uuid and id = $2::uuid", [
    world.id,
    payeeId,
  ]);
  expect((await world.call(payments.detail, { orderNo }, principal)).payment).toMatchObject({
    payeeName: american.name,
    payeeAccount: american.account,
  });
});

test("the same payee is added once, however many add it at once and however it is written", async ({ world }) => {
  const principal = await world.merchant();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => world.call(payments.addPayee, german, principal)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(
    world.call(
      payments.addPayee,
      { ...german, name: "Another", account: "de89 3704 0044 0532 0130 00", swift: "cobadeffxxx" },
      principal,
    ),
  ).rejects.toEqual(no("REQUEST_REPEAT"));
  expect(
    (await world.call(payments.addPayee, { ...german, currency: "USD", name: "Muster & Sohn" }, principal)).name,
  ).toBe("Muster and Sohn");
  const currenciesFor = async (filter: object) =>
    (await world.call(payments.payees, { ...page, ...filter }, principal)).rows.map(({ currency }) => currency);
  expect([
    await currenciesFor({}),
    await currenciesFor({ currency: "EUR" }),
    await currenciesFor({ name: "sohn" }),
  ]).toEqual([["USD", "EUR"], ["EUR"], ["USD"]]);
});

test("a payee the rules refuse is not added", async ({ world }) => {
  const principal = await world.merchant();
  const add = (change: object) => world.call(payments.addPayee, { ...german, ...change }, principal);
  await expect(add({ account: "DE89370400440532013001" })).rejects.toEqual(no("IBAN_INVALID"));
  await expect(add({ swift: "BNPAFRP" })).rejects.toEqual(no("SWIFT_INVALID"));
  await expect(add({ country: "XX" })).rejects.toEqual(no("INVALID_COUNTRY"));
  await expect(add({ currency: "CNY" })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(add({ ...american, account: "ABC" })).rejects.toEqual(no("ACCOUNT_NUMBER_INVALID"));
  await expect(add({ name: "&".repeat(60) })).rejects.toEqual(no("PAYEE_FIELD_INVALID"));
  expect((await world.call(payments.payees, page, principal)).total).toBe(0);
});

test("a search text is literal: a percent sign or an underscore matches nothing else", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await world.call(payments.addPayee, { ...american, name: "50% Off_Ltd", account: "000999" }, principal);
  const payeesLike = async (name: string) =>
    (await world.call(payments.payees, { ...page, name }, principal)).rows.map((row) => row.name);
  expect([await payeesLike("%"), await payeesLike("f_l"), await payeesLike("a%e"), await payeesLike("f\\_")]).toEqual([
    ["50% Off_Ltd"],
    ["50% Off_Ltd"],
    [],
    [],
  ]);
  const records = async (filter: object) =>
    (await world.call(payments.records, { ...page, ...filter }, principal)).total;
  expect([
    await records({ orderNo: "%" }),
    await records({ orderNo: orderNo.slice(3, 9) }),
    await records({ payee: "a_me" }),
    await records({ payee: "aCme" }),
  ]).toEqual([0, 1, 0, 1]);
});

test("records are filtered by state, currency, payee, both numbers, refund and day, 360 days back and not one more", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const numbers: string[] = [];
  for (let i = 0; i < 3; i += 1) numbers.unshift((await world.call(payments.pay, paying(payeeId), principal)).orderNo);
  await world.call(payments.cancel, { orderNo: numbers[1] ?? "" }, principal);
  await world.db.sql("update payment set merchant_order_no = 'PO-1' where world = $1::uuid and order_no = $2", [
    world.id,
    numbers[0],
  ]);
  const list = async (filter: object) =>
    (await world.call(payments.records, { ...page, ...filter }, principal)).rows.map(({ orderNo }) => orderNo);
  expect([
    await list({}),
    await list({ currentPage: 2, pageSize: 2 }),
    await list({ state: "canceled" }),
    await list({ payee: "acme" }),
    await list({ payee: "beta" }),
  ]).toEqual([numbers, numbers.slice(2), [numbers[1]], numbers, []]);
  expect([
    await list({ currency: "EUR" }),
    await list({ orderNo: numbers[2]?.toLowerCase() }),
    await list({ to: "2026-03-17" }),
  ]).toEqual([[], [numbers[2]], []]);
  expect([
    await list({ merchantOrderNo: "PO-1" }),
    await list({ merchantOrderNo: "PO-2" }),
    await list({ refundState: "none" }),
    await list({ refundState: "success" }),
  ]).toEqual([[numbers[0]], [], numbers, []]);
  expect(await list({ from: "2025-03-23", to: "2026-03-18" })).toEqual(numbers);
  await world.setClock(beijingInstant("2026-03-19", 9));
  expect([await list({ from: "2026-03-18" }), await list({ from: "2026-03-19" })]).toEqual([numbers, []]);
  await world.setClock(wednesday);
  await expect(list({ from: "2025-03-22", to: "2026-03-18" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  await expect(list({ from: "2026-03-19", to: "2026-03-18" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
});
