import { describe, expect } from "vitest";
import { homeCalls } from "@/lib/accounts/calls/home";
import { approval } from "@/lib/access/calls/approval";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { messageCalls } from "@/lib/notices/calls/messages";
import { driving } from "@/lib/operations/calls/driving";
import { payeeActions } from "@/lib/operations/calls/payees";
import { poboActions } from "@/lib/operations/calls/pobo";
import { productActions } from "@/lib/operations/calls/products";
import { quotaTerms } from "@/lib/operations/calls/payment-terms";
import type { PaymentMode, Unpayable } from "@/lib/payments/mode-states";
import { payments } from "@/lib/payments/calls/payments";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { remainingPaymentQuotas } from "@/lib/simulator/payments/orders/quota";
import { beijingInstant } from "@/lib/time/beijing";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { closePayments } from "../fixtures/applying";
import { american, operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { together } from "../fixtures/together";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { operationsPerson as ops, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** A merchant with a payee and a payer to pay on behalf of. */
async function ready(world: TestWorld) {
  const { principal, payeeId } = await payer(world);
  const { poboRecordId } = await world.call(
    pobo.addPobo,
    { ...lantau, files: await papersOf(new Stage(world, principal)) },
    principal,
  );
  await world.call(poboActions.passPobo, { world: world.name, poboRecordId }, ops);
  return { who: principal, payeeId, poboRecordId };
}
type Ready = Awaited<ReturnType<typeof ready>>;

const switchOff = (world: TestWorld, { userNo }: Principal, product: PaymentMode) =>
  world.call(productActions.decideProduct, { world: world.name, userNo, product, event: "deactivate" }, ops);
const limit = (world: TestWorld, { userNo }: Principal, quota: { payeeNo?: string; single?: bigint; day?: bigint }) =>
  world.call(
    quotaTerms.setPaymentQuota,
    {
      world: world.name,
      userNo,
      ...(quota.payeeNo && { payeeNo: quota.payeeNo }),
      single: quota.single === undefined ? null : money("USD", quota.single),
      day: quota.day === undefined ? null : money("USD", quota.day),
    },
    ops,
  );
const payeeNoOf = async (world: TestWorld, principal: Principal, payeeId: string) =>
  (await world.call(payments.payees, page, principal)).rows.find((row) => row.payeeId === payeeId)?.payeeNo ?? "";

/**
 * Lists the conditions that may change after a payment was made, and whether the payment is made on another's behalf.
 */
const changes: readonly (readonly [
  why: Unpayable,
  onBehalf: boolean,
  change: (world: TestWorld, setup: Ready) => Promise<unknown>,
])[] = [
  [
    "payeeUnusable",
    false,
    (world, { payeeId }) => world.call(payeeActions.disablePayee, { world: world.name, payeeId }, ops),
  ],
  [
    "payerUnusable",
    true,
    (world, { poboRecordId }) =>
      world.call(poboActions.suspendPobo, { world: world.name, poboRecordId, reason: "Sanctions" }, ops),
  ],
  ["modeInactive", true, (world, { who }) => switchOff(world, who, "pobo")],
  ["modeInactive", false, (world, { who }) => switchOff(world, who, "single")],
  ["certificateExpired", false, (world, { who }) => closePayments(world, who)],
  ["quotaExceeded", false, (world, { who }) => limit(world, who, { single: 99_999n })],
];

describe("a payment whose conditions no longer hold", () => {
  for (const [why, onBehalf, change] of changes) {
    test(`is not sent to the banks but ended, with all its money back and the reason reported: ${why}${onBehalf ? ", on behalf" : ""}`, async ({
      world,
    }) => {
      const setup = await ready(world);
      const { who, payeeId, poboRecordId } = setup;
      const input = paying(payeeId, onBehalf ? { poboRecordId } : {});
      const [first, second] = [await world.call(payments.pay, input, who), await world.call(payments.pay, input, who)];
      await change(world, setup);
      await operate(world, "dispatch", first.orderNo);
      await advanceTo(world, second.dispatchAt);
      for (const { orderNo } of [first, second])
        expect((await world.call(payments.detail, { orderNo }, who)).payment).toMatchObject({
          state: "failure",
          unpayable: why,
          failReason: null,
        });
      expect(await balancesByCurrency(world, who)).toEqual({ USD: [1_000_000n, 0n] });
      expect((await world.call(messageCalls.messages, page, who)).rows[0]?.title).toBe(
        "Payment of USD 1,000.00 to Acme Inc not made",
      );
      expect(await faultsOf(world)).toEqual([]);
    });

    test(`cannot be approved: its review lapses: ${why}${onBehalf ? ", on behalf" : ""}`, async ({ world }) => {
      const setup = await ready(world);
      const { who, payeeId, poboRecordId } = setup;
      const reviewer = await world.operator(who.userNo);
      await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
      const { orderNo } = await world.call(payments.pay, paying(payeeId, onBehalf ? { poboRecordId } : {}), who);
      await change(world, setup);
      const { rows } = await world.call(
        paymentReviews.review,
        { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword },
        reviewer,
      );
      expect(rows).toEqual([{ orderNo, state: "lapsed", refusal: null }]);
      expect((await world.call(payments.detail, { orderNo }, who)).payment).toMatchObject({
        state: "failure",
        reviewState: "lapsed",
        unpayable: why,
      });
      expect((await world.call(paymentReviews.reviewDetail, { id: orderNo }, who)).advice).toBe("lapsed");
      expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([{ USD: [1_000_000n, 0n] }, []]);
    });
  }

  test("is not made dearer either: with its payer's documents expired the confirmed cost ends it", async ({
    world,
  }) => {
    await openMarket(world);
    const { who, payeeId } = await ready(world);
    const reviewer = await world.operator(who.userNo);
    await world.fund(who.userNo, "CNH", 1_000_000n);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
    const input = paying(payeeId, { payCurrency: "CNH" });
    const { quoteId } = await world.call(payments.cost, input, who);
    const { orderNo } = await world.call(payments.pay, { ...input, ...(quoteId && { quoteId }) }, who);
    await dollarAt(world, "7.20000");
    const review = { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword };
    expect((await world.call(paymentReviews.review, review, reviewer)).rows[0]?.state).toBe("confirming");
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId }, ops);
    const confirm = { orderNo, shownDebit: money("CNH", 900_000n), payPassword };
    expect(await world.call(paymentReviews.confirmCost, confirm, who)).toMatchObject({
      state: "failure",
      unpayable: "payeeUnusable",
    });
    expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([
      { USD: [1_000_000n, 0n], CNH: [1_000_000n, 0n] },
      [],
    ]);
  });
});

