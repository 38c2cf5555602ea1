import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { messageCalls } from "@/lib/notices/calls/messages";
import type { Principal } from "@/lib/call/principal";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { feeActions } from "@/lib/operations/calls/fees";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview } from "@/lib/payments/states";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { recordPaymentReviewDecision } from "@/lib/simulator/payments/review/decide";
import { dayMs, hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { freshWorld, operationsPerson, payPassword, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const page = { currentPage: 1, pageSize: 20 };

/**
 * Creates a merchant whose payments pass the given number of approval levels, each with a reviewer of its own; the
 * owner makes the payments.
 */
async function setUpReview(world: TestWorld, levels = 1, minor = 1_000_000n) {
  const { principal, payeeId } = await payer(world, minor);
  const reviewers: Principal[] = [];
  for (let at = 0; at < levels; at += 1) reviewers.push(await world.operator(principal.userNo));
  await world.call(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, principal);
  const [first = principal, second = principal] = reviewers;
  return {
    who: principal,
    payeeId,
    first,
    second,
    make: (change = {}) => world.call(payments.pay, paying(payeeId, change), principal),
  };
}

const decide = async (world: TestWorld, principal: Principal, orderNo: string, isApproved = true, remark = "") =>
  (
    await world.call(
      paymentReviews.review,
      { orderNos: [orderNo], pageSize: 20, isApproved, remark, payPassword },
      principal,
    )
  ).rows[0];

const stateOf = async (world: TestWorld, principal: Principal, orderNo: string) => {
  const { payment } = await world.call(payments.detail, { orderNo }, principal);
  return [payment.state, payment.reviewState];
};

const titles = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, page, principal)).rows.map(({ title }) => title);

test("a payment under review holds its money, is not sent automatically, and leaves some minutes after it is approved", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo, reviewState } = await make();
  expect(reviewState).toBe("waiting");
  expect(await balancesByCurrency(world, who)).toEqual({ USD: [898_500n, 101_500n] });
  await advanceTo(world, addMilliseconds(wednesday, 2 * hourMs - 1));
  expect(await decide(world, first, orderNo)).toEqual({ orderNo, state: "approved", refusal: null });
  const { payment } = await world.call(payments.detail, { orderNo }, who);
  expect([payment.state, payment.dispatchAt]).toEqual([
    "pending",
    addMilliseconds(wednesday, 2 * hourMs - 1 + 5 * minuteMs),
  ]);
  await advanceTo(world, payment.dispatchAt);
  expect(await stateOf(world, who, orderNo)).toEqual(["processing", "approved"]);
  expect(await faultsOf(world)).toEqual([]);
});

test("exactly two hours is too late: the payment is cancelled, the hold released once, maker and reviewers notified", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo } = await make();
  await world.setClock(addMilliseconds(wednesday, 2 * hourMs));
  expect(await decide(world, first, orderNo)).toEqual({ orderNo, state: null, refusal: "OPERATION_NOT_ALLOW" });
  expect([await stateOf(world, who, orderNo), await balancesByCurrency(world, who)]).toEqual([
    ["canceled", "expired"],
    { USD: [1_000_000n, 0n] },
  ]);
  expect([(await titles(world, who))[0], (await titles(world, first))[0]]).toEqual(
    Array(2).fill("Payment of USD 1,000.00 canceled: not approved in time"),
  );
  expect((await world.call(paymentReviews.reviewDetail, { id: orderNo }, who)).advice).toBe("expired");
  expect(await faultsOf(world)).toEqual([]);
});

test("at its deadline nobody can decide a review, though the clock has not ended it yet", async ({ world }) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo } = await make();
  const place = await world.world();
  const decideAfter = (ms: number) =>
    world.db.transact((sql) =>
      recordPaymentReviewDecision(txAt(sql, place, addMilliseconds(wednesday, ms)), {
        userNo: who.userNo,
        orderNo,
        operatorId: first.operatorId,
        isApproved: true,
        remark: "",
      }),
    );
  expect(await decideAfter(2 * hourMs)).toEqual({ state: null, refusal: "OPERATION_NOT_ALLOW" });
  expect(await decideAfter(2 * hourMs - 1)).toEqual({ state: "approved", refusal: null });
});

