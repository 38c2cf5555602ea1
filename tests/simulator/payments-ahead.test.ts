import { describe, expect } from "vitest";
import { homeCalls } from "@/lib/accounts/calls/home";
import { approval } from "@/lib/access/calls/approval";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { messageCalls } from "@/lib/notices/calls/messages";
import { paymentActions } from "@/lib/operations/calls/payments";
import { driving } from "@/lib/operations/calls/driving";
import { payeeActions } from "@/lib/operations/calls/payees";
import { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { payments } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { german, operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { operationsPerson as ops, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
/** The Monday after the test world's Wednesday, and its morning. */
const monday = "2026-03-23";
const morning = beijingInstant(monday, 9);

/** A payment in euros, from dollars. */
const cross = { amount: money("EUR", 100_000n), payCurrency: "USD", bearer: "SHA", payOn: monday } as const;

const disable = (world: TestWorld, payeeId: string) =>
  world.call(payeeActions.disablePayee, { world: world.name, payeeId }, ops);
const enable = (world: TestWorld, payeeId: string) =>
  world.call(payeeActions.enablePayee, { world: world.name, payeeId }, ops);
const paymentView = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await world.call(payments.detail, { orderNo }, principal)).payment;
const titles = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, page, principal)).rows.map(({ title }) => title);

