import { expect } from "vitest";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { beijingInstant } from "@/lib/time/beijing";
import { closePayments, setVerified } from "../fixtures/applying";
import { entry } from "../fixtures/batch-file";
import { decide, createBatchDraft, resultOf, submit, withReviewer } from "../fixtures/batches";
import { payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { advanceTo, openMarket } from "../fixtures/trading";
import { payPassword, test } from "../fixtures/world";

test("while payments are closed for an expired certificate, a batch is not approved, but may be rejected, and gives its money back", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, reviewers } = await withReviewer(world);
  const [reviewer] = reviewers;
  const batchNos = [];
  for (const at of [1, 2]) {
    const batchNo = await createBatchDraft(world, principal, [entry(at)]);
    await submit(world, principal, batchNo, { reviewers: [reviewer.operatorId] });
    batchNos.push(batchNo);
  }
  const [first = "", second = ""] = batchNos;
  await closePayments(world, principal);
  const expiredReviewer = { ...reviewer, isCertExpired: true } as const;
  await expect(decide(world, expiredReviewer, first)).rejects.toEqual(no("CERTIFICATE_EXPIRED"));
  const { rows } = await world.call(
    batchCalls.auditBatches,
    { batchNos: [first, second], isApproved: true, reason: "", payPassword },
    expiredReviewer,
  );
  expect(rows.map(({ refusal, state }) => [refusal, state])).toEqual([
    ["CERTIFICATE_EXPIRED", "pendingReview"],
    ["CERTIFICATE_EXPIRED", "pendingReview"],
  ]);
  await decide(world, expiredReviewer, first, false, "Closed");
  expect((await resultOf(world, principal, first)).batch.state).toBe("rejected");
  expect(await world.imbalance()).toEqual([]);
});

test("a payment planned for a day on which payments are closed stays on hold, and goes once they are open", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const monday = "2026-03-23";
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: monday }), principal);
  const paymentView = async () => (await world.call(payments.detail, { orderNo }, principal)).payment;
  await closePayments(world, principal);
  await advanceTo(world, beijingInstant(monday, 9));
  expect(await paymentView()).toMatchObject({ state: "pending", stalled: "certificateExpired", unpayable: null });
  const again = () => world.call(payments.changeDay, { orderNo, payOn: monday }, principal);
  await expect(again()).rejects.toEqual(no("PAYMENT_UNPAYABLE", { why: "certificateExpired" }));
  await setVerified(world, principal);
  await advanceTo(world, (await again()).dispatchAt);
  expect(await paymentView()).toMatchObject({ state: "processing", stalled: null });
  expect(await world.imbalance()).toEqual([]);
});
