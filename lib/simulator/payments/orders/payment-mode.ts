import { productAccess } from "@/lib/exchange/product-states";
import type { PaymentMode } from "@/lib/payments/mode-states";
import type { InWorld, Tx } from "../../store/tx";

/** Whether a merchant may use a way to pay. */
export async function isModeActive(tx: InWorld, userNo: string, mode: PaymentMode): Promise<boolean> {
  const written = await tx.prisma.productAccess.findFirst({ where: { world: tx.world.id, userNo, product: mode } });
  return (written?.state ?? productAccess.first) === "active";
}

/**
 * Refuses a way to pay that is not activated for a merchant: "{paymentMode} product is not activated" (specification 3,
 * section 5).
 */
export async function requirePaymentMode(
  tx: Tx<"PAYMENT_MODE_INACTIVE">,
  userNo: string,
  mode: PaymentMode,
): Promise<void> {
  if (!(await isModeActive(tx, userNo, mode))) return tx.refuse("PAYMENT_MODE_INACTIVE", { paymentMode: mode });
}
