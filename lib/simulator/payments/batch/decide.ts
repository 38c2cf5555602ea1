import type { Detail } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage, sendMerchantMessages, type MerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { approveAndPayBatch } from "./approve";
import type { NotNow } from "./price/exchange-rows";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import { endBatchUnpaid } from "./end-batch";
import { lockOwnPaymentBatch } from "./lock-batch";
import { countPaymentsWithOutcomes } from "./outcome";
import { currentBatchView, mayDecideBatch, batchReviewersByLevel } from "./views";
import { arePaymentsClosed } from "@/lib/simulator/verification/standing/closure";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Decision {
  readonly isApproved: boolean;
  readonly reason: string;
}

/** Describes the reason why a batch was not decided. */
interface No {
  readonly code:
    "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "AUTHORIZATION_FAILED" | "CERTIFICATE_EXPIRED" | NotNow["code"];
  readonly detail?: Detail;
  /** The message to the batch's maker, who alone can resolve it. */
  readonly toMaker?: MerchantMessage;
}

/**
 * Decides on one batch on the reviewer's level. Refuses with ORDER_NOTFOUND when the merchant has no such batch, with
 * OPERATION_NOT_ALLOW when it no longer awaits a decision, with AUTHORIZATION_FAILED when the caller may not decide,
 * above all its maker; and for the refusals of approving. Then nothing has changed.
 */
async function decide(
  tx: Tx,
  principal: Principal,
  batchNo: string,
  { isApproved, reason }: Decision,
): Promise<No | null> {
  const batch = await lockOwnPaymentBatch(tx, principal, batchNo);
  if (!batch) return { code: "ORDER_NOTFOUND" };
  // the clock ends what is late before anybody is answered; nothing is paid late even where it could not
  const isLate = batch.expiresAt !== null && !isBefore(tx.now, batch.expiresAt);
  if (isLate || batch.state !== "pendingReview") return { code: "OPERATION_NOT_ALLOW" };
  if (!(await mayDecideBatch(tx, batch, principal)))
    return { code: "AUTHORIZATION_FAILED", detail: { why: "approver" } };
  if (!isApproved) {
    await endBatchUnpaid(tx, batch, "reject", reason);
    return null;
  }
  if (await arePaymentsClosed(tx, principal.userNo)) return { code: "CERTIFICATE_EXPIRED" };
  const passedBy = [...batch.passedBy, principal.operatorId];
  const next = batchReviewersByLevel(batch)[passedBy.length];
  const no = next ? null : await approveAndPayBatch(tx, batch);
  if (no) return { ...no, ...(no.code === "BATCH_DEARER" && { toMaker: dearer(batch, no) }) };
  await tx.prisma.paymentBatch.updateMany({ where: { world: tx.world.id, id: batch.id }, data: { passedBy } });
  if (next) {
    await transition(tx, paymentBatch, batch, "pass");
    const facts = { batchNo, rows: batch.rowsRead - batch.rowsFaulty, expiresAt: batch.expiresAt ?? tx.now };
    await sendMerchantMessages(
      tx,
      next.map((operatorId) => ({ userNo: batch.userNo, operatorId, kind: "batchToReview" as const, facts })),
    );
  }
  return null;
}

const dearer = ({ userNo, operatorId, batchNo }: Row<"PaymentBatch">, { detail }: NotNow): MerchantMessage => ({
  userNo,
  operatorId,
  kind: "batchDearer",
  facts: { batchNo, debit: detail.debit ?? "", held: detail.held ?? "" },
});

export const decidePaymentBatch: Handler<typeof batchCalls.auditBatch> = async (input, context) => {
  const { batchNo, isApproved, reason } = input;
  const { principal, refuse, transact } = context;
  const use = await checkConfirmed(context, batchCalls.auditBatch, input);
  let makerMessage: MerchantMessage | undefined;
  return transact(async (tx) => {
    makerMessage = undefined;
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const no = await decide(tx, principal, batchNo, { isApproved, reason });
    makerMessage = no?.toMaker;
    return no ? refuse(no.code, no.detail) : currentBatchView(tx, principal, batchNo);
  }).finally(async () => {
    // the refusal rolled back the transaction, so its maker is notified afterwards
    if (makerMessage) await sendMerchantMessage(context, makerMessage);
  });
};

/**
 * Decides all selected batches in one transaction, in the order of their numbers, so that two reviewers with the same
 * selection wait for one another without a deadlock.
 */
export const decidePaymentBatches: Handler<typeof batchCalls.auditBatches> = async (input, context) => {
  const { batchNos, isApproved, reason } = input;
  const { principal, refuse, transact } = context;
  const use = await checkConfirmed(context, batchCalls.auditBatches, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const batchNo of [...new Set(batchNos)].sort()) {
      const no = await decide(tx, principal, batchNo, { isApproved, reason });
      if (no?.toMaker) await sendMerchantMessage(tx, no.toMaker);
      const batchView = no?.code === "ORDER_NOTFOUND" ? null : await currentBatchView(tx, principal, batchNo);
      rows.push({
        batchNo,
        state: batchView?.state ?? null,
        refusal: no?.code ?? null,
        sent: batchView ? countPaymentsWithOutcomes(batchView.outcome, "processing") : 0,
        failed: batchView ? countPaymentsWithOutcomes(batchView.outcome, "failed") : 0,
      });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};

export const withdrawSubmittedPaymentBatch: Handler<typeof batchCalls.recallBatch> = async (
  { batchNo },
  { principal, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== principal.operatorId || !(await endBatchUnpaid(tx, batch, "recall")))
      return refuse("OPERATION_NOT_ALLOW");
    return currentBatchView(tx, principal, batchNo);
  });