test("no payment is sent for a payer with a certificate that expires between placing and dispatch", async ({
  world,
}) => {
  const { who, payeeId, poboRecordId } = await ready(world);
  const day = (await world.now()).toISOString().slice(0, 10);
  await world.db.sql("update pobo_payer set cert_expiry = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    poboRecordId,
    day,
  ]);
  await world.setClock(beijingInstant(day, 23, 58));
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId, { poboRecordId }), who);
  await advanceTo(world, dispatchAt);
  expect((await world.call(payments.detail, { orderNo }, who)).payment.unpayable).toBe("payerExpired");
});

test("each way to pay has a switch of its own, and its refusal names it before a price is requested and before money moves", async ({
  world,
}) => {
  const { who, payeeId, poboRecordId } = await ready(world);
  await switchOff(world, who, "pobo");
  const onBehalf = paying(payeeId, { poboRecordId });
  for (const call of [payments.cost, payments.pay] as const)
    await expect(world.call(call, onBehalf as never, who)).rejects.toEqual(
      no("PAYMENT_MODE_INACTIVE", { paymentMode: "pobo" }),
    );
  expect((await world.call(payments.pay, paying(payeeId), who)).state).toBe("pending");
  await world.call(
    productActions.decideProduct,
    { world: world.name, userNo: who.userNo, product: "pobo", event: "activate" },
    ops,
  );
  await switchOff(world, who, "single");
  await expect(world.call(payments.pay, paying(payeeId), who)).rejects.toEqual(
    no("PAYMENT_MODE_INACTIVE", { paymentMode: "single" }),
  );
  expect((await world.call(payments.pay, onBehalf, who)).state).toBe("pending");
});

