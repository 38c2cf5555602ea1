import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { bearer } from "./payments";
import { paymentsScreens } from "../screens";

const pay = declareCalls("/api/pay/paymentOrder", { access: screenAccess(paymentsScreens.pay) });
const payNew = declareCalls("/api/pay/paymentOrderNew", { access: screenAccess(paymentsScreens.pay) });
const fee = declareCalls("/api/user/fee", { access: screenAccess(paymentsScreens.pay) });

/** Lists the tips for a payer before paying; each has a text of its own. */
export const paymentTip = z.enum(["cutOff", "dayOff", "calendar", "arrival", "minimum", "review", "reviewers"]);

/** Declares the calls that prepare a payment without making one. */
export const paymentPreparations = {
  tips: pay.post("queryTipsMsg", {
    about:
      "What to know before paying in a currency, in the asker's language: when it would be sent and arrive, the smallest amount, and whether somebody has to approve it.",
    input: z.object({ currency, payOn: z.optional(day) }),
    output: z.object({ rows: z.array(z.object({ tip: paymentTip, text: z.string() })), sentOn: day, expectedOn: day }),
    reads: ["people"],
  }),
  quota: payNew.post("preCheckPaymentQuotaLimit", {
    about:
      "Whether an amount fits the quota of one payment and what is left of the quota of the day it leaves on, both in US dollars at the mid rate of now: the merchant's, and where a payee is named that payee's own within it.",
    input: z.object({ amount: moneyCodec, payeeId: z.optional(z.uuid()), payOn: z.optional(day) }),
    output: z.object({
      worth: moneyCodec,
      single: moneyCodec,
      day: moneyCodec,
      left: moneyCodec,
      fits: z.boolean(),
      leavesOn: day,
    }),
    errors: ["NO_RATE"],
    reads: ["payments"],
  }),
  globalCost: fee.post("calGlobalPaymentFee", {
    about:
      "What a payment in a currency would cost, to any payee: indicative, no rate is locked. The amount is in the payment's currency, or in the paying account's.",
    input: z.object({ currency, amount: moneyCodec, payCurrency: currency, feeCurrency: z.optional(currency), bearer }),
    output: z.object({
      amount: moneyCodec,
      fee: moneyCodec,
      correspondentFee: moneyCodec,
      exchangeFee: moneyCodec,
      debit: moneyCodec,
      rate: z.nullable(rateCodec),
      at: instant,
    }),
    errors: ["NO_RATE", "MARKET_CLOSED", "INVALID_CURRENCY", "BELOW_MINI_LIMIT"],
    reads: ["rates"],
  }),
};
