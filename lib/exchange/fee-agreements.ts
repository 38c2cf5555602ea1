import type { FeeProduct } from "./calls/fees";
import type { feeAgreements } from "./terms";

/** The agreement that a product's fee stands in, which says how long ahead a change of it is announced. */
export const agreementOf = (product: FeeProduct): keyof typeof feeAgreements =>
  product === "booked" || product === "postFunded" ? "trade" : "main";
