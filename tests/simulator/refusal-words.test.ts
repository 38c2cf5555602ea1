import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { approval } from "@/lib/access/calls/approval";
import type { Call, Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { payeeActions } from "@/lib/operations/calls/payees";
import { money } from "@/lib/money/money";
import { partners } from "@/lib/payments/calls/partners";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { draft, submit, submitting, withReviewer } from "../fixtures/batches";
import { entry } from "../fixtures/batch-file";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { american, german, payer, paying } from "../fixtures/paying";
import { openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/** The code and the words that somebody is refused with over HTTP, in English. */
async function refusedWith<C extends Call>(
  world: TestWorld,
  call: C,
  input: Sends<C>,
  principal: Principal | null,
): Promise<readonly [string, string]> {
  const { envelope } = await knock(world.db, requestOf(call, wireOf(call, input)), principal);
  return [envelope.code, envelope.message];
}

test("a second payee on the same account is refused as a duplicate, when it is added and when another is changed to it", async ({
  world,
}) => {
  const principal = await world.merchant();
  await world.call(payments.addPayee, american, principal);
  const { payeeId } = await world.call(payments.addPayee, german, principal);
  const expectedRefusal = [
    "REQUEST_REPEAT",
    "You already have a payee with this account in this currency. Use that payee, or enter another account.",
  ];
  expect(await refusedWith(world, payments.addPayee, { ...american, name: "Another Name" }, principal)).toEqual(
    expectedRefusal,
  );
  expect(await refusedWith(world, payeeCalls.changePayee, { ...american, payeeId }, principal)).toEqual(
    expectedRefusal,
  );
});

test("a second partner of the same name is refused as a duplicate", async ({ world }) => {
  const principal = await world.merchant();
  const acme: Sends<typeof partners.addPartner> = {
    partnerType: "supplier",
    name: "Acme Trading",
    enName: "Acme Trading",
    country: "US",
    registrationNo: "",
    address: "",
    contact: "",
    phone: "",
    payeeIds: [],
  };
  await world.call(partners.addPartner, acme, principal);
  expect(await refusedWith(world, partners.addPartner, acme, principal)).toEqual([
    "REQUEST_REPEAT",
    "You already have a partner with this name in this country. Use that partner, or enter another name.",
  ]);
});

test("a payee under a check, and a disabled one, have an error each when they are paid; another merchant's is not found", async ({
  world,
}) => {
  const { principal } = await payer(world);
  await world.call(payeeActions.setPayeeTerms, { world: world.name, isChecked: true }, operationsPerson);
  const { payeeId } = await world.call(payments.addPayee, german, principal);
  const payResult = (by: Principal) => refusedWith(world, payments.pay, paying(payeeId), by);
  expect(await payResult(principal)).toEqual([
    "ACCOUNT_NOTFOUND",
    "We’re reviewing this payee. You can pay once it’s approved; see its status under Payees.",
  ]);
  await world.db.sql("update payee set state = 'disabled' where world = $1::uuid and id = $2", [world.id, payeeId]);
  expect(await payResult(principal)).toEqual([
    "ACCOUNT_NOTFOUND",
    "This payee is disabled. Choose another, or contact customer service.",
  ]);
  const otherPayer = await payer(world);
  expect(await payResult(otherPayer.principal)).toEqual(["ACCOUNT_NOTFOUND", "Payee not found. Choose another."]);
});

test("approvers of one level alone, of none, without the permission or gone: each gets the respective error", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, reviewers } = await withReviewer(world, 2);
  const [first] = reviewers;
  const batchNo = await draft(world, principal, [entry(1)]);
  const handedIn = (selectedIds: readonly string[]) =>
    refusedWith(world, batchCalls.submitBatch, { ...submitting(batchNo), reviewers: [...selectedIds] }, principal);
  expect(await handedIn([first.operatorId])).toEqual([
    "REVIEWER_NOTFOUND",
    "You haven’t selected an approver for level 2. Select at least one for each level, other than yourself.",
  ]);
  const outside = await world.operator(principal.userNo);
  expect((await handedIn([outside.operatorId]))[1]).toBe(
    "A selected user isn’t an approver of this batch. Choose from its approval levels.",
  );
  const viewer = await world.operator(principal.userNo, { permissions: ["payment_manage/payment_order"] });
  const powerless = "A selected user can’t approve payments. Grant them the permission, or choose another user.";
  expect((await handedIn([viewer.operatorId]))[1]).toBe(powerless);
  const saveLevels = (levels: string[][]) =>
    refusedWith(world, approval.saveApproval, { levels, payPassword }, principal);
  expect((await saveLevels([[viewer.operatorId]]))[1]).toBe(powerless);
  const missingText = "A selected approver is no longer a user. Choose again.";
  const stranger = await world.operator((await world.merchant()).userNo);
  expect((await saveLevels([[stranger.operatorId]]))[1]).toBe(missingText);
  expect((await handedIn([stranger.operatorId]))[1]).toBe(missingText);
  await world.call(approval.saveApproval, { levels: [[principal.operatorId]], payPassword }, principal);
  expect((await handedIn([]))[1]).toBe(
    "Approval level 1 has no approver other than you. Ask your main operator to change the approval group.",
  );
});

