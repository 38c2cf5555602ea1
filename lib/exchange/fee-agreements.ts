import type { FeeProduct } from "./calls/fees";
import type { feeAgreements } from "./terms";

/** The agreement that governs a product's fee, and with it how long ahead a change is announced. */
export const agreementOf = (product: FeeProduct): keyof typeof feeAgreements =>
  product === "booked" || product === "postFunded" ? "trade" : "main";
