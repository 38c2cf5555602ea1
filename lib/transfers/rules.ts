import { textTooLongIssue } from "@/lib/forms/issue";
import { feeOf, maxAfterFee, type FeeTerms } from "@/lib/money/fee";
import { plus, type Money } from "@/lib/money/money";
import { otherRelationLengthMax, type RelationKind } from "./terms";

/**
 * Implements "Free text of an other relation allows only Chinese and English letters and some punctuation"
 * (specification 3, section 5).
 */
const otherShape = /^[\p{Script=Han}A-Za-z ,.()\-&'’，。（）、·]+$/u;

/** Returns the issue code of a relation's name; only an "other" relation has one. */
export function otherRelationIssue(relation: RelationKind, text: string): string | undefined {
  const name = text.trim();
  if (relation !== "other") return name === "" ? undefined : "relation.needless";
  if (name === "") return "text.missing";
  if (name.length > otherRelationLengthMax) return textTooLongIssue(otherRelationLengthMax);
  return otherShape.test(name) ? undefined : "relation.letters";
}

/** Holds the amounts of a transfer: the payee receives one part of the debit, the platform the other as its fee. */
export interface TransferAmounts {
  readonly amount: Money;
  readonly fee: Money;
  readonly debit: Money;
}

/**
 * Computes the amounts of a transfer from the amount to be received, or from the total that may leave the account: then
 * the received amount is the largest that the total covers with its fee, to the minor unit. Undefined when it does not
 * even cover the fee.
 */
export function transferAmounts(namedAmount: Money, isTotal: boolean, terms: FeeTerms): TransferAmounts | undefined {
  const amount = isTotal ? maxAfterFee(namedAmount, terms) : namedAmount;
  if (amount.minor <= 0n) return undefined;
  const fee = feeOf(amount, terms);
  return { amount, fee, debit: plus(amount, fee) };
}

/**
 * Masks a merchant's name for another merchant: enough to recognize that the number was right, and no more. A word in
 * letters retains its first letter, characters without blanks between them retain the first two and the last.
 */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length > 1) return words.map((word) => `${firstOf(word, 1)}***`).join(" ");
  const signs = [...(words[0] ?? "")];
  if (signs.length <= 3) return `${firstOf(name.trim(), 1)}**`;
  return /\p{Script=Han}/u.test(name)
    ? `${signs.slice(0, 2).join("")}***${signs.at(-1) ?? ""}`
    : `${signs[0] ?? ""}***`;
}

const firstOf = (text: string, count: number): string => [...text].slice(0, count).join("");
