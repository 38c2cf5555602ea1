import * as z from "zod/mini";
import { day } from "@/lib/call/field-schemas";
import { dayTextIssue, textTooLongIssue } from "@/lib/forms/issue";
import { currency, isCurrency, type Currency } from "@/lib/money/currency";
import { parseEnteredMoney, type TypedMoney } from "@/lib/money/money";
import { isDay, type Day } from "@/lib/time/beijing";
import { bankLatinTextIssue } from "@/lib/reference/plain-letters";
import { paymentReferenceIssue } from "./fit-reference";
import { bearer, purpose } from "./calls/payments";
import { every, type Every } from "./ahead/every";
import { firstSchedulablePaymentDay } from "./ahead/first-day";
import { minimumPaymentAmount } from "./rules";
import { remarksLengthMax, standingTimesMax } from "./terms";

const payEntry = z.object({
  payeeId: z.string(),
  amount: z.string(),
  /** True when the amount is debited from the paying account; otherwise it is the arrival amount. */ isPaid:
    z.boolean(),
  payCurrency: currency,
  /** Empty when the paying account pays the fees too. */ feeCurrency: z.string(),
  bearer,
  purpose: z.string(),
  reference: z.string(),
  merchantOrderNo: z.string(),
  remarks: z.string(),
  /** Holds the day to pay on, or of the first turn; empty to pay immediately. */ payOn: z.string(),
  /** Holds the interval of repetition; empty for a single payment. */ every: z.enum(["", ...every.options]),
  /** Holds the end of the turns: a count, or a day. */
  ends: z.enum(["times", "until"]),
  times: z.string(),
  untilOn: z.string(),
  /** Empty when the company pays for itself. */
  poboRecordId: z.string(),
  /** True when the payee is sent a remittance advice; defaults to the payee's own setting. */
  isAdvised: z.optional(z.boolean()),
  /** True while the form for a new payee is open. */
  isAdding: z.boolean(),
  /** Holds the index of the visible step of the form. */
  step: z.int(),
});

/** Describes a payment as it is entered. */
export type PayEntry = z.infer<typeof payEntry>;

export const isPayField = (name: string): name is keyof PayEntry => Object.hasOwn(payEntry.shape, name);

/** Lists the steps of the form with their fields: who is paid, how much, and for what. */
export const paySteps = [
  { name: "payee", fields: ["payeeId", "poboRecordId"] },
  {
    name: "amount",
    fields: ["amount", "payCurrency", "feeCurrency", "bearer", "every", "payOn", "ends", "times", "untilOn"],
  },
  { name: "purpose", fields: ["purpose", "reference", "merchantOrderNo", "remarks", "isAdvised"] },
] as const satisfies readonly { readonly name: string; readonly fields: readonly (keyof PayEntry)[] }[];

/** Describes how a payment is repeated: from a day on, until another or a number of times. */
export interface Repeat {
  readonly every: Every;
  readonly firstOn: string;
  readonly untilOn?: string;
  readonly times?: number;
}

const ownNumberShape = /^[\x20-\x7e]{0,40}$/;

/**
 * Returns the currency in which an amount is entered: the payee's, `code`; when another currency's account pays,
 * optionally that one's.
 */
export const paymentAmountCurrency = (
  { isPaid, payCurrency }: Pick<PayEntry, "isPaid" | "payCurrency">,
  code: Currency,
): Currency => (isPaid ? payCurrency : code);

/** Returns the day to pay on, or of the first turn; undefined for now, and while the input is incomplete. */
export const parseFirstPayDay = ({ payOn }: Pick<PayEntry, "payOn">): Day | undefined =>
  day.safeParse(payOn).success ? payOn : undefined;

/** Returns the scheduled day of a single payment; undefined for now, and while the input is incomplete. */
export const parseSinglePayDay = (entry: Pick<PayEntry, "payOn" | "every">): Day | undefined =>
  entry.every === "" ? parseFirstPayDay(entry) : undefined;