describe("a payment for a later day", () => {
  test("holds its money at once and goes to the banks on the morning of its day, not before", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const payment = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    expect(payment).toMatchObject({ state: "pending", payOn: monday, stalled: null, dispatchAt: morning });
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 101_500n] });
    await advanceTo(world, addMilliseconds(morning, -1));
    expect((await paymentView(world, principal, payment.orderNo)).state).toBe("pending");
    await advanceTo(world, morning);
    expect((await paymentView(world, principal, payment.orderNo)).state).toBe("processing");
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 0n] });
    expect(await faultsOf(world)).toEqual([]);
  });

  test("is not moved to a day on which the account's total of payments needs an approval that it does not have", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const reviewer = await world.operator(principal.userNo);
    const limits = [{ from: money("USD", 180_000n), countries: [] }];
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]], limits }, principal);
    const on = async (payOn: string) => (await world.call(payments.pay, paying(payeeId, { payOn }), principal)).orderNo;
    const [, orderNo] = [await on(monday), await on("2026-03-24")];
    expect((await paymentView(world, principal, orderNo)).reviewState).toBeNull();
    await expect(world.call(payments.changeDay, { orderNo, payOn: monday }, principal)).rejects.toEqual(
      no("APPROVAL_NEEDED"),
    );
    expect((await world.call(payments.changeDay, { orderNo, payOn: "2026-03-25" }, principal)).payOn).toBe(
      "2026-03-25",
    );
  });

  test("is cancelled until that very instant, with all its money back", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    await advanceTo(world, addMilliseconds(morning, -1));
    expect((await world.call(payments.cancel, { orderNo }, principal)).state).toBe("canceled");
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
    await advanceTo(world, addMilliseconds(morning, dayMs));
    expect((await paymentView(world, principal, orderNo)).state).toBe("canceled");
  });

  test("is refused for a past day, a day too far and a day off, which names the next working day", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const on = (payOn: string) => world.call(payments.pay, paying(payeeId, { payOn }), principal);
    const range = { from: beijingDay(wednesday), to: "2026-06-16" };
    await expect(on("2026-03-17")).rejects.toEqual(no("PAY_DAY_OUT_OF_RANGE", range));
    await expect(on("2026-06-17")).rejects.toEqual(no("PAY_DAY_OUT_OF_RANGE", range));
    await expect(on("2026-03-21")).rejects.toEqual(no("PAY_DAY_OFF", { day: "2026-03-21", next: monday }));
    await expect(on("2026-04-06")).rejects.toEqual(no("PAY_DAY_OFF", { day: "2026-04-06", next: "2026-04-07" }));
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
    expect((await on("2026-06-16")).payOn).toBe("2026-06-16");
    await world.call(driving.setTerms, { world: world.name, terms: { payAheadDays: 5 } }, ops);
    await expect(on("2026-03-24")).rejects.toEqual(no("PAY_DAY_OUT_OF_RANGE", { ...range, to: monday }));
    expect((await on(monday)).payOn).toBe(monday);
  });

  test("for today is one that is paid at once", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const payment = await world.call(payments.pay, paying(payeeId, { payOn: beijingDay(wednesday) }), principal);
    expect(payment).toMatchObject({ payOn: null, dispatchAt: addMilliseconds(wednesday, 5 * minuteMs) });
  });

  test("is priced and announced with its own day", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const cost = await world.call(
      payments.cost,
      { payeeId, amount: money("USD", 100_000n), payCurrency: "USD", bearer: "SHA", payOn: monday },
      principal,
    );
    expect(cost.dispatchAt).toEqual(morning);
    const tips = await world.call(paymentPreparations.tips, { currency: "USD", payOn: monday }, principal);
    expect([tips.sentOn, tips.expectedOn]).toEqual([monday, "2026-03-24"]);
  });

  test("is reviewed before its day, and then waits for it", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const reviewer = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
    const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    expect(dispatchAt).toEqual(morning);
    await expect(world.call(payments.changeDay, { orderNo, payOn: "2026-03-24" }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.call(
      paymentReviews.review,
      { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword },
      reviewer,
    );
    expect(await paymentView(world, principal, orderNo)).toMatchObject({
      reviewState: "approved",
      dispatchAt: morning,
    });
    await advanceTo(world, addMilliseconds(morning, -1));
    expect((await paymentView(world, principal, orderNo)).state).toBe("pending");
    await advanceTo(world, morning);
    expect((await paymentView(world, principal, orderNo)).state).toBe("processing");
  });

  test("counts in the quota of its day and not in today's", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await world.call(
      quotaTerms.setPaymentQuota,
      { world: world.name, userNo: principal.userNo, single: null, day: money("USD", 150_000n) },
      ops,
    );
    const input = { amount: paying(payeeId).amount, payeeId };
    const quota = (payOn?: string) =>
      world.call(paymentPreparations.quota, { ...input, ...(payOn && { payOn }) }, principal);
    await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    expect([await quota(), await quota(monday)]).toMatchObject([
      { leavesOn: "2026-03-18", left: money("USD", 150_000n), fits: true },
      { leavesOn: monday, left: money("USD", 50_000n), fits: false },
    ]);
    await expect(world.call(payments.pay, paying(payeeId, { payOn: monday }), principal)).rejects.toMatchObject({
      code: "DAY_QUOTA_EXCEEDED",
    });
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-24" }), principal);
    expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
    await expect(world.call(payments.changeDay, { orderNo, payOn: monday }, principal)).rejects.toMatchObject({
      code: "DAY_QUOTA_EXCEEDED",
    });
    await world.call(payments.changeDay, { orderNo, payOn: "2026-03-25" }, principal);
    expect((await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-24" }), principal)).payOn).toBe(
      "2026-03-24",
    );
  });

  test("goes no sooner on its own day than at its own hour", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    await advanceTo(world, beijingInstant(monday, 8));
    await expect(world.call(payments.changeDay, { orderNo, payOn: monday }, principal)).rejects.toEqual(
      no("ORDER_UNCHANGED"),
    );
    expect((await paymentView(world, principal, orderNo)).dispatchAt).toEqual(morning);
  });

  test("gets another day until it goes, and goes on that one", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    await expect(world.call(payments.changeDay, { orderNo, payOn: "2026-03-21" }, principal)).rejects.toMatchObject({
      code: "PAY_DAY_OFF",
    });
    const movedPayment = await world.call(payments.changeDay, { orderNo, payOn: "2026-03-24" }, principal);
    expect(movedPayment).toMatchObject({ payOn: "2026-03-24", dispatchAt: beijingInstant("2026-03-24", 9) });
    await advanceTo(world, morning);
    expect((await paymentView(world, principal, orderNo)).state).toBe("pending");
    await world.call(payments.changeDay, { orderNo, payOn: monday }, principal);
    await advanceTo(world, addMilliseconds(morning, 5 * minuteMs));
    expect((await paymentView(world, principal, orderNo)).state).toBe("processing");
    await expect(world.call(payments.changeDay, { orderNo, payOn: "2026-03-25" }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    const now = await world.call(payments.pay, paying(payeeId), principal);
    await expect(
      world.call(payments.changeDay, { orderNo: now.orderNo, payOn: "2026-03-25" }, principal),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    const stranger = await world.merchant();
    await expect(world.call(payments.changeDay, { orderNo, payOn: "2026-03-25" }, stranger)).rejects.toEqual(
      no("ORDER_NOTFOUND"),
    );
  });
});

