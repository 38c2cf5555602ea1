import { expect, vi } from "vitest";
import * as z from "zod/mini";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { fees, type FeeProduct } from "@/lib/exchange/calls/fees";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { feeActions } from "@/lib/operations/calls/fees";
import { payments } from "@/lib/payments/calls/payments";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { payee } from "../fixtures/stage";
import { advanceTo, dollarAt, rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

vi.setConfig({ testTimeout: 60_000 });

const usd = (minor: bigint) => money("USD", minor);
const inDays = (days: number, ms = 0) => addMilliseconds(wednesday, days * dayMs + ms);
const sellUsd = { sell: "USD", buy: "CNH", amount: usd(100_000n) } as const;

async function trader(world: TestWorld, terms: Readonly<Record<string, number>> = {}): Promise<Principal> {
  await calmMarket(world, terms);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 10_000_000n);
  return principal;
}

interface Change {
  readonly product?: FeeProduct;
  readonly currency?: Currency;
  readonly ppm?: number;
  readonly min?: bigint;
  readonly max?: bigint;
}

/** Announces what a product will cost; bounds are of its currency, of all in dollars. */
const announce = (
  world: TestWorld,
  effectiveFrom: Date,
  { product = "realTime", currency, ppm = 2_000, min = 0n, max }: Change = {},
) =>
  world.call(
    feeActions.announceFee,
    {
      world: world.name,
      product,
      ...(currency && { currency }),
      ppm,
      effectiveFrom,
      min: money(currency ?? "USD", min),
      max: max === undefined ? null : money(currency ?? "USD", max),
    },
    ops,
  );
const withdraw = (world: TestWorld, ruleNo: string) =>
  world.call(feeActions.withdrawFee, { world: world.name, ruleNo }, ops);
const changes = async (world: TestWorld) =>
  (await world.call(feeActions.fees, { world: world.name, currentPage: 1, pageSize: 20 }, ops)).changes.rows;
const lock = (world: TestWorld, principal: Principal, change: object = {}) =>
  world.call(exchange.lockQuote, { ...sellUsd, ...change }, principal);