test("an undecided review notifies its own levels' reviewers, and nobody of a level that it need not pass", async ({
  world,
}) => {
  const { who, first, second, make } = await setUpReview(world, 2);
  const limits = [0n, 100_001n].map((minor) => ({ from: money("USD", minor), countries: [] }));
  await world.call(approval.saveApproval, { levels: [[first.operatorId], [second.operatorId]], limits }, who);
  await make();
  await advanceTo(world, addMilliseconds(wednesday, 2 * hourMs));
  const timeoutTitle = "Payment of USD 1,000.00 canceled: not approved in time";
  expect([(await titles(world, who))[0], (await titles(world, first))[0], await titles(world, second)]).toEqual([
    timeoutTitle,
    timeoutTitle,
    [],
  ]);
});

test("a rejected payment fails with the remark and gives all back; it cannot be decided again", async ({ world }) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo } = await make();
  expect(await decide(world, first, orderNo, false, "Wrong payee")).toMatchObject({ state: "rejected" });
  expect((await world.call(payments.detail, { orderNo }, who)).payment).toMatchObject({
    state: "failure",
    reviewState: "rejected",
    failReason: "Wrong payee",
  });
  expect(await balancesByCurrency(world, who)).toEqual({ USD: [1_000_000n, 0n] });
  expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "OPERATION_NOT_ALLOW" });
  expect((await world.call(messageCalls.messages, page, who)).rows[0]).toMatchObject({
    title: "Payment of USD 1,000.00 rejected",
    content: expect.stringMatching(/^Your approver rejected payment .*: Wrong payee\. /),
  });
  expect(await faultsOf(world)).toEqual([]);
});

test("a decided review is due no more, a waiting one is at its deadline before all else, and each step is stored", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const [approvedPayment, rejectedPayment, waiting] = [await make(), await make(), await make()];
  await decide(world, first, approvedPayment.orderNo);
  await decide(world, first, rejectedPayment.orderNo, false);
  const due = await world.db.sql<{ orderNo: string; priority: number; dueAt: Date }>(
    `select p.order_no as "orderNo", d.priority, d.due_at as "dueAt" from due d join payment p on p.world = d.world and p.id::text = d.subject
     where d.world = $1::uuid and d.kind = 'payments.reviewOverdue' and d.state = 'open'`,
    [world.id],
  );
  expect(due).toEqual([{ orderNo: waiting.orderNo, priority: 10, dueAt: addMilliseconds(wednesday, 2 * hourMs) }]);
  const steps = await world.db.sql<{ step: string }>(
    `select h.before || ' ' || h.event || ' ' || h.after as step from history h join payment_review r on r.world = h.world and r.id = h.subject
     where h.world = $1::uuid order by r.made_at, r.id, h.no`,
    [world.id],
  );
  expect(steps.map(({ step }) => step).sort()).toEqual([
    " made waiting",
    " made waiting",
    " made waiting",
    "waiting approve approved",
    "waiting reject rejected",
  ]);
  const [message] = (await world.call(messageCalls.messages, page, who)).rows;
  expect([message?.title, message?.content]).toEqual([
    "Payment of USD 1,000.00 rejected",
    expect.stringMatching(/^Your approver rejected payment .*: —\. /),
  ]);
});

test("an approval delays the dispatch of no other payment", async ({ world }) => {
  const { who, first, make } = await setUpReview(world);
  const [firstPayment, otherPayment] = [await make(), await make()];
  await decide(world, first, firstPayment.orderNo);
  await advanceTo(world, addMilliseconds(wednesday, minuteMs));
  await decide(world, first, otherPayment.orderNo);
  const leaves = async (orderNo: string) => (await world.call(payments.detail, { orderNo }, who)).payment.dispatchAt;
  expect([await leaves(firstPayment.orderNo), await leaves(otherPayment.orderNo)]).toEqual([
    addMilliseconds(wednesday, 5 * minuteMs),
    addMilliseconds(wednesday, 6 * minuteMs),
  ]);
});

