import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, orderNo, page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { every } from "../ahead/every";
import { skipReason } from "../ahead/skip-reason";
import { bearer, purpose, paymentReference } from "./payments";
import { paymentsScreens } from "../screens";
import { payment as paymentMachine, standingOrderMachine as machine } from "../states";
import { standingTimesMax } from "../terms";

const standing = declareCalls("/api/pay/standing-order", { access: screenAccess(paymentsScreens.standing) });

export const standingOrderShape = z.object({
  standingNo: orderNo,
  state: stateSchema(machine),
  payeeId: z.uuid(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  amount: moneyCodec,
  payCurrency: currency,
  feeCurrency: currency,
  bearer,
  purpose,
  reference: z.string(),
  poboName: z.nullable(z.string()),
  every,
  firstOn: day,
  untilOn: z.nullable(day),
  times: z.nullable(z.int()),
  /** Holds the number of passed turns, including those that paid nothing. */
  turns: z.int(),
  /** Holds the day of the next payment, moved past days off; null while it is paused, and when it has ended. */
  nextOn: z.nullable(day),
  operator: z.string(),
  madeAt: instant,
});

const standingKey = { standingNo: orderNo };

/** Declares the common input, output and errors of every change of a standing order's state. */
const change = {
  subject: "standingNo",
  makes: "standingNo",
  input: z.object(standingKey),
  output: standingOrderShape,
  errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["payments"],
} as const;

/** Manages recurring payments: each turn is a payment of its own. */
export const standingOrders = {
  repeat: standing.post("add", {
    forKeys: false,
    access: screenAccess(paymentsScreens.pay),
    about:
      "Pays a payee the same amount every week or month, from a day on, until another day or so many times. Nothing is held for it: each turn makes a payment at 09:00 Beijing of its day, or of the next working day, with all its checks, and one that cannot is left out and told.",
    subject: ["payeeId", "poboRecordId"],
    makes: "standingNo",
    effect: "money",
    isPayout: true,
    input: z.object({
      payeeId: z.uuid("text.missing"),
      /** Holds the amount in the payee's currency. */
      amount: moneyCodec,
      payCurrency: currency,
      feeCurrency: z.optional(currency),
      bearer,
      purpose,
      reference: paymentReference,
      poboRecordId: z.optional(z.uuid()),
      every,
      firstOn: day,
      /** Either of the two ends it. */
      untilOn: z.optional(day),
      times: z.optional(wholeNumber(2, standingTimesMax)),
      ...paymentProof,
    }),
    operation: ({ payeeId, amount, every: step, firstOn, untilOn, times }) => ({
      kind: "standing",
      payeeId,
      amount,
      every: step,
      firstOn,
      ...(untilOn && { untilOn }),
      ...(times && { times }),
    }),
    output: standingOrderShape,
    errors: [
      "ACCOUNT_NOTFOUND",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      ...paymentProofRefusals,
      "PAY_CURRENCY_UNVERIFIED",
      "EXCHANGE_NOT_OFFERED",
      "PAYMENT_MODE_INACTIVE",
      "NAME_NOT_MATCHED",
      "POBO_NOTFOUND",
      "POBO_UNUSABLE",
      "POBO_EXPIRED",
      "PAY_DAY_OUT_OF_RANGE",
      "STANDING_END_OUT_OF_RANGE",
    ],
    changes: ["payments"],
  }),
  standingOrders: standing.post("query", {
    about: "Standing orders, newest first.",
    input: z.object(page),
    output: pageSchema(standingOrderShape),
    reads: ["payments"],
  }),
  standingDetail: standing.post("detail", {
    about: "One standing order with its last turns, newest first: the payment of each, or why there is none.",
    input: z.object(standingKey),
    output: z.object({
      standing: standingOrderShape,
      turns: z.array(
        z.object({
          no: z.int(),
          dueOn: day,
          orderNo: z.nullable(orderNo),
          state: z.nullable(stateSchema(paymentMachine)),
          skipped: z.nullable(skipReason),
          at: instant,
        }),
      ),
      history: z.array(historyRow),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["payments"],
  }),
  pauseStanding: standing.post("pause", {
    ...change,
    access: screenActionAccess(paymentsScreens.standing, "cancel"),
    about: "Pauses a standing order: its turns pass without a payment until it is resumed. Payments already made stay.",
  }),
  resumeStanding: standing.post("resume", {
    forKeys: false,
    ...change,
    access: screenAccess(paymentsScreens.pay),
    about: "Resumes a paused standing order with its next turn; those that have passed are not made up for.",
    input: z.object({ ...standingKey, ...stepUpProof }),
    operation: ({ standingNo }) => ({ kind: "resume", standingNo }),
    errors: [...stepUpRefusals, ...change.errors],
  }),
  endStanding: standing.post("end", {
    ...change,
    access: screenActionAccess(paymentsScreens.standing, "cancel"),
    about: "Ends a standing order for good. Payments already made stay.",
  }),
};
