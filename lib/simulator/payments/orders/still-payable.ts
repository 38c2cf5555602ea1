import { singlePaymentModeOf, type Unpayable } from "@/lib/payments/mode-states";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { isProductActive } from "../../exchange/products/product-access";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { arePaymentsClosed } from "@/lib/simulator/verification/standing/closure";
import { dispatchDayQuotaFault } from "./quota";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the reason why a pending payment, with its row locked, can no longer be paid, or null when it can: its payer
 * and payee, and the quotas of its dispatch day.
 */
export const paymentUnpayableReason = async (tx: Tx, row: Row<"Payment">, leaves: Day): Promise<Unpayable | null> =>
  (await partiesUnpayableReason(tx, row)) ?? ((await dispatchDayQuotaFault(tx, row, leaves)) ? "quotaExceeded" : null);

/**
 * Returns the same without the quotas: its way to pay, the merchant's certificates, and the current state of its payee
 * and its payer, which are locked until the transaction ends.
 */
export async function partiesUnpayableReason(
  tx: Tx,
  row: Pick<Row<"Payment">, "userNo" | "payeeId" | "poboRecordId">,
): Promise<Unpayable | null> {
  const [isOpen, areClosed, payee] = await awaitAllBeforeFailing(
    isProductActive(tx, row.userNo, singlePaymentModeOf(row.poboRecordId)),
    arePaymentsClosed(tx, row.userNo),
    lockRow(tx, "Payee", { world: tx.world.id, id: row.payeeId }, "shared"),
  );
  if (!isOpen) return "modeInactive";
  if (areClosed) return "certificateExpired";
  return payee?.state === "enabled" ? lockedPoboPayerFault(tx, row) : "payeeUnusable";
}

/**
 * Returns the reason why a payer can no longer be used, or null; the payer is locked against changes until the
 * transaction ends.
 */
export async function lockedPoboPayerFault(
  tx: Tx,
  { poboRecordId }: Pick<Row<"Payment">, "poboRecordId">,
): Promise<"payerUnusable" | "payerExpired" | null> {
  if (poboRecordId === null) return null;
  return poboPayerFault(await lockRow(tx, "PoboPayer", { world: tx.world.id, id: poboRecordId }, "shared"), tx.now);
}

/** Returns the reason why a payer cannot be used in its current state, or null when it can. */
export function poboPayerFault(
  payer: Pick<Row<"PoboPayer">, "state" | "certExpiry"> | null | undefined,
  now: Date,
): "payerUnusable" | "payerExpired" | null {
  if (payer?.state !== "enabled") return "payerUnusable";
  return payer.certExpiry !== "" && payer.certExpiry < beijingDay(now) ? "payerExpired" : null;
}