/** Parses the entered amount for a payee of this currency: the money, or the issue of the text. */
export const parsePayAmount = (
  entry: Pick<PayEntry, "amount" | "isPaid" | "payCurrency">,
  code: Currency,
): TypedMoney => parseEnteredMoney(entry.amount, paymentAmountCurrency(entry, code));

/** Parses the entered repetition; `wrong` is called for every missing or invalid field. */
function repeatOf(
  {
    every: step,
    payOn,
    ends,
    times,
    untilOn,
  }: Pick<PayEntry, "payOn" | "ends" | "times" | "untilOn"> & { every: Every },
  today: Day,
  wrong: (path: string, message: string) => void,
): Repeat | null {
  const count = /^\d{1,4}$/.test(times.trim()) ? Number(times) : 0;
  if (!isDay(payOn)) wrong("payOn", dayTextIssue(payOn));
  else if (payOn < firstSchedulablePaymentDay(today)) wrong("payOn", "date.tomorrow");
  if (ends === "until" && !isDay(untilOn)) wrong("untilOn", dayTextIssue(untilOn));
  else if (ends === "until" && untilOn < payOn) wrong("untilOn", "date.lastFirst");
  if (ends === "times" && (count < 2 || count > standingTimesMax)) wrong("times", "text.times");
  return { every: step, firstOn: payOn, ...(ends === "until" ? { untilOn } : { times: count }) };
}

/**
 * Builds the validation rule of a payment's form: everything but the cost and the password. `code` is the selected
 * payee's currency, and `amountInput` the amount as it was parsed when the form was rendered (`parsePayAmount`), so
 * that it is not parsed again. Without a payee both are undefined.
 */
export const paymentFormSchema = (code: Currency | undefined, amountInput: TypedMoney | undefined, today: Day) =>
  z.pipe(
    payEntry,
    z.transform(
      (
        {
          isAdding: _,
          isPaid: __,
          step: ___,
          feeCurrency,
          poboRecordId,
          payOn,
          every: interval,
          ends,
          times,
          untilOn,
          ...entry
        },
        context,
      ) => {
        const wrong = (path: string, message: string) =>
          void context.issues.push({ code: "custom", message, input: entry, path: [path] });
        if (!code) wrong("payeeId", "payee.missing");
        const { amount, issue } = amountInput ?? {};
        if (!amountInput && entry.amount.trim() === "") wrong("amount", "amount.missing");
        if (issue) wrong("amount", issue);
        // the minimum applies to the arrival amount: for a sold amount, only the rate determines it
        // that
        else if (code && amount?.currency === code && amount.minor < minimumPaymentAmount(code).minor)
          wrong("amount", "amount.minimum");
        const purposeResult = purpose.safeParse(entry.purpose);
        if (!purposeResult.success) wrong("purpose", "text.missing");
        const reference = entry.reference.trim();
        const odd = paymentReferenceIssue(reference);
        if (odd) wrong("reference", odd);
        const merchantOrderNo = entry.merchantOrderNo.trim();
        if (!ownNumberShape.test(merchantOrderNo))
          wrong(
            "merchantOrderNo",
            (merchantOrderNo.length <= 40 && bankLatinTextIssue(merchantOrderNo)) || textTooLongIssue(40),
          );
        const remarks = entry.remarks.trim();
        if (remarks.length > remarksLengthMax) wrong("remarks", textTooLongIssue(remarksLengthMax));
        if (interval === "" && payOn !== "" && !isDay(payOn)) wrong("payOn", dayTextIssue(payOn));
        const repeat =
          interval === "" ? null : repeatOf({ every: interval, payOn, ends, times, untilOn }, today, wrong);
        if (!amount || !purposeResult.success || context.issues.length > 0) return z.NEVER;
        return {
          ...entry,
          ...(isCurrency(feeCurrency) && feeCurrency !== entry.payCurrency && { feeCurrency }),
          ...(poboRecordId && { poboRecordId }),
          ...(repeat && { repeat }),
          ...(!repeat && payOn && { payOn }),
          amount,
          purpose: purposeResult.data,
          reference,
          merchantOrderNo,
          remarks,
        };
      },
    ),
  );
