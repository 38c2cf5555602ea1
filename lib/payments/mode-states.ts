import * as z from "zod/mini";

/** The ways to pay; each is activated for a merchant, or not. All are until operations say otherwise. */
export const paymentMode = z.enum(["single", "batch", "pobo"]);
export type PaymentMode = z.infer<typeof paymentMode>;
