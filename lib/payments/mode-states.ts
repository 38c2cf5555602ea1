import * as z from "zod/mini";

/** Lists the ways to pay, each of which is activated for a merchant or not. All are active by default. */
export const paymentMode = z.enum(["single", "batch", "pobo"]);
export type PaymentMode = z.infer<typeof paymentMode>;

/** Returns the way to pay that a single payment belongs to: for the company itself, or on another's behalf. */
export const singlePaymentModeOf = (poboRecordId: string | null | undefined): PaymentMode =>
  poboRecordId ? "pobo" : "single";

/**
 * Lists the reasons why an existing payment can no longer be paid: a condition that held when it was made no longer
 * does.
 */
export const unpayable = z.enum([
  "modeInactive",
  "payeeUnusable",
  "payerUnusable",
  "payerExpired",
  "certificateExpired",
  "quotaExceeded",
]);
export type Unpayable = z.infer<typeof unpayable>;
