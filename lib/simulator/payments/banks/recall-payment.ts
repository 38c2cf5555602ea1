import type { Money } from "@/lib/money/money";
import { isPaymentRecallable } from "@/lib/payments/rules";
import { payment, paymentRecall } from "@/lib/payments/states";
import { sendMerchantMessage } from "../../notices/message";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { lockPayment } from "../orders/lock-payment";
import { paymentMessageFacts } from "../review/notifications";
import { scheduleRecallDecision } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { endPaymentRecall, lockOpenRecall } from "./recalls";
import { returnPayment } from "./return-payment";

type Answering = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/**
 * Requests the return of a payment, with its row locked, from the banks. Refuses when they do not have it, when it
 * arrived too long ago, and while a recall is open.
 */
export async function requestPaymentRecall(
  tx: Tx<"OPERATION_NOT_ALLOW">,
  row: Row<"Payment">,
  { operatorId, reason }: { operatorId: string; reason: string },
): Promise<Row<"PaymentRecall">> {
  if (!isPaymentRecallable(row, tx.now) || (await lockOpenRecall(tx, row.id))) return tx.refuse("OPERATION_NOT_ALLOW");
  const { id } = await nextIdAndOrderNo(tx, `recall${row.userNo}`, "RC");
  const recallRow = {
    world: tx.world.id,
    id,
    paymentId: row.id,
    userNo: row.userNo,
    operatorId,
    state: paymentRecall.first,
    reason,
    askedAt: tx.now,
  };
  const recall = await tx.prisma.paymentRecall.create({ data: recallRow });
  await recordCreationInHistory(tx, paymentRecall, recallRow);
  await scheduleRecallDecision(tx, id);
  return recall;
}

/** Grants a recall on behalf of the banks: the payment is returned, less their deductions. */
export async function grantPaymentRecall(
  tx: Answering,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const { row, recall } = await lockPaymentWithRecall(tx, orderNo);
  if (!payment.is(row.state) || !payment.next(row.state, "return")) return tx.refuse("OPERATION_NOT_ALLOW");
  await endPaymentRecall(tx, recall, "grant");
  await returnPayment(tx, { orderNo, reason: recall.reason, deducted, isRecalled: true });
}

/**
 * Refuses a recall on behalf of the banks: the payment remains as it is, and its merchant is notified of the reason.
 */
export async function rejectPaymentRecall(
  tx: Answering,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const { row, recall } = await lockPaymentWithRecall(tx, orderNo);
  await endPaymentRecall(tx, recall, "refuse", reason);
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: "paymentRecallRefused",
    facts: { ...paymentMessageFacts(row), reason },
  });
}

/** Locks a payment and its open recall. */
async function lockPaymentWithRecall(tx: Answering, orderNo: string) {
  const row = await lockPayment(tx, orderNo);
  return { row, recall: (await lockOpenRecall(tx, row.id)) ?? tx.refuse("OPERATION_NOT_ALLOW") };
}
