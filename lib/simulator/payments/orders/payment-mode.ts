import type { PaymentMode } from "@/lib/payments/mode-states";
import { isProductActive } from "../../exchange/products/product-access";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Refuses a way to pay that is not activated for a merchant: "{paymentMode} product is not activated" (specification 3,
 * section 5).
 */
export async function requirePaymentMode(
  tx: Tx<"PAYMENT_MODE_INACTIVE">,
  userNo: string,
  mode: PaymentMode,
): Promise<void> {
  if (!(await isProductActive(tx, userNo, mode))) return tx.refuse("PAYMENT_MODE_INACTIVE", { paymentMode: mode });
}
