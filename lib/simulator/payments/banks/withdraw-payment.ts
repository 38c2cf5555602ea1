import type { Unpayable } from "@/lib/payments/mode-states";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { paymentMessageFacts } from "../review/notifications";
import { doesExchangeStand, endPendingPayment } from "./release-payment";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Ends a pending payment that can no longer be paid: its debits are reversed (`endPendingPayment`), and its merchant is
 * notified of the reason. Returns false when it is no longer pending. The row must have been read under lock.
 */
export async function voidUnpayablePayment(tx: Tx, row: Row<"Payment">, why: Unpayable): Promise<boolean> {
  if (!(await endPendingPayment(tx, row, "withdraw"))) return false;
  await tx.prisma.payment.updateMany({
    where: { world: row.world, id: row.id },
    data: { unpayable: why, stalled: null },
  });
  const exchange = doesExchangeStand(row, "withdraw") ? "stands" : "none";
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: "paymentWithdrawn",
    facts: { ...paymentMessageFacts(row), why, exchange },
  });
  return true;
}
