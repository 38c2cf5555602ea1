import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { currency } from "@/lib/money/currency";
import { feeTerms } from "@/lib/money/fee";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";

const fee = declareCalls("/api/user/fee", { access: "session" });

/**
 * Lists the products of the fee table: the four exchange products (for those with a delivery day the advance fee), our
 * own fee of a payment abroad, the charge that OUR adds for the correspondents, our fee for clearing a payment that
 * came back, that of a transfer to another merchant, those of refunding an income, regular and fast, and ours for a
 * settlement in yuan.
 */
export const feeProduct = z.enum([
  "realTime",
  "limit",
  "booked",
  "postFunded",
  "payment",
  "correspondent",
  "refund",
  "transfer",
  "incomeRefund",
  "fastRefund",
  "settlement",
]);
export type FeeProduct = z.infer<typeof feeProduct>;

/** Describes a product's fee in one currency. */
const productFee = z.object({
  product: feeProduct,
  terms: feeTerms,
  /** Holds the fee of an amount, when one was specified. */
  fee: z.nullable(moneyCodec),
  /** Holds the start of the terms in force; null for the product's first terms. */
  since: z.nullable(instant),
  /** Holds the next announced change, if any. Minimum and maximum in dollars are converted at the current rate. */
  next: z.nullable(z.object({ terms: feeTerms, from: instant })),
});

/** Declares the fee table for merchants (specification 2 and 3, section 7). */
export const fees = {
  productFees: fee.post("calUserProductFee", {
    about:
      "What each product costs in a currency, or one of them: the share, minimum and maximum in force, what an amount would cost, and the change announced next with its date.",
    input: z.object({ currency, product: z.optional(feeProduct), amount: z.optional(moneyCodec) }),
    output: z.object({ rows: z.array(productFee) }),
    errors: ["NO_RATE", "INVALID_CURRENCY"],
    reads: ["fees", "rates"],
  }),
};
