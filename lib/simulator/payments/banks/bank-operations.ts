import type { Money } from "@/lib/money/money";
import { correspondentBankRoute } from "@/lib/payments/route";
import { payment } from "@/lib/payments/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { scheduleFirstBankSteps } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { addHop, arrivalMinorAfterDeduction, paymentHops } from "./hops";
import { lockPayment } from "../orders/lock-payment";
import { paymentMessageFacts } from "../review/notifications";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Passes a payment to the next bank, less that bank's deduction; from the first bank on the payment can only be
 * returned. Refuses when only the payee's own bank is left.
 */
export async function forwardToNextBank(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const arrivalMinor = arrivalMinorAfterDeduction(row, deducted);
  const next = await nextBank(tx, row);
  if (!next || !(await transition(tx, payment, row, "accept"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await addHop(tx, row, { ...next, deductedMinor: row.arrivalMinor - arrivalMinor, at: tx.now });
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { acceptedAt: row.acceptedAt ?? tx.now, arrivalMinor },
  });
}

/** Returns the next intermediary bank of a payment, or undefined when only the payee's own is left. */
async function nextBank(tx: InWorld, row: Row<"Payment">) {
  return correspondentBankRoute(currencyFromColumn(row.currency), row)[(await paymentHops(tx, row.id)).length];
}

/** Puts a payment on hold at the banks for a reason: an exception, until it is resumed, returned or fails. */
export const holdByBanks = (
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> => stop(tx, { orderNo, message: reason, event: "hold", kind: "paymentHeld" });

/** Requests documents on behalf of the banks, before they continue. */
export const requestPaymentDocuments = (
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, material }: { orderNo: string; material: string },
): Promise<void> => stop(tx, { orderNo, message: material, event: "askMaterial", kind: "paymentMaterialAsked" });

async function stop(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  {
    orderNo,
    message,
    event,
    kind,
  }: { orderNo: string; message: string; event: "hold" | "askMaterial"; kind: "paymentHeld" | "paymentMaterialAsked" },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  if (!(await transition(tx, payment, row, event))) return tx.refuse("OPERATION_NOT_ALLOW");
  const requestedFiles =
    event === "askMaterial"
      ? await tx.prisma.supplementMaterial.count({
          where: { world: tx.world.id, bizType: "PAYMENT_ORDER", bizId: orderNo },
        })
      : row.askedFiles;
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { asked: message, askedFiles: requestedFiles },
  });
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind,
    facts: { ...paymentMessageFacts(row), reason: message },
  });
}

/** Resumes a payment that the banks had put on hold, or without the documents that they requested. */
export async function resumePaymentHeldByBanks(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  if (!(await transition(tx, payment, row, "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.payment.updateMany({ where: { world: tx.world.id, id: row.id }, data: { asked: null } });
  await scheduleFirstBankSteps(tx, [row]);
}

/** Resumes a payment after the requested documents were submitted. Does nothing in any other state. */
export async function resumePaymentAfterDocuments(tx: Tx, row: Row<"Payment">): Promise<void> {
  if (row.state !== "awaitingMaterial" || !(await transition(tx, payment, row, "supply"))) return;
  await tx.prisma.payment.updateMany({ where: { world: row.world, id: row.id }, data: { asked: null } });
  await scheduleFirstBankSteps(tx, [row]);
}
