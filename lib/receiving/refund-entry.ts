import * as z from "zod/mini";
import { weightOf } from "@/lib/forms/text-entry";
import { typedMoney, type Money } from "@/lib/money/money";
import { isCountry } from "@/lib/reference/places/countries";

const payeeEntry = {
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  payeeSwift: z.string(),
  payeeCountry: z.string(),
};
const correctionEntry = z.object(payeeEntry);
const refundEntry = z.object({ ...payeeEntry, amount: z.string(), reason: z.string() });

/** The account that a refund goes to, as it is typed. */
export type RefundPayeeEntry = z.infer<typeof correctionEntry>;
/** A refund as it is typed. */
export type RefundEntry = z.infer<typeof refundEntry>;

export const isRefundField = (name: string): name is keyof RefundEntry => Object.hasOwn(refundEntry.shape, name);

/** How long each detail of the payee may be. */
export const payeeLengths = {
  payeeName: 140,
  payeeAccount: 40,
  payeeBank: 140,
  payeeSwift: 11,
  payeeCountry: 2,
} as const;
const reasonLengthMax = 140;

const swift = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** What is wrong with the details of the payee, field by field. */
function payeeIssues(payee: RefundPayeeEntry): [field: keyof RefundPayeeEntry, issue: string][] {
  // named cast: the keys of a literal
  return (Object.keys(payeeLengths) as (keyof RefundPayeeEntry)[]).flatMap((field) => {
    const text = payee[field];
    if (text === "") return [[field, "text.missing"]];
    if (weightOf(text) > payeeLengths[field]) return [[field, "text.weight"]];
    if (field === "payeeSwift" && !swift.test(text)) return [[field, "swift.shape"]];
    // UK is what many write, and no bank's country
    return field === "payeeCountry" && !isCountry(text) ? [[field, "country.unknown"]] : [];
  });
}

const meant = ({
  payeeName,
  payeeAccount,
  payeeBank,
  payeeSwift,
  payeeCountry,
}: RefundPayeeEntry): RefundPayeeEntry => ({
  payeeName: payeeName.trim(),
  payeeAccount: payeeAccount.trim(),
  payeeBank: payeeBank.trim(),
  payeeSwift: payeeSwift.replace(/\s/g, "").toUpperCase(),
  payeeCountry: payeeCountry.trim().toUpperCase(),
});

/** The rule of the form that corrects the payee of a refund, as it was looked at. */
export const correctionRule = (named: { readonly orderNo: string; readonly changes: number }) =>
  z.pipe(
    correctionEntry,
    z.transform((entry, context) => {
      const payee = meant(entry);
      for (const [field, message] of payeeIssues(payee))
        context.issues.push({ code: "custom", message, input: entry, path: [field] });
      return context.issues.length > 0 ? z.NEVER : { ...named, ...payee };
    }),
  );

/** What the form of a refund was shown: of which income, what is left of it, and what the refund costs so far as is known. */
interface FormFacts {
  readonly detailId: string;
  readonly refundable: Money;
  readonly fee: Money | undefined;
}

/** The rule of the form of a refund: no more than is left, more than the fee, and a payee with all details. */
export const refundRule = ({ detailId, refundable, fee }: FormFacts) =>
  z.pipe(
    refundEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof RefundEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const payee = meant(entry);
      for (const [field, message] of payeeIssues(payee)) wrong(field, message);
      const { amount, issue } = typedMoney(entry.amount, refundable.currency);
      if (issue) wrong("amount", issue);
      else if (amount && amount.minor > refundable.minor) wrong("amount", "amount.refundable");
      else if (amount && fee && amount.minor <= fee.minor) wrong("amount", "amount.feeAbove");
      const reason = entry.reason.trim();
      if (reason === "") wrong("reason", "text.missing");
      else if (weightOf(reason) > reasonLengthMax) wrong("reason", "text.weight");
      if (!amount || context.issues.length > 0) return z.NEVER;
      return { detailId, amount, reason, ...payee, ...(fee && { shownFee: fee }) };
    }),
  );