test("two levels approve it one after the other, by two people other than its maker", async ({ world }) => {
  const { who, first, second, make } = await setUpReview(world, 2);
  const { orderNo } = await make();
  const waiting = async (person: Principal) =>
    (await world.call(paymentReviews.toReview, page, person)).rows.map(({ payment, level, levels }) => [
      payment.orderNo,
      level,
      levels,
    ]);
  expect([await waiting(who), await waiting(first), await waiting(second)]).toEqual([[], [[orderNo, 1, 2]], []]);
  expect(await decide(world, second, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "waiting" });
  expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
  expect([await waiting(first), await waiting(second)]).toEqual([[], [[orderNo, 2, 2]]]);
  expect(
    await world.db.sql("select event, after from history where world = $1::uuid and machine = $2 order by no", [
      world.id,
      paymentReview.name,
    ]),
  ).toEqual([
    { event: "made", after: "waiting" },
    { event: "pass", after: "waiting" },
  ]);
  expect(await decide(world, second, orderNo)).toMatchObject({ state: "approved" });
  const { levels } = await world.call(paymentReviews.reviewDetail, { id: orderNo }, who);
  expect(levels.map(({ level, decision }) => [level, decision?.isApproved])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("a decision belongs to its own review alone, and notifies the next level's reviewers and nobody else", async ({
  world,
}) => {
  const { who, first, second, make } = await setUpReview(world, 2);
  const [firstPayment, otherPayment] = [await make(), await make()];
  const countMessages = async (person: Principal) => (await titles(world, person)).length;
  const before = [await countMessages(first), await countMessages(second)];
  await decide(world, first, firstPayment.orderNo);
  expect([(await countMessages(first)) - (before[0] ?? 0), (await countMessages(second)) - (before[1] ?? 0)]).toEqual([
    0, 1,
  ]);
  const waiting = async (person: Principal) =>
    (await world.call(paymentReviews.toReview, page, person)).rows.map(({ payment }) => payment.orderNo);
  expect([await waiting(first), await waiting(second)]).toEqual([[otherPayment.orderNo], [firstPayment.orderNo]]);
  const leaves = async () =>
    (await world.call(payments.detail, { orderNo: otherPayment.orderNo }, who)).payment.dispatchAt;
  const [plannedAt, makersBefore] = [await leaves(), await countMessages(who)];
  await advanceTo(world, addMilliseconds(wednesday, minuteMs));
  expect(await decide(world, second, firstPayment.orderNo)).toMatchObject({ state: "approved" });
  expect([await leaves(), (await countMessages(who)) - makersBefore]).toEqual([plannedAt, 1]);
  expect(await stateOf(world, who, otherPayment.orderNo)).toEqual(["pending", "waiting"]);
});

test("the maker never reviews, though the group names them; without another reviewer nothing is made", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await world.call(approval.saveApproval, { levels: [[principal.operatorId]] }, principal);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("REVIEWER_MISSING"));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  const otherOperator = await world.operator(principal.userNo);
  await world.call(approval.saveApproval, { levels: [[principal.operatorId, otherOperator.operatorId]] }, principal);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  expect(await decide(world, principal, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
  const { levels, advice } = await world.call(paymentReviews.reviewDetail, { id: orderNo }, principal);
  expect([levels.map(({ reviewers }) => reviewers.map(({ operatorId }) => operatorId)), advice]).toEqual([
    [[otherOperator.operatorId]],
    "wait",
  ]);
});

test("a payment that has to pass two levels is not made while one of them has only its maker", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const otherOperator = await world.operator(principal.userNo);
  for (const levels of [
    [[otherOperator.operatorId], [principal.operatorId]],
    [[principal.operatorId], [otherOperator.operatorId]],
  ]) {
    await world.call(approval.saveApproval, { levels }, principal);
    await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("REVIEWER_MISSING"));
  }
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
});

test("nobody decides a payment twice, though the group meanwhile names them on its next level", async ({ world }) => {
  const { who, first, second, make } = await setUpReview(world, 2);
  const { orderNo } = await make();
  await decide(world, first, orderNo);
  await world.call(approval.saveApproval, { levels: [[second.operatorId], [first.operatorId]] }, who);
  expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
  expect((await world.call(paymentReviews.toReview, page, first)).rows).toEqual([]);
  expect(await stateOf(world, who, orderNo)).toEqual(["pending", "waiting"]);
});

test("without its last reviewer a review is blocked and marked as such; a new reviewer of the level may decide it", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo } = await make();
  await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
    world.id,
    first.operatorId,
  ]);
  expect((await world.call(paymentReviews.reviewDetail, { id: orderNo }, who)).advice).toBe("blocked");
  const late = await world.operator(who.userNo);
  await world.call(approval.saveApproval, { levels: [[late.operatorId]] }, who);
  expect((await world.call(paymentReviews.reviewDetail, { id: orderNo }, late)).advice).toBe("decide");
  expect(await decide(world, late, orderNo)).toMatchObject({ state: "approved" });
});