test("operations set quotas for a merchant and for one of its payees; the narrower applies, others have the world's", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const otherPayee = await world.call(payments.addPayee, { ...american, account: "000987654321" }, principal);
  const payeeNo = await payeeNoOf(world, principal, payeeId);
  await limit(world, principal, { single: 300_000n, day: 500_000n });
  await limit(world, principal, { payeeNo, single: 100_000n, day: 150_000n });
  const pay = (id: string, minor: bigint) =>
    world.call(payments.pay, paying(id, { amount: money("USD", minor) }), principal);
  await expect(pay(payeeId, 100_001n)).rejects.toEqual(no("SINGLE_QUOTA_EXCEEDED", { quota: "1,000.00 USD" }));
  await pay(payeeId, 100_000n);
  await expect(pay(payeeId, 50_001n)).rejects.toEqual(
    no("DAY_QUOTA_EXCEEDED", { quota: "1,500.00 USD", left: "500.00 USD" }),
  );
  await expect(pay(otherPayee.payeeId, 300_001n)).rejects.toEqual(
    no("SINGLE_QUOTA_EXCEEDED", { quota: "3,000.00 USD" }),
  );
  await pay(otherPayee.payeeId, 300_000n);
  await pay(payeeId, 50_000n);
  await expect(pay(otherPayee.payeeId, 50_001n)).rejects.toEqual(
    no("DAY_QUOTA_EXCEEDED", { quota: "5,000.00 USD", left: "500.00 USD" }),
  );
  const { rows } = await world.call(quotaTerms.paymentQuotas, { world: world.name, ...page }, ops);
  expect(rows.map(({ payee, single }) => [payee?.payeeNo ?? null, single?.minor])).toEqual([
    [null, 300_000n],
    [payeeNo, 100_000n],
  ]);
  await limit(world, principal, {});
  await limit(world, principal, { payeeNo });
  expect((await world.call(quotaTerms.paymentQuotas, { world: world.name, ...page }, ops)).total).toBe(0);
  expect(await faultsOf(world)).toEqual([]);
});

test("within a batch payments to a payee use its own quota and the merchant's, and the smaller rest applies", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const otherPayeeId = (await world.call(payments.addPayee, { ...american, account: "000987654321" }, principal))
    .payeeId;
  const payeeNo = await payeeNoOf(world, principal, payeeId);
  await limit(world, principal, { single: 300_000n, day: 500_000n });
  const room = async () => remainingPaymentQuotas(txAt(world.db.sql, await world.world(), wednesday), principal.userNo);
  await limit(world, principal, { payeeNo, single: 400_000n });
  expect((await room()).of(payeeId)).toEqual({ single: 300_000n, day: 500_000n, left: 500_000n });
  await limit(world, principal, { payeeNo, day: 150_000n });
  expect((await room()).of(payeeId)).toEqual({ single: 300_000n, day: 150_000n, left: 150_000n });
  await limit(world, principal, { payeeNo, single: 100_000n, day: 150_000n });
  const payeeRoom = await room();
  payeeRoom.take(payeeId, 60_000n);
  payeeRoom.take(payeeId, 30_000n);
  expect(payeeRoom.of(payeeId)).toEqual({ single: 100_000n, day: 150_000n, left: 60_000n });
  expect(payeeRoom.of(otherPayeeId)).toEqual({ single: 300_000n, day: 500_000n, left: 410_000n });
  const merchants = await room();
  merchants.take(otherPayeeId, 350_000n);
  expect(merchants.of(payeeId)).toEqual({ single: 100_000n, day: 500_000n, left: 150_000n });
  merchants.take(otherPayeeId, 1n);
  expect(merchants.of(payeeId)).toEqual({ single: 100_000n, day: 500_000n, left: 149_999n });
});

