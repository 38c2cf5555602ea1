import { singlePaymentModeOf } from "@/lib/payments/mode-states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isProductActive } from "../../exchange/products/product-access";
import { poboPayerFault, lockedPoboPayerFault } from "../orders/still-payable";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the reason why a batch can no longer be paid: its way to pay is deactivated, or its payer cannot be used;
 * null when it can. The mode "kept" locks the payer against changes until the transaction ends.
 */
export async function batchUnpayableReason(
  tx: Tx,
  { userNo, poboRecordId }: Pick<Row<"PaymentBatch">, "userNo" | "poboRecordId">,
  how: "seen" | "kept",
): Promise<"modeInactive" | "payerUnusable" | "payerExpired" | null> {
  if (!(await isProductActive(tx, userNo, "batch"))) return "modeInactive";
  if (poboRecordId === null) return null;
  if (!(await isProductActive(tx, userNo, singlePaymentModeOf(poboRecordId)))) return "modeInactive";
  if (how === "kept") return lockedPoboPayerFault(tx, { poboRecordId });
  return poboPayerFault(
    await tx.prisma.poboPayer.findFirst({ where: { world: tx.world.id, id: poboRecordId } }),
    tx.now,
  );
}
