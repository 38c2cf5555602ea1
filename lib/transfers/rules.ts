import { tooLong } from "@/lib/forms/issue";
import { feeOf, mostBesideFee, type FeeTerms } from "@/lib/money/fee";
import { plus, type Money } from "@/lib/money/money";
import { otherRelationLengthMax, type RelationKind } from "./terms";

/**
 * "Free text of an other relation allows only Chinese and English letters and some punctuation" (specification 3, section
 * 5).
 */
const otherShape = /^[\p{Script=Han}A-Za-z ,.()\-&'’，。（）、·]+$/u;

/** What is wrong with what another relation is called, as an issue code; only that one is called anything. */
export function otherRelationIssue(relation: RelationKind, text: string): string | undefined {
  const name = text.trim();
  if (relation !== "other") return name === "" ? undefined : "relation.needless";
  if (name === "") return "text.missing";
  if (name.length > otherRelationLengthMax) return tooLong(otherRelationLengthMax);
  return otherShape.test(name) ? undefined : "relation.letters";
}

/** What a transfer comes to: the payee receives one part of the debit, the platform the other as its fee. */
export interface TransferAmounts {
  readonly amount: Money;
  readonly fee: Money;
  readonly debit: Money;
}

/**
 * The amounts of a transfer, from what the payee is to receive, or from the total that may leave the account: then as
 * much is received as that covers with its fee, to the minor unit. Undefined where it does not even cover the fee.
 */
export function transferAmounts(named: Money, isTotal: boolean, terms: FeeTerms): TransferAmounts | undefined {
  const amount = isTotal ? mostBesideFee(named, terms) : named;
  if (amount.minor <= 0n) return undefined;
  const fee = feeOf(amount, terms);
  return { amount, fee, debit: plus(amount, fee) };
}

/**
 * A merchant's name as another may see it: enough to tell that the number was right, and no more. Of a word in letters
 * its first one stays, of characters without blanks between them the first two and the last.
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