test("a day's quota lowered below the paid amount has a rest of zero, and not less", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await world.call(payments.pay, paying(payeeId), principal);
  await limit(world, principal, { single: 100_000n, day: 50_000n });
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(
    no("DAY_QUOTA_EXCEEDED", { quota: "500.00 USD", left: "0.00 USD" }),
  );
});

test("an amount in parts to one account is reviewed as the whole day's, and a cancelled payment counts no more", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world, 10_000_000n);
  const reviewer = await world.operator(principal.userNo);
  const limits = [{ from: money("USD", 1_000_000n), countries: [] }];
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]], limits }, principal);
  const part = () => world.call(payments.pay, paying(payeeId, { amount: money("USD", 999_999n) }), principal);
  const first = await part();
  expect(first.reviewState).toBeNull();
  const second = await part();
  expect(second.reviewState).toBe("waiting");
  for (const { orderNo } of [first, second]) await world.call(payments.cancel, { orderNo }, principal);
  expect((await part()).reviewState).toBeNull();
  // another account begins with nothing, and so does another day
  const otherPayee = await world.call(payments.addPayee, { ...american, account: "000987654321" }, principal);
  expect(
    (await world.call(payments.pay, paying(otherPayee.payeeId, { amount: money("USD", 999_999n) }), principal))
      .reviewState,
  ).toBeNull();
  await advanceTo(world, beijingInstant("2026-03-19"));
  expect((await part()).reviewState).toBeNull();
  expect(await faultsOf(world)).toEqual([]);
});

test("the home page counts the tasks of payments for a person: their decisions, documents, and new costs of their own", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const reviewer = await world.operator(principal.userNo);
  const payment = await world.call(payments.pay, paying(payeeId), principal);
  await operate(world, "dispatch", payment.orderNo);
  await operate(world, "askMaterial", payment.orderNo);
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
  await openMarket(world);
  await world.fund(principal.userNo, "CNH", 1_000_000n);
  const fromYuan = paying(payeeId, { payCurrency: "CNH" });
  const { quoteId } = await world.call(payments.cost, fromYuan, principal);
  const { orderNo } = await world.call(payments.pay, { ...fromYuan, ...(quoteId && { quoteId }) }, principal);
  const counts = async (person: Principal) => {
    const { rows } = await world.call(homeCalls.todo, { id: person.userNo }, person);
    const of = (name: string) => rows.find(({ todo }) => todo === name)?.count;
    return [of("paymentReview"), of("paymentMaterial"), of("paymentCost")];
  };
  expect([await counts(reviewer), await counts(principal)]).toEqual([
    [1, 1, 0],
    [0, 1, 0],
  ]);
  await dollarAt(world, "7.20000");
  const review = { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword };
  await world.call(paymentReviews.review, review, reviewer);
  expect([await counts(reviewer), await counts(principal)]).toEqual([
    [0, 1, 0],
    [0, 1, 1],
  ]);
});

test("payees are found by their number and by their bank's clearing code", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const local = {
    entityType: "company",
    currency: "HKD",
    name: "Lantau Trading Limited",
    clearingCode: "004",
    account: "123456789012",
    country: "HK",
    address: "",
    nickname: "",
  } as const;
  const hk = await world.call(hkPayees.addHkPayee, local, principal);
  const payeeIdsFor = async (text: string) =>
    (await world.call(payeeCalls.payeePage, { text, ...page }, principal)).rows.map((row) => row.payeeId);
  expect(await payeeIdsFor("004")).toContain(hk.payeeId);
  expect(await payeeIdsFor((await payeeNoOf(world, principal, payeeId)).toLowerCase())).toEqual([payeeId]);
});

