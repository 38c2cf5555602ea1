import { postingKindsOfEntryKind } from "@/lib/accounts/entry-kinds";
import type { Currency } from "@/lib/money/currency";
import { currencyFromColumn } from "../platform/store/currency-of";
import { merchantAccount } from "../platform/ledger/chart";
import { mergeBookedLines, type BookedLine, type EntrySource } from "./booked-entries";
import {
  sumBookedLinesByGroup,
  entriesOfParts,
  orderIdRowsByNumber,
  readPositionRows,
  type AddedRow,
  type EntryFilter,
  type EntryPart,
  type RawEntry,
  type Stand,
} from "./entries.sql";
import type { InWorld } from "../platform/store/tx";

/** Selects booked lines of a merchant's money. */
export interface LineQuery {
  readonly world: string;
  readonly userNo: string;
  readonly currency?: Currency | undefined;
  /** Names a kind of entry, of lib/accounts/entry-kinds.ts. */
  readonly kind?: string | undefined;
  /** Restricts the lines to these orders. */
  readonly orders?: readonly string[] | undefined;
  readonly span: { readonly gte: Date; readonly lt: Date };
}

/** Selects the entries of an account between two instants, with its position at both. */
export interface Range extends EntryPart {
  readonly begin: Pick<Stand, "after" | "credited" | "credits">;
  readonly end: Pick<Stand, "after" | "credited" | "credits">;
}

/** Selects the same of a merchant's money in one currency: available and held. */
export interface MoneyRange {
  readonly currency: Currency;
  readonly available: Range;
  readonly held: Range;
}

/**
 * Holds the positions of a merchant's money in one currency at some instants; an account that never existed has a zero
 * balance.
 */
export interface MoneyStands {
  readonly currency: Currency;
  readonly available: readonly Omit<Stand, "currency" | "purpose">[];
  readonly held: readonly Omit<Stand, "currency" | "purpose">[];
}

/**
 * Returns the positions of a merchant's money at some instants, earliest first. An account's entries are numbered
 * without gaps in chronological order, so this is a binary search in each: twenty lookups by key at a million entries,
 * without an index of times that each posting would have to maintain.
 */
export async function readPositionsAt(
  tx: InWorld,
  { userNo, currency }: Pick<LineQuery, "userNo" | "currency">,
  instants: readonly Date[],
): Promise<MoneyStands[]> {
  const rows = await readPositionRows(tx, userNo, currency ?? null, instants);
  return [...new Set(rows.map((row) => currencyFromColumn(row.currency)))].map((code) => {
    const of = (purpose: "available" | "held") => {
      const matches = rows.filter((row) => row.currency === code && row.purpose === purpose);
      const { id: account } = merchantAccount(userNo, purpose, code);
      return matches.length > 0
        ? matches
        : instants.map(() => ({ account, no: 1n, after: 0n, credited: 0n, credits: 0n }));
    };
    return { currency: code, available: of("available"), held: of("held") };
  });
}

/** Returns the entries of one account between two of its positions; none when the second is before the first. */
function between(stands: MoneyStands["available"], place: number): Range {
  const [begin, end] = [stands[place], stands[place + 1]];
  if (!begin || !end) throw new RangeError(`${place} and the next are among ${stands.length} stands`);
  const last = end.no > begin.no ? end : begin;
  return { account: begin.account, low: begin.no, high: last.no, begin, end: last };
}

/** Returns a merchant's money between the instants at an index and the next. */
export const moneyRangeAtIndex = ({ currency, available, held }: MoneyStands, place: number): MoneyRange => ({
  currency,
  available: between(available, place),
  held: between(held, place),
});

/** Returns a merchant's money by currency within a span. */
export async function readMoneyRanges(tx: InWorld, query: LineQuery): Promise<MoneyRange[]> {
  const stands = await readPositionsAt(tx, query, [query.span.gte, query.span.lt]);
  return stands.map((stand) => moneyRangeAtIndex(stand, 0));
}

export const isFiltered = ({ kind, orders }: Pick<LineQuery, "kind" | "orders">): boolean =>
  kind !== undefined || orders !== undefined;

const filterOf = ({ kind, orders }: LineQuery): EntryFilter => ({
  kind,
  orders,
  postingKinds: kind === undefined ? undefined : postingKindsOfEntryKind(kind),
});

