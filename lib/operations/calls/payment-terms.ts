import * as z from "zod/mini";
import { page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { worldInput, userNo, inWorld } from "./worlds";

/** Describes an amount of US dollars above zero. */
const dollars = moneyCodec.check(z.refine(({ currency, minor }) => currency === "USD" && minor > 0n, "amount.zero"));
const payeeNo = z.string().check(z.regex(/^PE\d{8,30}$/, "text.number"));

const terms = {
  /**
   * Holds the maximum of one payment, and of all payments of a merchant on a Beijing day, when operations set no other
   * quota.
   */
  single: dollars,
  day: dollars,
  /**
   * The delay before a payment is sent to the banks, and the time limits for the review of a payment and of a batch.
   */
  dispatchMinutes: wholeNumber(1, 1_440),
  reviewMinutes: wholeNumber(1, 10_080),
  batchReviewHours: wholeNumber(1, 720),
};

const quota = z.object({
  userNo: z.string(),
  company: z.string(),
  /** The payee that the quota applies to, or null when it applies to the merchant. */
  payee: z.nullable(z.object({ payeeNo: z.string(), name: z.string() })),
  single: z.nullable(moneyCodec),
  day: z.nullable(moneyCodec),
});

/** Describes the limits of payments in a world. */
export const paymentTermsShape = z.object(terms);

/** Manages the limits of a world's payments, which operations set. */
export const quotaTerms = {
  paymentTerms: inWorld.get("payment-terms", {
    about: "What payments are bound by in a world: the usual quotas, and the times of review and dispatch.",
    output: paymentTermsShape,
    reads: ["worlds"],
  }),
  setPaymentTerms: inWorld.post("payment-terms", {
    about: "Sets the usual quotas and the times of review and dispatch. Payments already made keep their times.",
    input: z.object({ ...worldInput, ...terms }),
    output: paymentTermsShape,
    changes: ["worlds", "payments"],
  }),
  paymentQuotas: inWorld.get("payment-quotas", {
    about: "The quotas that operations set for merchants and for single payees of theirs, by merchant.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(quota),
    reads: ["worlds"],
  }),
  setPaymentQuota: inWorld.post("merchants/{userNo}/payment-quota", {
    about:
      "Sets what a merchant may pay at once and in a Beijing day, to all its payees or to one of them, in US dollars; where neither is named the usual quota holds again. Payments that wait and exceed it are not made.",
    subject: ["userNo", "payeeNo"],
    input: z.object({
      ...worldInput,
      userNo,
      payeeNo: z.optional(payeeNo),
      single: z.nullable(dollars),
      day: z.nullable(dollars),
    }),
    errors: ["CUSTOMER_NOTFOUND", "ACCOUNT_NOTFOUND"],
    changes: ["worlds", "payments"],
  }),
};