describe("a payment that leaves on another day than that of its creation", () => {
  /**
   * Creates a merchant that may pay 1,500.00 dollars a day, whose reviewers have a month, with payments that await
   * review.
   */
  async function waiting(world: TestWorld, days: readonly string[]) {
    const { principal, payeeId } = await payer(world);
    const reviewer = await world.operator(principal.userNo);
    await world.call(driving.setTerms, { world: world.name, terms: { reviewMinutes: 43_200 } }, ops);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
    await limit(world, principal, { day: 150_000n });
    const orderNos = [];
    for (const day of days) {
      await advanceTo(world, beijingInstant(day, 10));
      orderNos.push((await world.call(payments.pay, paying(payeeId), principal)).orderNo);
    }
    const approve = async (orderNo: string, on = world) => {
      const reviewInput = { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword };
      return (await on.call(paymentReviews.review, reviewInput, reviewer)).rows[0]?.state;
    };
    const readRemaining = async () =>
      (await world.call(paymentPreparations.quota, { amount: money("USD", 100n), payeeId }, principal)).left.minor;
    return { who: principal, payeeId, orderNos, approve, left: readRemaining };
  }

  test("counts on the day it was approved for and on no other, until it is cancelled", async ({ world }) => {
    const { who, orderNos, approve, left } = await waiting(world, ["2026-03-19"]);
    const [orderNo = ""] = orderNos;
    expect(await left()).toBe(50_000n);
    await advanceTo(world, beijingInstant("2026-03-20", 10));
    expect(await left()).toBe(150_000n);
    expect([await approve(orderNo), await left(), await faultsOf(world)]).toEqual(["approved", 50_000n, []]);
    await world.call(payments.cancel, { orderNo }, who);
    expect([await left(), await faultsOf(world)]).toEqual([150_000n, []]);
  });

  test("passes no quota by being made on another day: of two that are approved together one lapses", async ({
    world,
  }) => {
    const { orderNos, approve, left } = await waiting(world, ["2026-03-19", "2026-03-20"]);
    await advanceTo(world, beijingInstant("2026-03-23", 10));
    const results = await together(world, ...orderNos.map((orderNo) => (on: TestWorld) => approve(orderNo, on)));
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason)).sort()).toEqual([
      "approved",
      "lapsed",
    ]);
    expect([await left(), await faultsOf(world)]).toEqual([50_000n, []]);
  });

  test("is sent before its day by operations within today's quota alone, and counts there", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await limit(world, principal, { day: 150_000n });
    const ahead = async (payOn: string) =>
      (await world.call(payments.pay, paying(payeeId, { payOn }), principal)).orderNo;
    const [first, second] = [await ahead("2026-03-23"), await ahead("2026-03-24")];
    await operate(world, "dispatch", first);
    await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toMatchObject({
      code: "DAY_QUOTA_EXCEEDED",
    });
    await operate(world, "dispatch", second);
    const { payment } = await world.call(payments.detail, { orderNo: second }, principal);
    expect([payment.state, payment.stalled]).toEqual(["pending", "quotaExceeded"]);
    expect((await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-23" }), principal)).state).toBe("pending");
    await operate(world, "fail", first);
    expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
    expect(await faultsOf(world)).toEqual([]);
  });
});

test("a payee that is removed and added again has its account's quota, until it has one of its own", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const beyond = { code: "SINGLE_QUOTA_EXCEEDED" };
  await limit(world, principal, { payeeNo: await payeeNoOf(world, principal, payeeId), single: 50_000n });
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toMatchObject(beyond);
  await world.call(payeeCalls.removePayee, { payeeId }, principal);
  const again = await world.call(payments.addPayee, american, principal);
  await expect(world.call(payments.pay, paying(again.payeeId), principal)).rejects.toMatchObject(beyond);
  const otherPayee = await world.call(payments.addPayee, { ...american, account: "000987654321" }, principal);
  expect((await world.call(payments.pay, paying(otherPayee.payeeId), principal)).state).toBe("pending");
  await limit(world, principal, { payeeNo: again.payeeNo, single: 100_000n });
  expect((await world.call(payments.pay, paying(again.payeeId), principal)).state).toBe("pending");
});