const isEmptyRange = ({ low, high }: EntryPart): boolean => high <= low;

/**
 * Finds the orders with a number: an exchange's, a payment's, a batch's or an income's. Undefined when no number is
 * specified.
 */
export async function findOrderIdsByNumber(tx: InWorld, orderNo: string | undefined): Promise<string[] | undefined> {
  if (!orderNo) return undefined;
  const rows = await orderIdRowsByNumber(tx, orderNo.toUpperCase());
  return rows.map(({ id }) => id);
}

/** Describes a booked line with its currency; the balance after it is known only when all lines are listed. */
export interface BookedMoneyLine extends Omit<BookedLine, "after"> {
  readonly currency: Currency;
  readonly after: bigint | null;
}

const entriesAtOnce = 1_000;

/** Reads entries of one part of an account in batches; `read` holds those that were read before. */
function sourceOf(
  tx: InWorld,
  query: LineQuery,
  [part, otherPart]: readonly [EntryPart, EntryPart],
  isNewestFirst: boolean,
  read?: readonly RawEntry[],
): EntrySource {
  let remaining: EntryPart = part;
  let first = read;
  return {
    async more() {
      const most = entriesAtOnce;
      if (isEmptyRange(remaining) && !first) return [];
      const entries =
        first ?? (await entriesOfParts(tx, filterOf(query), [remaining], [otherPart], { most, isNewestFirst }));
      first = undefined;
      const last = entries.at(-1);
      if (!last) remaining = { ...remaining, low: remaining.high };
      else remaining = isNewestFirst ? { ...remaining, high: last.no } : { ...remaining, low: last.no + 1n };
      return entries;
    },
  };
}

const heldOrNot = ({ available, held }: MoneyRange): readonly (readonly [EntryPart, EntryPart])[] => [
  [available, held],
  [held, available],
];

/** Returns one page of booked lines, newest first, of one currency or of several. */
export async function readBookedLinesPage(
  tx: InWorld,
  query: LineQuery,
  ranges: readonly MoneyRange[],
  { offset: skipped, most }: { offset: number; most: number },
): Promise<BookedMoneyLine[]> {
  const [only] = ranges;
  // without held entries each entry is a line, so a page is located by their numbers, regardless of its offset
  const isCounted = only !== undefined && ranges.length === 1 && !isFiltered(query) && isEmptyRange(only.held);
  const pageRanges = isCounted
    ? [{ ...only, available: { ...only.available, high: only.available.high - BigInt(skipped) } }]
    : ranges;
  const sides = pageRanges.flatMap(heldOrNot).filter(([part]) => !isEmptyRange(part));
  const atOnce = Math.min(entriesAtOnce, 2 * (most + (isCounted ? 0 : skipped)) + 2);
  const entries = await entriesOfParts(
    tx,
    filterOf(query),
    sides.map(([part]) => part),
    sides.map(([, otherPart]) => otherPart),
    { most: atOnce, isNewestFirst: true },
  );
  const ofAccount = ({ account }: EntryPart) => entries.filter((entry) => entry.account === account);
  const newest = pageRanges.map((range) => {
    const [available, heldSource] = heldOrNot(range).map((side) => sourceOf(tx, query, side, true, ofAccount(side[0])));
    const top = isCounted ? ofAccount(range.available)[0]?.after : undefined;
    const begin = (top ?? range.available.end.after) + range.held.end.after;
    return linesOfMoney(
      query,
      range.currency,
      mergeBookedLines(available ?? noEntries, heldSource ?? noEntries, { begin, isNewestFirst: true }),
    );
  });
  return newestOf(newest, isCounted ? 0 : skipped, most);
}

const noEntries: EntrySource = { more: () => Promise.resolve([]) };

async function* linesOfMoney(
  query: LineQuery,
  currency: Currency,
  lines: AsyncIterable<BookedLine>,
): AsyncGenerator<BookedMoneyLine> {
  for await (const line of lines)
    if (query.kind === undefined || line.kind === query.kind)
      yield { ...line, currency, after: isFiltered(query) ? null : line.after };
}

