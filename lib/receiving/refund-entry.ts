import * as z from "zod/mini";
import { tooHeavy } from "@/lib/forms/issue";
import { weightOf } from "@/lib/forms/text-entry";
import type { Currency } from "@/lib/money/currency";
import { typedMoney, type Money } from "@/lib/money/money";
import { bicOf, ibanOf, usesIban } from "@/lib/reference/account-formats";
import { latinIssue } from "@/lib/reference/plain-letters";
import { isCountry } from "@/lib/reference/places/countries";

const payeeEntry = {
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.string(),
  payeeSwift: z.string(),
  payeeCountry: z.string(),
};
/** Where a refund goes: back to the account that it came from, or to another one, with papers. */
const destinationEntry = {
  to: z.enum(["back", "other"]),
  ...payeeEntry,
  fileIds: z.array(z.string()),
  goesOn: z.boolean(),
};
const correctionEntry = z.object({ ...destinationEntry, reason: z.string() });
const refundEntry = z.object({ ...destinationEntry, amount: z.string(), reason: z.string() });

/** The account that a refund goes to, as it is typed. */
export type RefundPayeeEntry = z.infer<z.ZodMiniObject<typeof payeeEntry>>;
/** Where a refund goes, as the form has it, with the reason that another account than the remitter's needs. */
export type CorrectionEntry = z.infer<typeof correctionEntry>;
/** A refund as it is typed. */
export type RefundEntry = z.infer<typeof refundEntry>;

/** A form that sends a refund back, until another account is chosen. */
export const backEntry = {
  ...{ to: "back" as const, payeeName: "", payeeAccount: "", payeeBank: "", payeeSwift: "", payeeCountry: "" },
  ...{ fileIds: [] as string[], goesOn: false, reason: "" },
};

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

/** The issue of a name that banks' messages do not carry: renminbi on the mainland alone may be paid in Chinese. */
export const refundNameIssue = (name: string, payeeCountry: string, currency: string): string | null =>
  payeeCountry === "CN" && currency === "CNH" ? null : latinIssue(name);

/** What is wrong with the details of the payee, field by field. */
function payeeIssues(payee: RefundPayeeEntry, currency: Currency): [field: keyof RefundPayeeEntry, issue: string][] {
  // named cast: the keys of a literal
  return (Object.keys(payeeLengths) as (keyof RefundPayeeEntry)[]).flatMap((field) => {
    const text = payee[field];
    if (text === "") return [[field, "text.missing"]];
    if (weightOf(text) > payeeLengths[field]) return [[field, tooHeavy(payeeLengths[field])]];
    // UK is what many write, and no bank's country
    if (field === "payeeCountry") return isCountry(text) ? [] : [[field, "country.unknown"]];
    if (!isCountry(payee.payeeCountry)) return [];
    if (field === "payeeName" || field === "payeeBank") {
      const issue = refundNameIssue(text, payee.payeeCountry, currency);
      return issue ? [[field, issue]] : [];
    }
    if (field === "payeeSwift") {
      const bic = bicOf(payee.payeeCountry);
      return bic.isRight(text) && !bic.otherCountry?.(text) ? [] : [[field, "swift.shape"]];
    }
    const isNoIban =
      field === "payeeAccount" && usesIban(payee.payeeCountry) && !ibanOf(payee.payeeCountry).isRight(text);
    return isNoIban ? [[field, "account.iban"]] : [];
  });
}

/** What another account than the remitter's own needs: its details, a reason and papers. */
function destinationIssues(
  entry: CorrectionEntry,
  currency: Currency,
): [field: keyof CorrectionEntry, issue: string][] {
  const reason = entry.reason.trim();
  const tooLong: [keyof CorrectionEntry, string][] =
    weightOf(reason) > reasonLengthMax ? [["reason", tooHeavy(reasonLengthMax)]] : [];
  if (entry.to === "back") return tooLong;
  return [
    ...payeeIssues(meant(entry), currency),
    ...(reason === "" ? ([["reason", "text.missing"]] satisfies [keyof CorrectionEntry, string][]) : tooLong),
    ...(entry.fileIds.length === 0 ? ([["fileIds", "files.missing"]] satisfies [keyof CorrectionEntry, string][]) : []),
  ];
}

/** What is sent of where a refund goes: nothing more where it goes back. */
const sentDestination = (entry: CorrectionEntry) =>
  entry.to === "back" ? {} : { ...meant(entry), fileIds: entry.fileIds, ...(entry.goesOn && { goesOn: true }) };

const meant = ({
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

/** The rule of the form that corrects the payee of a refund, as it was looked at. */
export const correctionRule = (named: { readonly orderNo: string; readonly changes: number }, currency: Currency) =>
  z.pipe(
    correctionEntry,
    z.transform((entry, context) => {
      for (const [field, message] of destinationIssues(entry, currency))
        context.issues.push({ code: "custom", message, input: entry, path: [field] });
      if (context.issues.length > 0) return z.NEVER;
      return { ...named, reason: entry.reason.trim(), ...sentDestination(entry) };
    }),
  );

/** What the form of a refund was shown: of which income, what is left of it, and what the refund costs so far as is known. */
interface FormFacts {
  readonly detailId: string;
  readonly refundable: Money;
  readonly fee: Money | undefined;
}

/** The rule of the form of a refund: no more than is left, more than the fee, and another payee with all details. */
export const refundRule = ({ detailId, refundable, fee }: FormFacts) =>
  z.pipe(
    refundEntry,
    z.transform((entry, context) => {
      const wrong = (path: keyof RefundEntry, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      for (const [field, message] of destinationIssues(entry, refundable.currency)) wrong(field, message);
      const { amount, issue } = typedMoney(entry.amount, refundable.currency);
      if (issue) wrong("amount", issue);
      else if (amount && amount.minor > refundable.minor) wrong("amount", "amount.refundable");
      else if (amount && fee && amount.minor <= fee.minor) wrong("amount", "amount.feeAbove");
      if (!amount || context.issues.length > 0) return z.NEVER;
      const reason = entry.reason.trim();
      return { detailId, amount, reason, ...sentDestination(entry), ...(fee && { shownFee: fee }) };
    }),
  );