test("a level removed from the group is approved by nobody: the one before it may be, and then the review is blocked", async ({
  world,
}) => {
  const { who, first, second, make } = await setUpReview(world, 2);
  const { orderNo } = await make();
  await world.call(approval.saveApproval, { levels: [[first.operatorId, second.operatorId]] }, who);
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "waiting" });
  expect(await decide(world, second, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
  expect((await world.call(paymentReviews.reviewDetail, { id: orderNo }, who)).advice).toBe("blocked");
});

test("its maker recalls a payment under review, a colleague cancels one: the reviewers are notified", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const colleague = await world.operator(who.userNo);
  const [firstPayment, two] = [await make(), await make()];
  expect((await world.call(payments.cancel, { orderNo: firstPayment.orderNo }, who)).reviewState).toBe("recalled");
  expect((await world.call(payments.cancel, { orderNo: two.orderNo }, colleague)).state).toBe("canceled");
  expect(await decide(world, first, firstPayment.orderNo)).toMatchObject({ refusal: "OPERATION_NOT_ALLOW" });
  expect((await advanceTo(world, addMilliseconds(wednesday, 3 * hourMs))).effects).toEqual([]);
  expect([await balancesByCurrency(world, who), (await titles(world, first)).slice(0, 2)]).toEqual([
    { USD: [1_000_000n, 0n] },
    Array(2).fill("Payment of USD 1,000.00 recalled"),
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("an approved payment may still be cancelled until the banks have it, and under review the banks get nothing", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const { orderNo } = await make();
  for (const event of ["dispatch", "fail"] as const)
    await expect(operate(world, event, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await decide(world, first, orderNo);
  await world.call(payments.cancel, { orderNo }, who);
  expect([await stateOf(world, who, orderNo), await balancesByCurrency(world, who)]).toEqual([
    ["canceled", "approved"],
    { USD: [1_000_000n, 0n] },
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("levels apply by amount, to the cent, and by the country of the payee's bank", async ({ world }) => {
  const { who, payeeId, first } = await setUpReview(world);
  const limits = async (fromMinor: bigint | null, countries: string[]) => {
    await world.db.sql(
      "update approval_level set from_minor = $3, countries = $4 where world = $1::uuid and user_no = $2",
      [world.id, who.userNo, fromMinor, countries],
    );
    const { orderNo, reviewState } = await world.call(payments.pay, paying(payeeId), who);
    await world.call(payments.cancel, { orderNo }, who);
    return reviewState;
  };
  expect([
    await limits(100_000n, []),
    await limits(100_001n, []),
    await limits(null, ["US"]),
    await limits(null, ["DE"]),
    await limits(100_001n, ["DE", "US"]),
  ]).toEqual(["waiting", null, "waiting", null, "waiting"]);
  await world.call(payments.pay, paying(payeeId), who);
  expect((await world.call(paymentReviews.toReview, page, first)).total).toBe(1);
});

test("a reviewer confirms with their own payment password, once for all that are selected; each is decided for itself", async ({
  world,
}) => {
  const { who, first, make } = await setUpReview(world);
  const [firstPayment, two] = [await make(), await make()];
  const review = (change: object) =>
    world.call(
      paymentReviews.review,
      {
        orderNos: [firstPayment.orderNo, two.orderNo],
        pageSize: 20,
        isApproved: true,
        remark: "",
        payPassword,
        ...change,
      },
      first,
    );
  await expect(review({ payPassword: "000000" })).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
  await expect(review({ pageSize: 1 })).rejects.toEqual(no("TOO_MANY_SELECTED", { count: 1 }));
  await world.call(payments.cancel, { orderNo: firstPayment.orderNo }, who);
  const { rows } = await review({ orderNos: [two.orderNo, firstPayment.orderNo, two.orderNo, "PY260318999999990001"] });
  expect(rows.map(({ state, refusal }) => state ?? refusal).sort()).toEqual([
    "OPERATION_NOT_ALLOW",
    "ORDER_NOTFOUND",
    "approved",
  ]);
});

test("nobody of another merchant reviews a payment or sees its review", async ({ world }) => {
  const { make } = await setUpReview(world);
  const { orderNo } = await make();
  const stranger = await world.merchant();
  await expect(decide(world, stranger, orderNo)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.call(paymentReviews.reviewDetail, { id: orderNo }, stranger)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  expect((await world.call(paymentReviews.toReview, page, stranger)).rows).toEqual([]);
});

/**
 * Pays 1,000.00 dollars from 100,000.00 offshore yuan after a review: 7,002.80 indicative, 7,072.83 held, 112.01 fees.
 */
async function reviewedYuan(world: TestWorld, { mid = "7.0000", minor = 10_000_000n, levels = 1 } = {}) {
  await openMarket(world);
  await dollarAt(world, mid);
  const { who, payeeId, first, second } = await setUpReview(world, levels, 0n);
  await world.fund(who.userNo, "CNH", minor);
  const input = { payeeId, amount: money("USD", 100_000n), payCurrency: "CNH", bearer: "SHA" } as const;
  const pay = async (change: { amount?: Money; feeCurrency?: Currency } = {}) => {
    const cost = await world.call(payments.cost, { ...input, ...change }, who);
    const payChange = { ...change, shownDebit: cost.debit, ...(cost.quoteId && { quoteId: cost.quoteId }) };
    return { cost, paid: await world.call(payments.pay, paying(payeeId, { payCurrency: "CNH", ...payChange }), who) };
  };
  const { cost, paid } = await pay();
  return { who, first, second, cost, paid, orderNo: paid.orderNo, pay };
}

test("an exchange that waits for a review holds its indicative cost and one per cent, and buys on approval at the cost of then", async ({
  world,
}) => {
  const { who, first, cost, paid, orderNo } = await reviewedYuan(world);
  expect(cost.review).toMatchObject({ levels: 1, minutes: 120, held: money("CNH", 718_484n), heldFees: null });
  expect([paid.isIndicative, await balancesByCurrency(world, who)]).toEqual([
    true,
    { CNH: [10_000_000n - 707_283n - 11_201n, 707_283n + 11_201n] },
  ]);
  await dollarAt(world, "7.0500");
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "approved" });
  // 1,000.00 at the ask, 7.0529, and the exchange's fee is 0.1 % of that
  const { payment } = await world.call(payments.detail, { orderNo }, who);
  expect([payment.isIndicative, payment.debit, payment.exchangeFee]).toEqual([
    false,
    money("CNH", 705_290n + 10_500n + 706n),
    money("CNH", 706n),
  ]);
  expect(await balancesByCurrency(world, who)).toEqual({
    CNH: [10_000_000n - 705_290n - 11_206n, 11_206n],
    USD: [0n, 100_000n],
  });
  expect(await faultsOf(world)).toEqual([]);
  // after that, a cancellation does not reverse the exchange
  await world.call(payments.cancel, { orderNo }, who);
  expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([
    { CNH: [10_000_000n - 705_290n - 706n, 0n], USD: [100_000n, 0n] },
    [],
  ]);
});

test("the amount that form and dialog call reserved equals the ledger's hold: with its fees, in every account that pays them", async ({
  world,
}) => {
  const { who, first, pay } = await reviewedYuan(world);
  await world.fund(who.userNo, "EUR", 100_000n);
  const before = await balancesByCurrency(world, who);
  const { cost, paid } = await pay({ feeCurrency: "EUR" });
  const after = await balancesByCurrency(world, who);
  const newly = (code: string) => (after[code]?.[1] ?? 0n) - (before[code]?.[1] ?? 0n);
  expect(newly("CNH")).toBe(707_283n);
  expect(newly("EUR")).toBeGreaterThan(0n);
  const heldAmounts = { held: money("CNH", newly("CNH")), heldFees: money("EUR", newly("EUR")) };
  expect(cost.review).toMatchObject(heldAmounts);
  await dollarAt(world, "7.3000");
  expect(await decide(world, first, paid.orderNo)).toMatchObject({ state: "confirming" });
  expect((await world.call(paymentReviews.reviewDetail, { id: paid.orderNo }, who)).cost).toMatchObject(heldAmounts);
});

test("a payment without an exchange is reserved with its fees too", async ({ world }) => {
  const { who, payeeId, make } = await setUpReview(world);
  const { review } = await world.call(
    payments.cost,
    { payeeId, amount: money("USD", 100_000n), payCurrency: "USD", bearer: "SHA" },
    who,
  );
  await make();
  expect((await balancesByCurrency(world, who)).USD?.[1]).toBe(101_500n);
  expect(review).toMatchObject({ held: money("USD", 101_500n), heldFees: null });
});

test("a cost beyond the hold is confirmed by its maker before the deadline, at no more than was displayed", async ({
  world,
}) => {
  const { who, first, orderNo } = await reviewedYuan(world);
  await dollarAt(world, "7.3000");
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "confirming" });
  expect((await world.call(messageCalls.messages, page, who)).rows[0]).toMatchObject({
    title: "Payment of USD 1,000.00: confirm the new cost",
    content: expect.stringMatching(/now costs CNH 7,415\.31, .* by 2026-03-18 12:00/),
  });
  expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "OPERATION_NOT_ALLOW" });
  const { advice, cost } = await world.call(paymentReviews.reviewDetail, { id: orderNo }, who);
  // 7,072.83 with its fees of 112.01, as the ledger has it
  expect([cost?.held, cost?.heldFees]).toEqual([money("CNH", 718_484n), null]);
  expect((await balancesByCurrency(world, who)).CNH?.[1]).toBe(718_484n);
  expect([advice, cost?.debit, (await world.call(paymentReviews.reviewDetail, { id: orderNo }, first)).advice]).toEqual(
    ["confirm", money("CNH", 730_300n + 11_231n), "waitForMaker"],
  );
  const confirm = (minor: bigint, person = who) =>
    world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", minor), payPassword }, person);
  await expect(confirm(741_531n, first)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(confirm(741_530n)).rejects.toEqual(no("COST_CHANGED", { debit: "7,415.31 CNH" }));
  await expect(
    world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("USD", 741_531n), payPassword }, who),
  ).rejects.toEqual(no("COST_CHANGED"));
  expect(await confirm(741_531n)).toMatchObject({
    state: "pending",
    reviewState: "approved",
    debit: money("CNH", 741_531n),
  });
  await expect(confirm(741_531n)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([
    { CNH: [10_000_000n - 741_531n, 11_231n], USD: [0n, 100_000n] },
    [],
  ]);
});

test("the named amount to sell is sold after the review too, and its proceeds at the live rate are paid out", async ({
  world,
}) => {
  const { who, first, pay } = await reviewedYuan(world);
  const { paid } = await pay({ amount: money("CNH", 700_280n) });
  expect([paid.isSold, paid.amount]).toEqual([true, money("USD", 100_000n)]);
  await dollarAt(world, "7.1000"); // the ask is 7.1029
  expect(await decide(world, first, paid.orderNo)).toMatchObject({ state: "approved" });
  const { payment } = await world.call(payments.detail, { orderNo: paid.orderNo }, who);
  expect([payment.amount, payment.arrival, payment.debit]).toEqual([
    money("USD", 98_590n),
    money("USD", 98_590n),
    money("CNH", 700_280n + 10_500n + 701n),
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("a dearer cost is confirmed for the named payment, and for none that a reviewer has still to decide", async ({
  world,
}) => {
  const { who, first, orderNo, pay } = await reviewedYuan(world);
  const [next, last] = [(await pay()).paid.orderNo, (await pay()).paid.orderNo];
  await dollarAt(world, "7.3000");
  const confirm = (of: string) =>
    world.call(paymentReviews.confirmCost, { orderNo: of, shownDebit: money("CNH", 741_531n), payPassword }, who);
  for (const of of [orderNo, next]) await decide(world, first, of);
  await expect(confirm(last)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  for (const of of [next, orderNo]) expect((await confirm(of)).orderNo).toBe(of);
  expect(await stateOf(world, who, last)).toEqual(["pending", "waiting"]);
});

test("a cost within the reserve, the exchange's present fee included, is no dearer one", async ({ world }) => {
  // 1,000.00 dollars at the ask, 7.0000, and one per cent: 7,070.00 are held
  const { first, orderNo, cost } = await reviewedYuan(world, { mid: "6.9972" });
  expect(cost.review).toMatchObject({ held: money("CNH", 707_000n + 11_196n) });
  await dollarAt(world, "7.0670"); // the ask is 7.0699, and the fee has increased by 0.07
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "approved" });
});

test("a fee beyond the reserve makes it a dearer one", async ({ world }) => {
  const { first, orderNo } = await reviewedYuan(world, { mid: "6.9972" });
  await dollarAt(world, "7.0671"); // the ask is 7.0700, and the fee has increased by 0.07
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "confirming" });
});

describe("where another account pays the fees of an exchange under review", () => {
  /** A world at Wednesday's ten o'clock, in which it was announced what an exchange costs from half past ten on. */
  async function feeFromHalfPast({ db }: TestWorld, ppm: number) {
    const feeWorld = await freshWorld(db, addMilliseconds(wednesday, -7 * dayMs));
    const half = addMilliseconds(wednesday, 30 * minuteMs);
    const change = { product: "realTime", ppm, effectiveFrom: half, min: money("USD", 0n), max: null } as const;
    await feeWorld.call(feeActions.announceFee, { world: feeWorld.name, ...change }, operationsPerson);
    await advanceTo(feeWorld, wednesday);
    return { there: feeWorld, half };
  }
  const euroHalted = async (world: TestWorld, isHalted: boolean) =>
    setPairHalted(txAt(world.db.sql, await world.world(), await world.now()), { base: "EUR", quote: "CNH" }, isHalted);

  for (const feeCurrency of ["USD", "EUR"] as const)
    test(`it pays the fee of then in ${feeCurrency}, and no more than the reserve`, async ({ world }) => {
      const { there, half } = await feeFromHalfPast(world, 500);
      const { who, first, pay } = await reviewedYuan(there);
      await there.fund(who.userNo, feeCurrency, 100_000n);
      const { cost, paid } = await pay({ feeCurrency });
      await there.setClock(half);
      const { exchangeFee } = (await pay({ feeCurrency })).cost;
      expect(exchangeFee.minor).toBeGreaterThan(0n);
      expect(exchangeFee.minor).toBeLessThan(cost.exchangeFee.minor);
      const before = (await balancesByCurrency(there, who))[feeCurrency]?.[0] ?? 0n;
      expect(await decide(there, first, paid.orderNo)).toMatchObject({ state: "approved" });
      const { payment } = await there.call(payments.detail, { orderNo: paid.orderNo }, who);
      expect(payment.exchangeFee).toEqual(exchangeFee);
      expect((await balancesByCurrency(there, who))[feeCurrency]?.[0]).toBe(
        before + cost.exchangeFee.minor - exchangeFee.minor,
      );
      expect(await faultsOf(there)).toEqual([]);
    });

  test("a higher fee is charged as it was displayed, and one that has ceased is not charged", async ({ world }) => {
    for (const [ppm, minor] of [
      [2_000, 101n],
      [0, 0n],
    ] as const) {
      const { there, half } = await feeFromHalfPast(world, ppm);
      const { who, first, pay } = await reviewedYuan(there);
      await there.fund(who.userNo, "USD", 100_000n);
      const { cost, paid } = await pay({ feeCurrency: "USD" });
      expect(cost.exchangeFee).toEqual(money("USD", 101n));
      await there.setClock(half);
      await decide(there, first, paid.orderNo);
      const { payment } = await there.call(payments.detail, { orderNo: paid.orderNo }, who);
      expect([payment.reviewState, payment.exchangeFee]).toEqual(["approved", money("USD", minor)]);
      expect(await faultsOf(there)).toEqual([]);
    }
  });

  test("savings of a fee make up for no dearer amount of the paying account", async ({ world }) => {
    const { there, half } = await feeFromHalfPast(world, 500);
    const { who, first, pay } = await reviewedYuan(there, { mid: "6.9972" });
    await there.fund(who.userNo, "USD", 100_000n);
    const { paid } = await pay({ feeCurrency: "USD" });
    await there.setClock(half);
    await dollarAt(there, "7.0672"); // the ask is 7.0701: ten fen more than the held 7,070.00
    expect(await decide(there, first, paid.orderNo)).toMatchObject({ state: "confirming" });
  });

  test("without a rate for the fee nothing is approved", async ({ world }) => {
    const { who, first, pay } = await reviewedYuan(world);
    await world.fund(who.userNo, "EUR", 100_000n);
    const { paid } = await pay({ feeCurrency: "EUR" });
    await euroHalted(world, true);
    expect(await decide(world, first, paid.orderNo)).toMatchObject({ refusal: "NO_RATE" });
    await euroHalted(world, false);
    expect(await decide(world, first, paid.orderNo)).toMatchObject({ state: "approved" });
  });
});

test("a dearer cost is accepted only where the balance covers the part beyond the hold, to the smallest unit", async ({
  world,
}) => {
  const { who, first, orderNo } = await reviewedYuan(world, { minor: 707_283n + 11_201n });
  await dollarAt(world, "7.3000");
  await decide(world, first, orderNo);
  const confirm = () =>
    world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 741_531n), payPassword }, who);
  await expect(confirm()).rejects.toEqual(no("LACK_BALANCE"));
  await world.fund(who.userNo, "CNH", 730_300n + 30n - 707_283n - 1n);
  await expect(confirm()).rejects.toEqual(no("LACK_BALANCE"));
  expect(await stateOf(world, who, orderNo)).toEqual(["pending", "confirming"]);
  await world.fund(who.userNo, "CNH", 1n);
  expect(await confirm()).toMatchObject({ reviewState: "approved" });
  expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([
    { CNH: [0n, 11_231n], USD: [0n, 100_000n] },
    [],
  ]);
});

test("a dearer cost without a confirmation in time cancels the payment, and the hold is released", async ({
  world,
}) => {
  const { who, first, orderNo } = await reviewedYuan(world);
  await dollarAt(world, "7.3000");
  await decide(world, first, orderNo);
  await world.setClock(addMilliseconds(wednesday, 2 * hourMs));
  await expect(
    world.call(paymentReviews.confirmCost, { orderNo, shownDebit: money("CNH", 9_000_000n), payPassword }, who),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await advanceTo(world, addMilliseconds(wednesday, 2 * hourMs));
  expect([await stateOf(world, who, orderNo), await balancesByCurrency(world, who)]).toEqual([
    ["canceled", "expired"],
    { CNH: [10_000_000n, 0n] },
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("without a rate nothing is approved: the reviewer gets that error, and may try again", async ({ world }) => {
  const { first, orderNo } = await reviewedYuan(world);
  const setHalted = async (isHalted: boolean) =>
    setPairHalted(txAt(world.db.sql, await world.world(), await world.now()), { base: "USD", quote: "CNH" }, isHalted);
  await setHalted(true);
  expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "NO_RATE" });
  await setHalted(false);
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "approved" });
});

test("an exchange is not approved while the market is closed: the review waits, and has no decision", async ({
  world,
}) => {
  const { who, first, orderNo } = await reviewedYuan(world);
  await world.db.sql(`update world set terms = '{"tradingOpens": 9, "tradingCloses": 10}' where id = $1::uuid`, [
    world.id,
  ]);
  expect(await decide(world, first, orderNo)).toEqual({ orderNo, state: null, refusal: "MARKET_CLOSED" });
  expect(await stateOf(world, who, orderNo)).toEqual(["pending", "waiting"]);
  expect(await world.db.sql("select from payment_decision where world = $1::uuid", [world.id])).toEqual([]);
  // a rejection needs no rate
  expect(await decide(world, first, orderNo, false)).toMatchObject({ state: "rejected" });
  expect(await balancesByCurrency(world, who)).toEqual({ CNH: [10_000_000n, 0n] });
});

test("only the last level needs a rate: the one before it passes an exchange while the market is closed", async ({
  world,
}) => {
  const { first, second, orderNo } = await reviewedYuan(world, { levels: 2 });
  await world.db.sql(`update world set terms = '{"tradingOpens": 9, "tradingCloses": 10}' where id = $1::uuid`, [
    world.id,
  ]);
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "waiting" });
  expect(await decide(world, second, orderNo)).toMatchObject({ refusal: "MARKET_CLOSED" });
});

test("a dearer cost is not accepted while the market is closed, and the maker gets the opening time", async ({
  world,
}) => {
  const { who, first, orderNo } = await reviewedYuan(world);
  await dollarAt(world, "7.3000");
  await decide(world, first, orderNo);
  await world.db.sql(`update world set terms = '{"tradingOpens": 9, "tradingCloses": 10}' where id = $1::uuid`, [
    world.id,
  ]);
  const confirmation = world.call(
    paymentReviews.confirmCost,
    { orderNo, shownDebit: money("CNH", 9_000_000n), payPassword },
    who,
  );
  await expect(confirmation).rejects.toEqual(no("MARKET_CLOSED", { opensAt: "2026-03-19 09:00" }));
  expect(await stateOf(world, who, orderNo)).toEqual(["pending", "confirming"]);
});
