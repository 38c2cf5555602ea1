import { paymentMode } from "@/lib/payments/mode-states";
import { rateProduct, transferWay } from "@/lib/exchange/product-states";
import { isProductOpenTo, productCodes, type ProductCode } from "@/lib/reference/dictionary/products";
import {
  paymentModeStates,
  exchangeProductStates,
  transferProductStates,
  readChangedProductStates,
} from "../../exchange/products/product-access";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Maps a product to its ways of exchanging, paying and transferring, of which at least one must be active for the
 * merchant.
 */
const waysOf: Partial<Readonly<Record<ProductCode, readonly string[]>>> = {
  EXCHANGE: rateProduct.options,
  LIMIT_EXCHANGE: ["limit"],
  PAYMENT: paymentMode.options,
  TRANSFER: [transferWay],
};

/**
 * Returns the products that a merchant may use now: the available ones, less those that operations have not activated.
 */
export async function findUsableProducts(
  tx: Pick<InWorld, "world" | "prisma">,
  userNo: string,
  isVerified: boolean,
): Promise<readonly ProductCode[]> {
  const storedStates = await readChangedProductStates(tx, userNo);
  const active = [
    ...exchangeProductStates(storedStates),
    ...paymentModeStates(storedStates),
    ...transferProductStates(storedStates),
  ]
    .filter(({ state }) => state === "active")
    .map(({ product }): string => product);
  return productCodes.filter(
    (code) => isProductOpenTo(code, isVerified) && (waysOf[code]?.some((way) => active.includes(way)) ?? true),
  );
}
