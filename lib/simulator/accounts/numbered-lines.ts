import type { Currency } from "@/lib/money/currency";
import type { InWorld } from "../platform/store/tx";
import {
  toTurnover,
  isFiltered,
  bookedLineBatches,
  type BookedMoneyLine,
  type MoneyRange,
  type LineQuery,
} from "./entries";
import { sumBookedLinesByGroup } from "./entries.sql";

/** Describes a booked line with its number among all lines of its currency. */
export interface NumberedLine extends BookedMoneyLine {
  /** Holds the number 1, 2, 3 … from the merchant's first line of the currency on. */
  readonly sequence: string;
}

/**
 * Reads booked lines like `bookedLineBatches`, with their numbers in statements: consecutive within a currency from its
 * first line on, so that periods are contiguous, and the same in every statement. When only some of the lines are
 * requested, all are read, so that each has the same number.
 */
export async function* numberedStatementLineBatches(
  tx: InWorld,
  query: LineQuery,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly NumberedLine[]> {
  const last = await countsBefore(tx, ranges);
  const { kind, orders, ...all } = query;
  const isWanted = (line: BookedMoneyLine) =>
    (kind === undefined || line.kind === kind) && (orders === undefined || orders.includes(line.orderId));
  for await (const lines of bookedLineBatches(tx, all, ranges)) {
    const numberedBatch = lines.map((line) => {
      const sequence = (last.get(line.currency) ?? 0) + 1;
      last.set(line.currency, sequence);
      return { ...line, sequence: String(sequence), after: isFiltered(query) ? null : line.after };
    });
    const matches = numberedBatch.filter(isWanted);
    if (matches.length > 0) yield matches;
  }
}

/** Counts the lines of each currency before its range. */
async function countsBefore(tx: InWorld, ranges: readonly MoneyRange[]): Promise<Map<Currency, number>> {
  const parts = ranges.flatMap(({ available, held }, place) =>
    [available, held].map(({ account, low }) => ({ account, low: 1n, high: low, place })),
  );
  const rows = parts.length > 0 ? await sumBookedLinesByGroup(tx, {}, parts) : [];
  return new Map(
    ranges.map(({ currency }, at) => {
      const { countIn, countOut } = toTurnover(rows.find(({ place }) => place === at));
      return [currency, countIn + countOut];
    }),
  );
}