describe("a payment that cannot go on its day", () => {
  /** Creates a payment whose payee is disabled by the morning of its day. */
  async function createStalledPayment(world: TestWorld) {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
    await disable(world, payeeId);
    await advanceTo(world, morning);
    return { who: principal, payeeId, orderNo };
  }

  test("stays on hold, and its merchant is notified of the reason and the end of its wait", async ({ world }) => {
    const { who, orderNo } = await createStalledPayment(world);
    expect(await paymentView(world, who, orderNo)).toMatchObject({
      state: "pending",
      stalled: "payeeUnusable",
      unpayable: null,
      dispatchAt: addMilliseconds(morning, 5 * dayMs),
    });
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [898_500n, 101_500n] });
    expect((await titles(world, who))[0]).toBe("Scheduled payment of USD 1,000.00 to Acme Inc not sent");
  });

  test("is a task of the home page, opens from its filter of the list, and is displayed to operations", async ({
    world,
  }) => {
    const { who, payeeId, orderNo } = await createStalledPayment(world);
    await enable(world, payeeId);
    const waits = await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-24" }), who);
    const { rows: tasks } = await world.call(homeCalls.todo, { id: who.userNo }, who);
    expect(tasks.find(({ todo }) => todo === "paymentStalled")).toMatchObject({
      count: 1,
      deadline: addMilliseconds(morning, 5 * dayMs),
      href: `/b2b/payment_manage/payment_order?orderNo=${orderNo}`,
    });
    const orderNosWith = async (ahead: "scheduled" | "stalled") =>
      (await world.call(payments.records, { ...page, ahead }, who)).rows.map((row) => row.orderNo).sort();
    expect(await orderNosWith("scheduled")).toEqual([orderNo, waits.orderNo].sort());
    expect(await orderNosWith("stalled")).toEqual([orderNo]);
    const { rows: due } = await world.call(homeCalls.maturities, {}, who);
    expect(due).toMatchObject([
      { day: "2026-03-24", reserved: money("USD", 100_000n), moneyOut: money("USD", 0n), orders: 0, payments: 1 },
    ]);
    const { rows } = await world.call(paymentActions.payments, { world: world.name, ...page }, ops);
    expect(rows.map(({ payOn, stalled: why }) => [payOn, why])).toEqual([
      ["2026-03-24", null],
      [monday, "payeeUnusable"],
    ]);
  });

  test("goes at once when it can again, and reports the reason while it cannot", async ({ world }) => {
    const { who, payeeId, orderNo } = await createStalledPayment(world);
    await advanceTo(world, addMilliseconds(morning, hourMs));
    await expect(world.call(payments.changeDay, { orderNo, payOn: monday }, who)).rejects.toEqual(
      no("PAYMENT_UNPAYABLE", { why: "payeeUnusable" }),
    );
    await enable(world, payeeId);
    const again = await world.call(payments.changeDay, { orderNo, payOn: monday }, who);
    expect(again).toMatchObject({ stalled: null, dispatchAt: addMilliseconds(morning, hourMs + 5 * minuteMs) });
    await advanceTo(world, again.dispatchAt);
    expect((await paymentView(world, who, orderNo)).state).toBe("processing");
    expect(await faultsOf(world)).toEqual([]);
  });

  test("gets another day, or is cancelled", async ({ world }) => {
    const { who, payeeId, orderNo } = await createStalledPayment(world);
    await world.call(payments.changeDay, { orderNo, payOn: "2026-03-25" }, who);
    expect(await paymentView(world, who, orderNo)).toMatchObject({ stalled: null, payOn: "2026-03-25" });
    await advanceTo(world, beijingInstant("2026-03-25", 9));
    expect((await paymentView(world, who, orderNo)).stalled).toBe("payeeUnusable");
    expect((await world.call(payments.cancel, { orderNo }, who)).state).toBe("canceled");
    await enable(world, payeeId);
    await advanceTo(world, beijingInstant("2026-04-03", 9));
    expect((await paymentView(world, who, orderNo)).state).toBe("canceled");
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [1_000_000n, 0n] });
  });

  test("ends without a decision in time, even where it could go by then", async ({ world }) => {
    const { who, payeeId, orderNo } = await createStalledPayment(world);
    await enable(world, payeeId);
    await advanceTo(world, addMilliseconds(morning, 5 * dayMs));
    expect(await paymentView(world, who, orderNo)).toMatchObject({
      state: "failure",
      unpayable: "payeeUnusable",
      stalled: null,
    });
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [1_000_000n, 0n] });
    expect((await titles(world, who))[0]).toBe("Payment of USD 1,000.00 to Acme Inc not made");
    expect(await faultsOf(world)).toEqual([]);
  });

  for (const how of ["found unpayable twice", "failed by the banks"] as const)
    test(`preserves the exchange made for it, so that its end is no way back to the old rate: ${how}`, async ({
      world,
    }) => {
      const { principal } = await payer(world);
      await openMarket(world);
      const { payeeId } = await world.call(payments.addPayee, german, principal);
      const input = { ...cross, payeeId };
      const { quoteId } = await world.call(payments.cost, input, principal);
      const payment = await world.call(
        payments.pay,
        paying(payeeId, { ...input, ...(quoteId && { quoteId }) }),
        principal,
      );
      const [remainingMinor] = (await balancesByCurrency(world, principal)).USD ?? [0n];
      await dollarAt(world, "7.3000");
      if (how === "found unpayable twice") await disable(world, payeeId);
      await operate(world, "dispatch", payment.orderNo);
      await operate(world, how === "found unpayable twice" ? "dispatch" : "fail", payment.orderNo);
      expect((await paymentView(world, principal, payment.orderNo)).state).toBe("failure");
      expect(await balancesByCurrency(world, principal)).toEqual({
        EUR: [100_000n, 0n],
        USD: [remainingMinor + payment.fee.minor - payment.exchangeFee.minor, 0n],
      });
      expect(await faultsOf(world)).toEqual([]);
    });
});
