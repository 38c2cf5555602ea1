import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { currency } from "@/lib/money/currency";
import { feeTerms } from "@/lib/money/fee";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";

const fee = calls("/api/user/fee", { needs: "session" });

/**
 * The products of the fee table: the four ways to exchange (of those with a delivery day the advance fee), our own fee
 * of a payment abroad, the charge that OUR adds for the correspondents, our fee for clearing a payment that came back,
 * that of a transfer to another merchant, those of refunding an income, in the usual way and fast, and ours for a
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

/** A product's fee in one currency. */
const productFee = z.object({
  product: feeProduct,
  terms: feeTerms,
  /** The fee of an amount, where one was given. */
  fee: z.nullable(moneyCodec),
  /** From when on this has held; null while the product's first terms hold. */
  since: z.nullable(instant),
  /**
   * The change that takes effect next, where one is announced. Minimum and maximum named in dollars are shown at the
   * rate of now.
   */
  next: z.nullable(z.object({ terms: feeTerms, from: instant })),
});

/** The fee table as a merchant sees it (specification 2 and 3, section 7). */
export const fees = {
  productFees: fee.post("calUserProductFee", {
    about:
      "What each product costs in a currency, or one of them: the share, minimum and maximum in force, what an amount would cost, and the change announced next with its date.",
    takes: z.object({ currency, product: z.optional(feeProduct), amount: z.optional(moneyCodec) }),
    gives: z.object({ rows: z.array(productFee) }),
    refuses: ["NO_RATE", "INVALID_CURRENCY"],
    reads: ["fees", "rates"],
  }),
};
