import type { Money } from "@/lib/money/money";
import { money } from "@/lib/money/money";
import { payment } from "@/lib/payments/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { addHop, arrivalMinorAfterDeduction } from "./hops";
import { lockPayment } from "../orders/lock-payment";
import { paymentPostings } from "../orders/postings";
import { paymentMessageFacts } from "../review/notifications";
import { notifyMakerOfBatchOutcome } from "../batch/outcome";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Completes a payment: the payee's bank has the money, less its deduction, and the amount in flight leaves for the
 * outside world. Refuses payments that are not processing.
 */
export async function succeedPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const arrivalMinor = arrivalMinorAfterDeduction(row, deducted);
  if (!(await transition(tx, payment, row, "succeed"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await addHop(tx, row, {
    bank: row.payeeBank,
    swift: row.payeeSwift,
    country: row.payeeSwift.slice(4, 6) || row.payeeCountry,
    deductedMinor: row.arrivalMinor - arrivalMinor,
    at: tx.now,
  });
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { doneAt: tx.now, arrivalMinor, acceptedAt: row.acceptedAt ?? tx.now },
  });
  await notifyMakerOfBatchOutcome(tx, row);
  await moveMoney(tx, paymentPostings(["settle"], row, tx.now, tx.by));
  const facts = { ...paymentMessageFacts(row), amount: money(currencyFromColumn(row.currency), arrivalMinor) };
  await sendMerchantMessage(tx, { userNo: row.userNo, kind: "paymentSucceeded", facts });
}
