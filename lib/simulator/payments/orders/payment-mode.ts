import { Refusal } from "@/lib/call/refusals";
import { productAccess } from "@/lib/exchange/product-states";
import type { PaymentMode } from "@/lib/payments/mode-states";
import type { Sql } from "../../store/pool";

/**
 * Refuses a way to pay that is not activated for a merchant: "{paymentMode} product is not activated" (specification 3,
 * section 5).
 */
export async function requirePaymentMode(sql: Sql, world: string, userNo: string, mode: PaymentMode): Promise<void> {
  const written = await sql.prisma.productAccess.findFirst({ where: { world, userNo, product: mode } });
  if ((written?.state ?? productAccess.first) !== "active")
    throw new Refusal("PAYMENT_MODE_INACTIVE", { paymentMode: mode });
}