/** Returns the newest `most` lines of several currencies after an offset. */
async function newestOf(
  sources: readonly AsyncGenerator<BookedMoneyLine>[],
  offset: number,
  most: number,
): Promise<BookedMoneyLine[]> {
  const lines: BookedMoneyLine[] = [];
  let place = 0;
  for await (const line of inOrder(sources, (a, b) => a.at >= b.at)) {
    if (place >= offset) lines.push(line);
    place += 1;
    if (place === offset + most) break;
  }
  return lines;
}

/**
 * Merges the lines of several currencies into one list; of two that `isFirst` ranks equal, the first currency's comes
 * first.
 */
async function* inOrder(
  sources: readonly AsyncGenerator<BookedMoneyLine>[],
  isFirst: (a: BookedMoneyLine, b: BookedMoneyLine) => boolean,
): AsyncGenerator<BookedMoneyLine> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, head: await source.next() })));
  for (;;) {
    const open = heads.flatMap((cursor) => (cursor.head.done ? [] : [{ one: cursor, line: cursor.head.value }]));
    const next = open.reduce<(typeof open)[number] | undefined>(
      (best, candidate) => (best && isFirst(best.line, candidate.line) ? best : candidate),
      undefined,
    );
    if (!next) return;
    yield next.line;
    next.one.head = await next.one.source.next();
  }
}

/**
 * Holds money in and out, in minor units, with their numbers; and the balances before the first and after the last
 * line.
 */
export interface LineSums {
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Holds the part of the closing balance that may be used. */
  readonly available: bigint;
}

export const noSums: LineSums = {
  moneyIn: 0n,
  moneyOut: 0n,
  countIn: 0,
  countOut: 0,
  opening: 0n,
  closing: 0n,
  available: 0n,
};

/**
 * Returns the sums of a merchant's money by range: from the first and last entry when nothing was held, regardless of
 * the number of lines; else by summing them.
 */
export async function readLineSums(tx: InWorld, query: LineQuery, ranges: readonly MoneyRange[]): Promise<LineSums[]> {
  const isAdded = ({ held }: MoneyRange): boolean => isFiltered(query) || !isEmptyRange(held);
  const parts = ranges.flatMap((range, place) =>
    isAdded(range) ? [range.available, range.held].map((part) => ({ ...part, place })) : [],
  );
  const rows = parts.length > 0 ? await sumBookedLinesByGroup(tx, filterOf(query), parts) : [];
  return ranges.map((range, place) => ({
    ...(isAdded(range) ? toTurnover(rows.find((row) => row.place === place)) : turnover(range.available)),
    opening: range.available.begin.after + range.held.begin.after,
    closing: range.available.end.after + range.held.end.after,
    available: range.available.end.after,
  }));
}

type Turnover = Pick<LineSums, "moneyIn" | "moneyOut" | "countIn" | "countOut">;

/** Returns the turnover between the two ends of an account's range. */
function turnover({ low, high, begin, end }: Range): Turnover {
  const [moneyIn, countIn] = [end.credited - begin.credited, end.credits - begin.credits];
  return {
    moneyIn,
    moneyOut: moneyIn - (end.after - begin.after),
    countIn: Number(countIn),
    countOut: Number(high - low - countIn),
  };
}

export const toTurnover = (row: AddedRow | undefined): Turnover =>
  row ? { ...row, moneyIn: BigInt(row.moneyIn), moneyOut: BigInt(row.moneyOut) } : noSums;

/** Returns the total number of lines. */
export const totalLineCount = (sums: readonly LineSums[]): number =>
  sums.reduce((count, { countIn, countOut }) => count + countIn + countOut, 0);

/** Yields all booked lines of a merchant's money in one currency or in several, oldest first, a thousand at a time. */
export async function* bookedLineBatches(
  tx: InWorld,
  query: LineQuery,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly BookedMoneyLine[]> {
  const sources = ranges.map((range) => {
    const [available, heldSource] = heldOrNot(range).map((side) => sourceOf(tx, query, side, false));
    const begin = range.available.begin.after + range.held.begin.after;
    return linesOfMoney(
      query,
      range.currency,
      mergeBookedLines(available ?? noEntries, heldSource ?? noEntries, { begin }),
    );
  });
  let batch: BookedMoneyLine[] = [];
  for await (const line of inOrder(sources, (a, b) => a.at <= b.at)) {
    batch.push(line);
    if (batch.length < entriesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
