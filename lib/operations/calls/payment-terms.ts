import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { page, pageOf, whole } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { inWorld, userNo } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** An amount of US dollars above zero. */
const dollars = moneyCodec.check(z.refine(({ currency, minor }) => currency === "USD" && minor > 0n, "amount.zero"));
const payeeNo = z.string().check(z.regex(/^PE\d{8,30}$/, "text.number"));

const terms = {
  /** What one payment may be, and all of a merchant's of a Beijing day, where operations set no other quota. */
  single: dollars,
  day: dollars,
  /** How long a payment waits before the banks get it, and how long a review of one, and of a batch, may take. */
  dispatchMinutes: whole(1, 1_440),
  reviewMinutes: whole(1, 10_080),
  batchReviewHours: whole(1, 720),
};

const quota = z.object({
  userNo: z.string(),
  company: z.string(),
  /** The payee it is for; null where it is the merchant's own. */
  payee: z.nullable(z.object({ payeeNo: z.string(), name: z.string() })),
  single: z.nullable(moneyCodec),
  day: z.nullable(moneyCodec),
});

/** What payments are bound by in a world. */
export const paymentTermsShape = z.object(terms);

/** What a world's payments are bound by: operations set it. */
export const quotaTerms = {
  paymentTerms: ops.get("worlds/{world}/payment-terms", {
    about: "What payments are bound by in a world: the usual quotas, and the times of review and dispatch.",
    takes: z.object(inWorld),
    gives: paymentTermsShape,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  setPaymentTerms: ops.post("worlds/{world}/payment-terms", {
    about: "Sets the usual quotas and the times of review and dispatch. Payments already made keep their times.",
    takes: z.object({ ...inWorld, ...terms }),
    gives: paymentTermsShape,
    refuses: ["WORLD_NOTFOUND"],
    changes: ["worlds", "payments"],
  }),
  paymentQuotas: ops.get("worlds/{world}/payment-quotas", {
    about: "The quotas that operations set for merchants and for single payees of theirs, by merchant.",
    takes: z.object({ ...inWorld, ...page }),
    gives: pageOf(quota),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  setPaymentQuota: ops.post("worlds/{world}/merchants/{userNo}/payment-quota", {
    about:
      "Sets what a merchant may pay at once and in a Beijing day, to all its payees or to one of them, in US dollars; where neither is named the usual quota holds again. Payments that wait and exceed it are not made.",
    subject: ["userNo", "payeeNo"],
    takes: z.object({
      ...inWorld,
      userNo,
      payeeNo: z.optional(payeeNo),
      single: z.nullable(dollars),
      day: z.nullable(dollars),
    }),
    refuses: ["WORLD_NOTFOUND", "CUSTOMER_NOTFOUND", "ACCOUNT_NOTFOUND"],
    changes: ["worlds", "payments"],
  }),
};
