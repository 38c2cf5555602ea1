import { paymentMode } from "@/lib/payments/mode-states";
import { rateProduct, transferWay } from "@/lib/exchange/product-states";
import { isProductOpen, productCodes, type ProductCode } from "@/lib/reference/dictionary/products";
import {
  paymentModeStates,
  productStates,
  transferStates,
  writtenStatesOf,
} from "../../exchange/products/product-access";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The ways to exchange, to pay and to transfer that a product consists of: one of them must be active for the merchant. */
const waysOf: Partial<Readonly<Record<ProductCode, readonly string[]>>> = {
  EXCHANGE: rateProduct.options,
  LIMIT_EXCHANGE: ["limit"],
  PAYMENT: paymentMode.options,
  TRANSFER: [transferWay],
};

/** The products that a merchant may use now: those there are for it, less what operations have not activated. */
export async function productsOpen(
  tx: Pick<InWorld, "world" | "prisma">,
  userNo: string,
  isVerified: boolean,
): Promise<readonly ProductCode[]> {
  const written = await writtenStatesOf(tx, userNo);
  const active = [...productStates(written), ...paymentModeStates(written), ...transferStates(written)]
    .filter(({ state }) => state === "active")
    .map(({ product }): string => product);
  return productCodes.filter(
    (code) => isProductOpen(code, isVerified) && (waysOf[code]?.some((way) => active.includes(way)) ?? true),
  );
}