test("a person who is no approver of the waiting object gets one error code, for a batch and for a single payment, the main operator too", async ({
  world,
}) => {
  await openMarket(world);
  const { principal: owner, reviewers } = await withReviewer(world);
  const maker = reviewers[0];
  const [approver] = [await world.operator(owner.userNo)];
  await world.call(approval.saveApproval, { levels: [[approver.operatorId]], payPassword }, owner);
  const batchNo = await draft(world, maker, [entry(1)]);
  await submit(world, maker, batchNo);
  const decision = { isApproved: true, reason: "", payPassword };
  expect(await refusedWith(world, batchCalls.auditBatch, { batchNo, ...decision }, owner)).toEqual([
    "AUTHORIZATION_FAILED",
    "Only approvers at the current level can decide on this. You can’t approve an order you submitted.",
  ]);
  const several = await world.call(batchCalls.auditBatches, { batchNos: [batchNo], ...decision }, owner);
  expect(several.rows[0]?.refusal).toBe("AUTHORIZATION_FAILED");

  const { payeeId } = await world.call(payments.addPayee, german, owner);
  const inEuros = paying(payeeId, { amount: money("EUR", 100_00n), payCurrency: "EUR" });
  const { orderNo } = await world.call(payments.pay, inEuros, maker);
  const single = await world.call(
    paymentReviews.review,
    { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword },
    owner,
  );
  expect(single.rows[0]?.refusal).toBe("AUTHORIZATION_FAILED");
});

test("a call reserved to operations reports that to every signed-in person of the portal, and not without a session", async ({
  world,
}) => {
  const principal = await world.merchant();
  const decision = { world: world.name, orderNo: "TR2603181000010001", isApproved: true, remark: "" };
  for (const asker of [principal, null])
    expect(await refusedWith(world, transferReviews.reviewTransfer, decision, asker)).toEqual([
      "TOKEN_EXPIRED",
      "Only our staff can do this. Sign in to the operations console.",
    ]);
  expect((await refusedWith(world, payments.pay, paying("0190c9a5-0000-7000-8000-000000000000"), null))[1]).toBe(
    "Your session has ended. Sign in again.",
  );
});

test("a key used for another call has that error, not the one of a duplicate", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const pay = (amount: string) =>
    knock(
      world.db,
      requestOf(
        payments.pay,
        { ...wireOf(payments.pay, paying(payeeId)), amount: { currency: "USD", amount } },
        { "idempotency-key": "one-key-for-two" },
      ),
      principal,
    );
  expect((await pay("100.00")).envelope.code).toBe("0");
  expect((await pay("110.00")).envelope).toMatchObject({
    code: "REQUEST_REPEAT",
    message: "This idempotency key was used for a different request. Use a new key.",
  });
});

test("the built-in backend signs nobody in without a captcha", async ({ world }) => {
  expect((await refusedWith(world, access.signIn, { loginNo: "owner@demo.example", password: "x" }, null))[0]).toBe(
    "CAPTCHA_ERROR",
  );
});