test("before any announcement the product's own terms apply, for every product and in every currency", async ({
  world,
}) => {
  const principal = await trader(world);
  const { rows } = await world.call(fees.productFees, { currency: "CNH", amount: money("CNH", 1_000_001n) }, principal);
  expect(
    rows.map(({ product, terms, fee, since, next }) => [
      product,
      terms.ppm,
      terms.min.minor,
      terms.max,
      fee?.minor,
      since,
      next,
    ]),
  ).toEqual([
    ["realTime", 1_000, 0n, null, 1_001n, null, null],
    ["limit", 1_000, 0n, null, 1_001n, null, null],
    ["booked", 10_000, 0n, null, 10_001n, null, null],
    ["postFunded", 10_000, 0n, null, 10_001n, null, null],
    ["payment", 0, 10_500n, null, 10_500n, null, null],
    ["correspondent", 0, 17_500n, null, 17_500n, null, null],
    ["refund", 0, 0n, null, 0n, null, null],
    ["transfer", 500, 0n, null, 501n, null, null],
    ["incomeRefund", 0, 10_500n, null, 10_500n, null, null],
    ["fastRefund", 0, 21_000n, null, 21_000n, null, null],
    ["settlement", 1_000, 0n, null, 1_001n, null, null],
  ]);
  await expect(world.call(fees.productFees, { currency: "CNH", amount: usd(1n) }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
});

test("a change becomes effective no sooner than its agreement's notice, to the millisecond", async ({ world }) => {
  await trader(world);
  await expect(announce(world, inDays(7, -1))).rejects.toEqual(
    expect.objectContaining({ code: "FEE_NOTICE", detail: { from: "2026-03-25 10:00" } }),
  );
  expect(await announce(world, inDays(7))).toMatchObject({
    state: "announced",
    effectiveFrom: inDays(7),
    announcedBy: "ops:tester",
  });
  for (const product of ["booked", "postFunded"] as const) {
    await expect(announce(world, inDays(30, -1), { product })).rejects.toEqual(no("FEE_NOTICE"));
    expect((await announce(world, inDays(30), { product })).state).toBe("announced");
  }
});

test("the notice is a parameter of the world", async ({ world }) => {
  await trader(world, { feeNoticeDays: 1, tradeFeeNoticeDays: 2 });
  expect((await announce(world, inDays(1))).state).toBe("announced");
  await expect(announce(world, inDays(1), { product: "booked" })).rejects.toEqual(no("FEE_NOTICE"));
});

test("a change counts from its instant and not a millisecond before, and a locked quote preserves its fee", async ({
  world,
}) => {
  const principal = await trader(world);
  await announce(world, inDays(7), { ppm: 2_000 });
  await world.setClock(inDays(7, -1));
  const before = await lock(world, principal);
  await world.setClock(inDays(7));
  const after = await lock(world, principal);
  expect([before.fee, after.fee]).toEqual([usd(100n), usd(200n)]);
  expect((await world.call(exchange.placeRealTime, { quoteId: before.quoteId }, principal)).fee).toEqual(usd(100n));
  expect((await world.call(exchange.placeRealTime, { quoteId: after.quoteId }, principal)).fee).toEqual(usd(200n));
  expect(await world.call(exchange.fee, { sell: usd(100_000n), kind: "realTime" }, principal)).toEqual({
    fee: usd(200n),
    advanceFee: usd(0n),
  });
  expect(await world.imbalance()).toEqual([]);
});

test("merchants see the fee in force with its start, and an announced one with its date", async ({ world }) => {
  const principal = await trader(world);
  await announce(world, inDays(8), { ppm: 3_000 });
  await announce(world, inDays(7), { ppm: 2_000, max: 50_000n });
  const currentFee = async () =>
    (await world.call(fees.productFees, { currency: "USD", product: "realTime" }, principal)).rows[0];
  expect(await currentFee()).toMatchObject({
    since: null,
    terms: { ppm: 1_000 },
    fee: null,
    next: { from: inDays(7), terms: { ppm: 2_000, max: usd(50_000n) } },
  });
  await world.setClock(inDays(7));
  expect(await currentFee()).toMatchObject({
    since: inDays(7),
    terms: { ppm: 2_000 },
    next: { from: inDays(8), terms: { ppm: 3_000 } },
  });
  await world.setClock(inDays(8));
  expect(await currentFee()).toMatchObject({ since: inDays(8), terms: { ppm: 3_000 }, next: null });
});

test("an announced change may be withdrawn until it becomes effective, and stays in the list", async ({ world }) => {
  const principal = await trader(world);
  const [first, second] = [await announce(world, inDays(7)), await announce(world, inDays(7), { ppm: 5_000 })];
  await world.setClock(inDays(7, -1));
  expect(await withdraw(world, second.ruleNo)).toMatchObject({
    state: "withdrawn",
    withdrawnAt: inDays(7, -1),
    withdrawnBy: "ops:tester",
  });
  await expect(withdraw(world, second.ruleNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.setClock(inDays(7));
  await expect(withdraw(world, first.ruleNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(withdraw(world, "FE2603180099")).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect((await lock(world, principal)).fee).toEqual(usd(200n));
  expect((await changes(world)).map(({ ruleNo, state }) => [ruleNo, state])).toEqual([
    [second.ruleNo, "withdrawn"],
    [first.ruleNo, "inForce"],
  ]);
  const auditRows = await world.db.sql<{ what: string; subject: string }>(
    "select what, subject from audit where world = $1::uuid and what like 'operations.%Fee' and outcome = 'ok' order by what, subject",
    [world.id],
  );
  expect(auditRows).toEqual([
    { what: "operations.announceFee", subject: first.ruleNo },
    { what: "operations.announceFee", subject: second.ruleNo },
    { what: "operations.withdrawFee", subject: second.ruleNo },
  ]);
});

test("a change is announced to everybody by a notice in both languages, and so is its withdrawal", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { ruleNo } = await announce(world, inDays(7), { currency: "EUR", ppm: 1_500, min: 300n });
  await withdraw(world, ruleNo);
  await announce(world, inDays(30), { product: "booked" });
  const noticeTexts = async (locale: string) =>
    (await world.call(noticeBoard.notices, { currentPage: 1, pageSize: 10 }, principal, { locale })).rows.map(
      ({ title, content }) => `${title} | ${content}`,
    );
  expect(await noticeTexts("en-US")).toEqual([
    "Fee change from 2026-04-17 10:00: Advance fee, booked exchange | From 2026-04-17 10:00 (Beijing time), the fee “Advance fee, booked exchange” in all currencies will be 0.2%. The current fee applies until then; quotes locked earlier keep their fee.",
    "Fee change withdrawn: Real-time exchange | We won’t make the fee change “Real-time exchange” in EUR to 0.15%, minimum 3.00 EUR, announced for 2026-03-25 10:00 (Beijing time). The current fee continues to apply.",
    "Fee change from 2026-03-25 10:00: Real-time exchange | From 2026-03-25 10:00 (Beijing time), the fee “Real-time exchange” in EUR will be 0.15%, minimum 3.00 EUR. The current fee applies until then; quotes locked earlier keep their fee.",
  ]);
  expect((await noticeTexts("zh-CN"))[0]).toBe(
    "费用调整通知：预约换汇预收费，2026-04-17 10:00 起 | 自 2026-04-17 10:00（北京时间）起，全部币种的“预约换汇预收费”费用调整为 0.2%。在此之前仍按现行标准收取；此前已锁定的报价按其显示的费用收取。",
  );
});

test("the newest change in force counts: one currency's own until the next for all of them", async ({ world }) => {
  await trader(world);
  await announce(world, inDays(7), { ppm: 2_000 });
  await announce(world, inDays(8), { currency: "EUR", ppm: 500, min: 300n });
  await announce(world, inDays(9), { ppm: 4_000 });
  const now = await world.world();
  const at = async (currency: Currency, days: number) =>
    (await currentFeeTerms(txAt(world.db.sql, now, inDays(days)), "realTime", currency))?.ppm;
  expect([await at("EUR", 7), await at("EUR", 8), await at("USD", 8), await at("EUR", 9), await at("USD", 9)]).toEqual([
    2_000, 500, 2_000, 4_000, 4_000,
  ]);
  await world.setClock(inDays(8));
  expect((await changes(world)).map(({ state }) => state)).toEqual(["announced", "inForce", "inForce"]);
  await world.setClock(inDays(9));
  expect((await changes(world)).map(({ state }) => state)).toEqual(["inForce", "past", "past"]);
});

test("of two changes for one instant the one announced later counts", async ({ world }) => {
  const principal = await trader(world);
  for (const ppm of [2_000, 3_000]) await announce(world, inDays(7), { ppm });
  await world.setClock(inDays(7));
  expect((await lock(world, principal)).fee).toEqual(usd(300n));
});

test("minimum and maximum for all currencies are dollars at the present mid rate, rounded up", async ({ world }) => {
  const principal = await trader(world);
  await announce(world, inDays(7), { ppm: 1_000, min: 101n, max: 1_000n });
  await world.setClock(inDays(7));
  await world.fund(principal.userNo, "CNH", 100_000_000n);
  const feeFor = async (minor: bigint) =>
    (await lock(world, principal, { sell: "CNH", buy: "USD", amount: money("CNH", minor) })).fee.minor;
  expect([await feeFor(10_000n), await feeFor(1_000_000n), await feeFor(90_000_000n)]).toEqual([707n, 1_000n, 7_000n]);
});

test("a minimum alone, or a maximum alone, is converted at the mid rate too", async ({ world }) => {
  const principal = await trader(world);
  await announce(world, inDays(7), { ppm: 1_000, min: 101n });
  await announce(world, inDays(8), { ppm: 1_000, max: 1_000n });
  await world.fund(principal.userNo, "CNH", 100_000_000n);
  const feeFor = async (minor: bigint) =>
    (await lock(world, principal, { sell: "CNH", buy: "USD", amount: money("CNH", minor) })).fee.minor;
  await world.setClock(inDays(7));
  expect([await feeFor(10_000n), await feeFor(90_000_000n)]).toEqual([707n, 90_000n]);
  await world.setClock(inDays(8));
  expect([await feeFor(10_000n), await feeFor(90_000_000n)]).toEqual([10n, 7_000n]);
});

test("operations see the fees in force for all currencies apart from those of a single currency", async ({ world }) => {
  await trader(world);
  await announce(world, inDays(7), { ppm: 2_000 });
  await announce(world, inDays(8), { currency: "EUR", ppm: 500 });
  await announce(world, inDays(8), { product: "limit", ppm: 700 });
  await world.setClock(inDays(8));
  const { inForce } = await world.call(feeActions.fees, { world: world.name, currentPage: 1, pageSize: 20 }, ops);
  expect(
    inForce.flatMap(({ product, currency, terms }) =>
      product === "realTime" || product === "limit" ? [[product, currency, terms.ppm]] : [],
    ),
  ).toEqual([
    ["realTime", null, 2_000],
    ["realTime", "EUR", 500],
    ["limit", null, 700],
  ]);
});

test("bounds must be of the rule's own currency, and the maximum no less than the minimum", async ({ world }) => {
  await trader(world);
  const change = { world: world.name, product: "realTime" as const, ppm: 1, effectiveFrom: inDays(7) };
  await expect(
    world.call(feeActions.announceFee, { ...change, min: money("EUR", 0n), max: null }, ops),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(
    world.call(feeActions.announceFee, { ...change, currency: "EUR", min: money("EUR", 0n), max: usd(1n) }, ops),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
  const wire = (min: string, max: string) =>
    z.safeDecode(feeActions.announceFee.input, {
      ...change,
      effectiveFrom: inDays(7).toISOString(),
      min: { currency: "USD", amount: min },
      max: { currency: "USD", amount: max },
    } as never);
  expect([wire("2.00", "2.00").success, wire("2.01", "2.00").error?.issues[0]?.message]).toEqual([true, "fee.bounds"]);
});

test("a world whose market never started reports no fee that depends on a rate", async ({ world }) => {
  const principal = await world.merchant();
  await expect(world.call(fees.productFees, { currency: "EUR" }, principal)).rejects.toEqual(no("NO_RATE"));
  expect((await world.call(fees.productFees, { currency: "EUR", product: "limit" }, principal)).rows).toHaveLength(1);
  await announce(world, inDays(7), { product: "limit", min: 1n });
  await announce(world, inDays(8), { product: "limit", max: 1n });
  for (const days of [7, 8]) {
    await world.setClock(inDays(days));
    await expect(world.call(exchange.fee, { sell: money("EUR", 1n), kind: "limit" }, principal)).rejects.toEqual(
      no("NO_RATE"),
    );
  }
});

test("a limit order pays the table's fee of its fill, not of its placement", async ({ world }) => {
  const principal = await trader(world);
  await announce(world, inDays(7), { product: "limit", ppm: 5_000 });
  const { orderNo, fee } = await world.call(
    exchange.placeLimit,
    { ...sellUsd, target: rateOf("USD", "CNH", "7.0500"), validUntil: "2026-04-10" },
    principal,
  );
  await advanceTo(world, inDays(7));
  await dollarAt(world, "7.0600");
  const { order } = await world.call(exchange.detail, { orderNo }, principal);
  expect([fee, order.state, order.fee]).toEqual([usd(100n), "finished", usd(500n)]);
  expect(await world.imbalance()).toEqual([]);
});

test("an advance fee and the fees of a payment come from the same table", async ({ world }) => {
  const principal = await trader(world);
  await announce(world, inDays(30), { product: "postFunded", ppm: 20_000, max: 1_500n });
  await announce(world, inDays(30), { product: "payment", ppm: 1_000, min: 20_00n });
  await announce(world, inDays(30), { product: "correspondent", ppm: 0, min: 30_00n });
  await world.setClock(inDays(30));
  const bookedOrder = await bookedBy(world, principal, { kind: "postFunded", date: "2026-04-20" });
  expect(bookedOrder.delivery?.advanceFee).toEqual(usd(1_500n));
  expect((await world.call(forwards.deliveryDays, { id: { sell: "USD", buy: "CNH" } }, principal)).first).toBe(
    "2026-04-18",
  );
  const { payeeId } = await world.call(payments.addPayee, { ...payee, currency: "USD" }, principal);
  const cost = async (minor: bigint, bearer: "OUR" | "SHA") => {
    const { fee, correspondentFee } = await world.call(
      payments.cost,
      { payeeId, amount: usd(minor), payCurrency: "USD", bearer },
      principal,
    );
    return [fee.minor, correspondentFee.minor];
  };
  expect([await cost(100_000n, "SHA"), await cost(5_000_000n, "OUR")]).toEqual([
    [20_00n, 0n],
    [50_00n, 30_00n],
  ]);
});

test("a bound in dollars that would be an invalid amount in another currency is refused before anybody pays it", () => {
  const issues = (change: object) =>
    z
      .safeDecode(feeActions.announceFee.input, {
        world: "default",
        product: "realTime",
        ppm: 0,
        min: { currency: "USD", amount: "0.00" },
        max: null,
        effectiveFrom: "2026-04-01T00:00:00.000Z",
        ...change,
      } as never)
      .error?.issues.map(({ path, message }) => [path.join(), message]) ?? []; // named cast: the door decodes whatever comes
  const usdText = (amount: string) => ({ currency: "USD", amount });
  expect([
    issues({ min: usdText("1000000.00") }),
    issues({ min: usdText("1000000.01") }),
    issues({ max: usdText("9999999999999.99") }),
  ]).toEqual([[], [["min", "amount.large"]], [["max", "amount.large"]]]);
  expect(issues({ currency: "VND", min: { currency: "VND", amount: "50000000.00" } })).toEqual([]);
});
