import { figureText } from "@/lib/materials/paper-fields";
import { amountsIn } from "./written-amounts";
import type { PaperFields } from "./paper-fields";

/** What a paper says that cannot be true together. */
export type Contradiction = { readonly kind: "sum"; readonly items: string; readonly total: string };

const minor = (text: string): bigint => {
  const [units = "0", cents = ""] = text.split(".");
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, "0"));
};
const decimal = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

/** The amount of a line of goods: quantity times unit price is the amount at its end. Undefined of any other line. */
function itemOf(line: string): bigint | undefined {
  const figures = amountsIn(line).map(({ amount }) => minor(amount));
  const [last, ...before] = figures.toReversed();
  const [price, quantity] = before;
  if (last === undefined || price === undefined || quantity === undefined || last === 0n) return undefined;
  return quantity * price === last * 100n ? last : undefined;
}

/** Where the goods of a paper, as far as it lists them with quantity, price and amount, do not sum up to its total. */
export function contradictionsIn(lines: readonly string[], { amount, currency }: PaperFields): Contradiction[] {
  const items = lines.flatMap((line) => itemOf(line.normalize("NFKC")) ?? []);
  if (!amount || items.length === 0) return [];
  const sum = items.reduce((all, one) => all + one, 0n);
  const total = minor(amount.value);
  // in the currency of the paper, where that says one
  const text = (cents: bigint) => figureText("amount", decimal(cents), currency?.value);
  return sum === total ? [] : [{ kind: "sum", items: text(sum), total: text(total) }];
}
