import type { Currency } from "@/lib/money/currency";
import type { InWorld } from "../platform/store/tx";
import { added, isFiltered, linesOf, type Line, type MoneyRange, type Wanted } from "./entries";
import { bookedSums } from "./entries.sql";

/** A booked line with its number among all lines of its currency. */
export interface NumberedLine extends Line {
  /** 1, 2, 3 … from the merchant's first line of the currency on. */
  readonly sequence: string;
}

/**
 * Reads booked lines as `linesOf` does, with the numbers that they have in statements: consecutive within a currency from
 * its first line on, so that periods follow one another, and the same in every statement. Where some of the lines are
 * wanted, all are read, so that each keeps its number.
 */
export async function* numberedLines(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly NumberedLine[]> {
  const last = await countsBefore(tx, ranges);
  const { kind, orders, ...all } = wanted;
  const isWanted = (line: Line) =>
    (kind === undefined || line.kind === kind) && (orders === undefined || orders.includes(line.orderId));
  for await (const lines of linesOf(tx, all, ranges)) {
    const numbered = lines.map((line) => {
      const sequence = (last.get(line.currency) ?? 0) + 1;
      last.set(line.currency, sequence);
      return { ...line, sequence: String(sequence), after: isFiltered(wanted) ? null : line.after };
    });
    const found = numbered.filter(isWanted);
    if (found.length > 0) yield found;
  }
}

/** Counts the lines of each currency before its range. */
async function countsBefore(tx: InWorld, ranges: readonly MoneyRange[]): Promise<Map<Currency, number>> {
  const parts = ranges.flatMap(({ available, held }, place) =>
    [available, held].map(({ account, low }) => ({ account, low: 1n, high: low, place })),
  );
  const rows = parts.length > 0 ? await bookedSums(tx, {}, parts) : [];
  return new Map(
    ranges.map(({ currency }, at) => {
      const { countIn, countOut } = added(rows.find(({ place }) => place === at));
      return [currency, countIn + countOut];
    }),
  );
}
