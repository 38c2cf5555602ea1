import * as z from "zod/mini";

/** The ways to pay; each is activated for a merchant, or not. All are until operations say otherwise. */
export const paymentMode = z.enum(["single", "batch", "pobo"]);
export type PaymentMode = z.infer<typeof paymentMode>;

/** The way to pay that a single payment belongs to: for the company itself, or on somebody's behalf. */
export const modeOf = (poboRecordId: string | null | undefined): PaymentMode => (poboRecordId ? "pobo" : "single");

/** Why a payment that was made can no longer be paid: what held when it was made holds no more. */
export const unpayable = z.enum([
  "modeInactive",
  "payeeUnusable",
  "payerUnusable",
  "payerExpired",
  "certificateExpired",
  "quotaExceeded",
]);
export type Unpayable = z.infer<typeof unpayable>;
