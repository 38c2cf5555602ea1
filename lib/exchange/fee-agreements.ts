import type { FeeProduct } from "./calls/fees";
import type { feeAgreements } from "./terms";

/** Returns the agreement that governs a product's fee, and with it the notice period of a change. */
export const agreementGoverningFee = (product: FeeProduct): keyof typeof feeAgreements =>
  product === "booked" || product === "postFunded" ? "trade" : "main";
