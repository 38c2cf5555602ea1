import type { Detail } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage, sendMessages, type Message } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { approveBatch } from "./approve";
import type { NotNow } from "./price/exchange-rows";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { endBatch } from "./end-batch";
import { lockOwn } from "./lock-batch";
import { countOf } from "./outcome";
import { batchNow, mayDecide, reviewersOf } from "./views";
import { arePaymentsClosed } from "../../verification/standing/closed";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Decision {
  readonly isApproved: boolean;
  readonly reason: string;
}

/** Why a batch was not decided. */
interface No {
  readonly code:
    "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "AUTHORIZATION_FAILED" | "CERTIFICATE_EXPIRED" | NotNow["code"];
  readonly detail?: Detail;
  /** Told to the batch's maker, who alone can do something about it. */
  readonly toMaker?: Message;
}

/**
 * Decides on one batch on the reviewer's level. Refuses with ORDER_NOTFOUND when there is no such batch of the
 * merchant's, with OPERATION_NOT_ALLOW when it waits for nobody's decision any more, with AUTHORIZATION_FAILED when it is
 * not the caller's to decide: its maker above all; and as approving it does. Then nothing has changed.
 */
async function decide(tx: Tx, who: Who, batchNo: string, { isApproved, reason }: Decision): Promise<No | null> {
  const batch = await lockOwn(tx, who, batchNo);
  if (!batch) return { code: "ORDER_NOTFOUND" };
  // the clock ends what is late before anybody is answered; nothing is paid late even where it could not
  const isLate = batch.expiresAt !== null && !isBefore(tx.now, batch.expiresAt);
  if (isLate || batch.state !== "pendingReview") return { code: "OPERATION_NOT_ALLOW" };
  if (!(await mayDecide(tx, batch, who))) return { code: "AUTHORIZATION_FAILED", detail: { why: "approver" } };
  if (!isApproved) {
    await endBatch(tx, batch, "reject", reason);
    return null;
  }
  if (await arePaymentsClosed(tx, who.userNo)) return { code: "CERTIFICATE_EXPIRED" };
  const passedBy = [...batch.passedBy, who.operatorId];
  const next = reviewersOf(batch)[passedBy.length];
  const no = next ? null : await approveBatch(tx, batch);
  if (no) return { ...no, ...(no.code === "BATCH_DEARER" && { toMaker: dearer(batch, no) }) };
  await tx.prisma.paymentBatch.updateMany({ where: { world: tx.world.id, id: batch.id }, data: { passedBy } });
  if (next) {
    await transition(tx, paymentBatch, batch, "pass");
    const facts = { batchNo, rows: batch.rowsRead - batch.rowsFaulty, expiresAt: batch.expiresAt ?? tx.now };
    await sendMessages(
      tx,
      next.map((operatorId) => ({ userNo: batch.userNo, operatorId, kind: "batchToReview" as const, facts })),
    );
  }
  return null;
}

const dearer = ({ userNo, operatorId, batchNo }: Row<"PaymentBatch">, { detail }: NotNow): Message => ({
  userNo,
  operatorId,
  kind: "batchDearer",
  facts: { batchNo, debit: detail.debit ?? "", held: detail.held ?? "" },
});

export const auditBatch: Handler<typeof batchCalls.auditBatch> = async (takes, asked) => {
  const { batchNo, isApproved, reason } = takes;
  const { who, refuse, transact } = asked;
  const use = await checkConfirmed(asked, batchCalls.auditBatch, takes);
  let told: Message | undefined;
  return transact(async (tx) => {
    told = undefined;
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const no = await decide(tx, who, batchNo, { isApproved, reason });
    told = no?.toMaker;
    return no ? refuse(no.code, no.detail) : batchNow(tx, who, batchNo);
  }).finally(async () => {
    // the refusal undid everything, so its maker is told after it
    if (told) await sendMessage(asked, told);
  });
};

/**
 * All selected in one transaction, in the order of their numbers: two reviewers with the same selection wait for one
 * another, never both for ever.
 */
export const auditBatches: Handler<typeof batchCalls.auditBatches> = async (takes, asked) => {
  const { batchNos, isApproved, reason } = takes;
  const { who, refuse, transact } = asked;
  const use = await checkConfirmed(asked, batchCalls.auditBatches, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const batchNo of [...new Set(batchNos)].sort()) {
      const no = await decide(tx, who, batchNo, { isApproved, reason });
      if (no?.toMaker) await sendMessage(tx, no.toMaker);
      const shown = no?.code === "ORDER_NOTFOUND" ? null : await batchNow(tx, who, batchNo);
      rows.push({
        batchNo,
        state: shown?.state ?? null,
        refusal: no?.code ?? null,
        sent: shown ? countOf(shown.outcome, "processing") : 0,
        failed: shown ? countOf(shown.outcome, "failed") : 0,
      });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};

export const recallBatch: Handler<typeof batchCalls.recallBatch> = async ({ batchNo }, { who, refuse, transact }) =>
  transact(async (tx) => {
    const batch = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || !(await endBatch(tx, batch, "recall")))
      return refuse("OPERATION_NOT_ALLOW");
    return batchNow(tx, who, batchNo);
  });
