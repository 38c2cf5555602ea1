import { productAccess } from "@/lib/exchange/product-states";
import type { PaymentMode } from "@/lib/payments/mode-states";
import type { Tx } from "../../store/tx";

/**
 * Refuses a way to pay that is not activated for a merchant: "{paymentMode} product is not activated" (specification 3,
 * section 5).
 */
export async function requirePaymentMode(
  tx: Tx<"PAYMENT_MODE_INACTIVE">,
  userNo: string,
  mode: PaymentMode,
): Promise<void> {
  const written = await tx.prisma.productAccess.findFirst({ where: { world: tx.world.id, userNo, product: mode } });
  if ((written?.state ?? productAccess.first) !== "active")
    return tx.refuse("PAYMENT_MODE_INACTIVE", { paymentMode: mode });
}
