import * as z from "zod/mini";
import { day } from "@/lib/call/field-schemas";
import { tooLong } from "@/lib/forms/issue";
import { currency, isCurrency, type Currency } from "@/lib/money/currency";
import { typedMoney, type TypedMoney } from "@/lib/money/money";
import type { Day } from "@/lib/time/beijing";
import { latinIssue } from "@/lib/reference/plain-letters";
import { referenceIssue } from "./fit-reference";
import { bearer, purpose } from "./calls/payments";
import { every, type Every } from "./ahead/every";
import { firstDayAhead } from "./ahead/first-day";
import { amountMin } from "./rules";
import { remarksLengthMax, standingTimesMax } from "./terms";

const payEntry = z.object({
  payeeId: z.string(),
  amount: z.string(),
  /** Whether the amount is what the paying account gives; else what arrives. */ isPaid: z.boolean(),
  payCurrency: currency,
  /** Empty where the paying account pays the fees too. */ feeCurrency: z.string(),
  bearer,
  purpose: z.string(),
  reference: z.string(),
  merchantOrderNo: z.string(),
  remarks: z.string(),
  /** The day to pay on, or of the first turn; empty where it is paid at once. */ payOn: z.string(),
  /** How often it is repeated; empty where it is paid once. */ every: z.enum(["", ...every.options]),
  /** What ends the turns: a count, or a day. */
  ends: z.enum(["times", "until"]),
  times: z.string(),
  untilOn: z.string(),
  /** Empty where the company pays for itself. */
  poboRecordId: z.string(),
  /** Whether the payee is sent a remittance advice; where it is not said, as its own switch says. */
  isAdvised: z.optional(z.boolean()),
  /** Whether the form for a new payee is open. */
  isAdding: z.boolean(),
});

/** A payment as it is typed. */
export type PayEntry = z.infer<typeof payEntry>;

export const isPayField = (name: string): name is keyof PayEntry => Object.hasOwn(payEntry.shape, name);

/** How a payment is repeated: from a day on, until another or so many times. */
export interface Repeat {
  readonly every: Every;
  readonly firstOn: string;
  readonly untilOn?: string;
  readonly times?: number;
}

const ownNumberShape = /^[\x20-\x7e]{0,40}$/;

/**
 * The currency an amount is typed in: the payee's, `code`; where another currency's account pays, that one's on
 * request.
 */
export const amountCurrency = (
  { isPaid, payCurrency }: Pick<PayEntry, "isPaid" | "payCurrency">,
  code: Currency,
): Currency => (isPaid ? payCurrency : code);

/** The day to pay on, or of the first turn; undefined for now, and while only a part of it is typed. */
export const typedFirstDay = ({ payOn }: Pick<PayEntry, "payOn">): Day | undefined =>
  day.safeParse(payOn).success ? payOn : undefined;

/** The day that a payment made once is asked to be paid on; undefined for now, and while only a part of it is typed. */
export const typedPayDay = (entry: Pick<PayEntry, "payOn" | "every">): Day | undefined =>
  entry.every === "" ? typedFirstDay(entry) : undefined;

/** The amount as it is typed, for a payee of this currency: the money, or what is wrong with the text. */
export const typedAmount = (entry: Pick<PayEntry, "amount" | "isPaid" | "payCurrency">, code: Currency): TypedMoney =>
  typedMoney(entry.amount, amountCurrency(entry, code));

/** When the payment is repeated and until when, as it is typed; `wrong` is told what is missing or out of reach. */
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
  if (payOn === "") wrong("payOn", "date.missing");
  else if (payOn < firstDayAhead(today)) wrong("payOn", "date.tomorrow");
  if (ends === "until" && untilOn === "") wrong("untilOn", "date.missing");
  else if (ends === "until" && untilOn < payOn) wrong("untilOn", "date.lastFirst");
  if (ends === "times" && (count < 2 || count > standingTimesMax)) wrong("times", "text.times");
  return { every: step, firstOn: payOn, ...(ends === "until" ? { untilOn } : { times: count }) };
}

/**
 * The rule of a payment's form: everything but the cost and the password. `code` is the chosen payee's currency, and
 * `typed` the amount as it was read when the form was drawn (`typedAmount`): it is not read again. Without a payee there
 * is neither.
 */
export const payRule = (code: Currency | undefined, typed: TypedMoney | undefined, today: Day) =>
  z.pipe(
    payEntry,
    z.transform(
      (
        { isAdding: _, isPaid: __, feeCurrency, poboRecordId, payOn, every: step, ends, times, untilOn, ...entry },
        context,
      ) => {
        const wrong = (path: string, message: string) =>
          void context.issues.push({ code: "custom", message, input: entry, path: [path] });
        if (!code) wrong("payeeId", "payee.missing");
        const { amount, issue } = typed ?? {};
        if (!typed && entry.amount.trim() === "") wrong("amount", "amount.missing");
        if (issue) wrong("amount", issue);
        // the minimum is checked by the arrival amount: of an amount that is sold only the rate says whether it reaches
        // that
        else if (code && amount?.currency === code && amount.minor < amountMin(code).minor)
          wrong("amount", "amount.minimum");
        const chosen = purpose.safeParse(entry.purpose);
        if (!chosen.success) wrong("purpose", "text.missing");
        const reference = entry.reference.trim();
        const odd = referenceIssue(reference);
        if (odd) wrong("reference", odd);
        const merchantOrderNo = entry.merchantOrderNo.trim();
        if (!ownNumberShape.test(merchantOrderNo))
          wrong("merchantOrderNo", (merchantOrderNo.length <= 40 && latinIssue(merchantOrderNo)) || tooLong(40));
        const remarks = entry.remarks.trim();
        if (remarks.length > remarksLengthMax) wrong("remarks", tooLong(remarksLengthMax));
        const repeat = step === "" ? null : repeatOf({ every: step, payOn, ends, times, untilOn }, today, wrong);
        if (!amount || !chosen.success || context.issues.length > 0) return z.NEVER;
        return {
          ...entry,
          ...(isCurrency(feeCurrency) && feeCurrency !== entry.payCurrency && { feeCurrency }),
          ...(poboRecordId && { poboRecordId }),
          ...(repeat && { repeat }),
          ...(!repeat && payOn && { payOn }),
          amount,
          purpose: chosen.data,
          reference,
          merchantOrderNo,
          remarks,
        };
      },
    ),
  );
