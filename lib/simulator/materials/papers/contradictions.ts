import { formatMaterialField } from "@/lib/materials/paper-fields";
import { findWrittenAmounts } from "./written-amounts";
import type { PaperFields } from "./paper-fields";

/** Describes contradictory statements in a document. */
export type Contradiction = { readonly kind: "sum"; readonly items: string; readonly total: string };

const parseHundredths = (text: string): bigint => {
  const [units = "0", cents = ""] = text.split(".");
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, "0"));
};
const decimal = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

/**
 * Returns the amount of a line of goods, in which quantity times unit price equals the amount at its end; undefined for
 * any other line.
 */
function itemOf(line: string): bigint | undefined {
  const figures = findWrittenAmounts(line).map(({ amount }) => parseHundredths(amount));
  const [last, ...before] = figures.toReversed();
  const [price, quantity] = before;
  if (last === undefined || price === undefined || quantity === undefined || last === 0n) return undefined;
  return quantity * price === last * 100n ? last : undefined;
}

/**
 * Returns a contradiction when the goods of a document, as far as they are listed with quantity, price and amount, do
 * not add up to its total.
 */
export function goodsTotalContradictions(lines: readonly string[], { amount, currency }: PaperFields): Contradiction[] {
  const items = lines.flatMap((line) => itemOf(line.normalize("NFKC")) ?? []);
  if (!amount || items.length === 0) return [];
  const sum = items.reduce((all, item) => all + item, 0n);
  const total = parseHundredths(amount.value);
  // in the currency of the document, if it is known
  const text = (cents: bigint) => formatMaterialField("amount", decimal(cents), currency?.value);
  return sum === total ? [] : [{ kind: "sum", items: text(sum), total: text(total) }];
}
