import { modeOf } from "@/lib/payments/mode-states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isProductOpen } from "../../exchange/products/product-access";
import { faultOfPayer, payerFault } from "../orders/still-payable";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Why nothing of a batch can be paid any more: its way to pay is switched off, or its payer may not be paid for; null
 * where it still can. "kept" keeps the payer as it stands until the transaction ends.
 */
export async function payerFailure(
  tx: Tx,
  { userNo, poboRecordId }: Pick<Row<"PaymentBatch">, "userNo" | "poboRecordId">,
  how: "seen" | "kept",
): Promise<"modeInactive" | "payerUnusable" | "payerExpired" | null> {
  if (!(await isProductOpen(tx, userNo, "batch"))) return "modeInactive";
  if (poboRecordId === null) return null;
  if (!(await isProductOpen(tx, userNo, modeOf(poboRecordId)))) return "modeInactive";
  if (how === "kept") return payerFault(tx, { poboRecordId });
  return faultOfPayer(await tx.prisma.poboPayer.findFirst({ where: { world: tx.world.id, id: poboRecordId } }), tx.now);
}
