import * as z from "zod/mini";
import { textTooHeavyIssue } from "@/lib/forms/issue";
import { textWeight } from "@/lib/forms/text-entry";
import type { Currency } from "@/lib/money/currency";
import { parseEnteredMoney, type Money } from "@/lib/money/money";
import { bicFormat, ibanFormat, usesIban } from "@/lib/reference/account-formats";
import { bankLatinTextIssue } from "@/lib/reference/plain-letters";
import { isCountry } from "@/lib/reference/places/countries";

const payeeEntry = {
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  payeeSwift: z.string(),
  payeeCountry: z.string(),
};
/**
 * Holds the form fields of a refund's destination: the account that the money came from, or another one, with
 * documents.
 */
const destinationEntry = {
  to: z.enum(["back", "other"]),
  ...payeeEntry,
  fileIds: z.array(z.string()),
  goesOn: z.boolean(),
};
const correctionEntry = z.object({ ...destinationEntry, reason: z.string() });
const refundEntry = z.object({ ...destinationEntry, amount: z.string(), reason: z.string() });

/** Describes the destination account of a refund as entered. */
export type RefundPayeeEntry = z.infer<z.ZodMiniObject<typeof payeeEntry>>;
/**
 * Describes the destination of a refund in the form, with the reason that another account than the remitter's requires.
 */
export type CorrectionEntry = z.infer<typeof correctionEntry>;
/** Describes a refund as entered. */
export type RefundEntry = z.infer<typeof refundEntry>;

/** Holds the initial form, which returns the refund to the remitter until another account is selected. */
export const backEntry = {
  ...{ to: "back" as const, payeeName: "", payeeAccount: "", payeeBank: "", payeeSwift: "", payeeCountry: "" },
  ...{ fileIds: [] as string[], goesOn: false, reason: "" },
};

export const isRefundField = (name: string): name is keyof RefundEntry => Object.hasOwn(refundEntry.shape, name);

/** Limits the length of each detail of the payee. */
export const payeeLengths = {
  payeeName: 140,
  payeeAccount: 40,
  payeeBank: 140,
  payeeSwift: 11,
  payeeCountry: 2,
} as const;
const reasonLengthMax = 140;

/**
 * Returns the issue of a name that bank messages cannot carry: only renminbi on the mainland may be paid in Chinese.
 */
export const refundNameIssue = (name: string, payeeCountry: string, currency: string): string | null =>
  payeeCountry === "CN" && currency === "CNH" ? null : bankLatinTextIssue(name);

/** Returns the issues of the payee's details, field by field. */
function payeeIssues(payee: RefundPayeeEntry, currency: Currency): [field: keyof RefundPayeeEntry, issue: string][] {
  // named cast: the keys of a literal
  return (Object.keys(payeeLengths) as (keyof RefundPayeeEntry)[]).flatMap((field) => {
    const text = payee[field];
    if (text === "") return [[field, "text.missing"]];
    if (textWeight(text) > payeeLengths[field]) return [[field, textTooHeavyIssue(payeeLengths[field])]];
    // UK is what many write, and no bank's country
    if (field === "payeeCountry") return isCountry(text) ? [] : [[field, "country.unknown"]];
    if (!isCountry(payee.payeeCountry)) return [];
    if (field === "payeeName" || field === "payeeBank") {
      const issue = refundNameIssue(text, payee.payeeCountry, currency);
      return issue ? [[field, issue]] : [];
    }
    if (field === "payeeSwift") {
      const bic = bicFormat(payee.payeeCountry);
      return bic.isRight(text) && !bic.otherCountry?.(text) ? [] : [[field, "swift.shape"]];
    }
    const isNoIban =
      field === "payeeAccount" && usesIban(payee.payeeCountry) && !ibanFormat(payee.payeeCountry).isRight(text);
    return isNoIban ? [[field, "account.iban"]] : [];
  });
}

/**
 * Returns the issues of another account than the remitter's own, which requires its details, a reason and documents.
 */
function refundCorrectionIssues(
  entry: CorrectionEntry,
  currency: Currency,
): [field: keyof CorrectionEntry, issue: string][] {
  const reason = entry.reason.trim();
  const tooLong: [keyof CorrectionEntry, string][] =
    textWeight(reason) > reasonLengthMax ? [["reason", textTooHeavyIssue(reasonLengthMax)]] : [];
  if (entry.to === "back") return tooLong;
  return [
    ...payeeIssues(normalizedPayee(entry), currency),
    ...(reason === "" ? ([["reason", "text.missing"]] satisfies [keyof CorrectionEntry, string][]) : tooLong),
    ...(entry.fileIds.length === 0 ? ([["fileIds", "files.missing"]] satisfies [keyof CorrectionEntry, string][]) : []),
  ];
}

/** Returns the destination fields to send; none when the refund returns to the remitter. */
const sentDestination = (entry: CorrectionEntry) =>
  entry.to === "back"
    ? {}
    : { ...normalizedPayee(entry), fileIds: entry.fileIds, ...(entry.goesOn && { goesOn: true }) };

const normalizedPayee = ({
  payeeName,
  payeeAccount,
  payeeBank,
  payeeSwift,
  payeeCountry,
}: RefundPayeeEntry): RefundPayeeEntry => ({
  payeeName: payeeName.trim(),
  payeeAccount: payeeAccount.replace(/\s/g, "").toUpperCase(),
  payeeBank: payeeBank.trim(),
  payeeSwift: payeeSwift.replace(/\s/g, "").toUpperCase(),
  payeeCountry: payeeCountry.trim().toUpperCase(),
});

/** Builds the rule of the form that corrects the payee of a refund, for the version that was displayed. */
export const refundPayeeCorrectionFormSchema = (
  reference: { readonly orderNo: string; readonly changes: number },
  currency: Currency,
) =>
  z.pipe(
    correctionEntry,
    z.transform((entry, context) => {
      for (const [field, message] of refundCorrectionIssues(entry, currency))
        context.issues.push({ code: "custom", message, input: entry, path: [field] });
      if (context.issues.length > 0) return z.NEVER;
      return { ...reference, reason: entry.reason.trim(), ...sentDestination(entry) };
    }),
  );

/**
 * Holds the data of a refund form: the income, its remaining refundable amount, and the fee of the refund when it is
 * known.
 */
interface FormFacts {
  readonly detailId: string;
  readonly refundable: Money;
  readonly fee: Money | undefined;
}

/**
 * Builds the rule of a refund form: no more than the remaining amount, more than the fee, and complete details of
 * another payee.
 */
export const refundFormSchema = ({ detailId, refundable, fee }: FormFacts) =>
  z.pipe(
    refundEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof RefundEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      for (const [field, message] of refundCorrectionIssues(entry, refundable.currency)) wrong(field, message);
      const { amount, issue } = parseEnteredMoney(entry.amount, refundable.currency);
      if (issue) wrong("amount", issue);
      else if (amount && amount.minor > refundable.minor) wrong("amount", "amount.refundable");
      else if (amount && fee && amount.minor <= fee.minor) wrong("amount", "amount.feeAbove");
      if (!amount || context.issues.length > 0) return z.NEVER;
      const reason = entry.reason.trim();
      return { detailId, amount, reason, ...sentDestination(entry), ...(fee && { shownFee: fee }) };
    }),
  );
