import type { Currency } from "@/lib/money/currency";
import {
  entriesAtOnce,
  entryCount,
  entryPage,
  entrySums,
  nextEntries,
  orderIdsCalled,
  standRows,
  type Entry,
  type Stand,
} from "./entries.sql";
import type { InWorld } from "../store/tx";

export type { Entry, Stand } from "./entries.sql";

/** Which entries of a merchant's available money are looked at. */
export interface Wanted {
  readonly world: string;
  readonly userNo: string;
  readonly currency?: Currency | undefined;
  readonly kind?: string | undefined;
  /** Of these orders alone. */
  readonly orders?: readonly string[] | undefined;
  readonly span: { readonly gte: Date; readonly lt: Date };
}

/**
 * The numbers of an account's entries within a span, from `low` up to, but not at, `high`, and its balances at both
 * ends.
 */
export interface Range extends Pick<Stand, "account" | "currency"> {
  readonly low: bigint;
  readonly high: bigint;
  readonly begin: Stand;
  readonly end: Stand;
}

/**
 * The position of each account at some instants, the earliest first. An account's entries are numbered without gaps and
 * in time's order, so this is a binary search in each: twenty look-ups by key at a million entries, and no index of
 * times that each posting would pay for.
 */
export async function standsAt(
  tx: InWorld,
  { userNo, currency }: Pick<Wanted, "world" | "userNo" | "currency">,
  instants: readonly Date[],
): Promise<ReadonlyMap<string, readonly Stand[]>> {
  const rows = await standRows(tx, userNo, currency ?? null, instants);
  const stands = new Map<string, Stand[]>();
  for (const row of rows) stands.set(row.account, [...(stands.get(row.account) ?? []), row]);
  return stands;
}

/** The entries between two positions of one account; none where the second lies before the first. */
export const between = (begin: Stand, end: Stand): Range => ({
  account: begin.account,
  currency: begin.currency,
  low: begin.no,
  high: end.no > begin.no ? end.no : begin.no,
  begin,
  end: end.no > begin.no ? end : begin,
});

/** Where a span begins and ends in each account. */
export async function rangesOf(tx: InWorld, wanted: Wanted): Promise<Range[]> {
  const stands = await standsAt(tx, wanted, [wanted.span.gte, wanted.span.lt]);
  return [...stands.values()].flatMap(([begin, end]) => (begin && end ? [between(begin, end)] : []));
}

export const isFiltered = ({ kind, orders }: Wanted): boolean => kind !== undefined || orders !== undefined;

/**
 * The orders with a number: an exchange's, a payment's, a batch's or an income's. Undefined where no number is given.
 */
export async function ordersCalled(tx: InWorld, orderNo: string | undefined): Promise<string[] | undefined> {
  if (!orderNo) return undefined;
  const rows = await orderIdsCalled(tx, orderNo.toUpperCase());
  return rows.map(({ id }) => id);
}

/**
 * One page of entries, newest first. A page of one account's entries is found by their numbers, however far down it is.
 */
export async function pageOfEntries(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly Range[],
  { skipped, most }: { skipped: number; most: number },
): Promise<Entry[]> {
  const [only] = ranges;
  const isCounted = only !== undefined && ranges.length === 1 && !isFiltered(wanted);
  const looked = isCounted ? [{ ...only, high: only.high - BigInt(skipped) }] : ranges;
  return entryPage(tx, wanted, looked, most, isCounted ? 0 : skipped);
}

/** How many entries there are in all; with `most` it stops counting there. */
export async function countOf(tx: InWorld, wanted: Wanted, ranges: readonly Range[], most?: number): Promise<number> {
  if (!isFiltered(wanted))
    return Math.min(most ?? Infinity, Number(ranges.reduce((sum, { low, high }) => sum + high - low, 0n)));
  const [row] = await entryCount(tx, wanted, ranges, most ?? null);
  return row?.count ?? 0;
}

/** Money in and out, in minor units, and how often; and the balances before the first entry and after the last one. */
export interface Sums {
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
  readonly opening: bigint;
  readonly closing: bigint;
}

export const noSums: Sums = { moneyIn: 0n, moneyOut: 0n, countIn: 0, countOut: 0, opening: 0n, closing: 0n };

/**
 * The sums of a range: of all its entries by its two ends, however many lie between them; of some by adding those up.
 */
export async function sumsOf(tx: InWorld, wanted: Wanted, range: Range): Promise<Sums> {
  return isFiltered(wanted) ? { ...wholeSums(range), ...(await addedUp(tx, wanted, range)) } : wholeSums(range);
}

/** The turnover between the two ends of a range. */
export function wholeSums({ low, high, begin, end }: Range): Sums {
  const [moneyIn, countIn] = [end.credited - begin.credited, end.credits - begin.credits];
  return {
    opening: begin.after,
    closing: end.after,
    moneyIn,
    moneyOut: moneyIn - (end.after - begin.after),
    countIn: Number(countIn),
    countOut: Number(high - low - countIn),
  };
}

async function addedUp(tx: InWorld, wanted: Wanted, range: Range): Promise<Omit<Sums, "opening" | "closing">> {
  const [row] = await entrySums(tx, wanted, range);
  return row ? { ...row, moneyIn: BigInt(row.moneyIn), moneyOut: BigInt(row.moneyOut) } : noSums;
}

/** All entries of one account, oldest first, read a thousand at a time from where the last ones ended. */
export async function* entriesOf(tx: InWorld, wanted: Wanted, range: Range): AsyncGenerator<readonly Entry[]> {
  for (let from = range.low; ;) {
    const found = await nextEntries(tx, wanted, range, from);
    const last = found.at(-1);
    if (!last) return;
    yield found;
    if (found.length < entriesAtOnce) return;
    from = last.no + 1n;
  }
}
