import { postingKindsOf } from "@/lib/accounts/entry-kinds";
import type { Currency } from "@/lib/money/currency";
import { currencyOf } from "../platform/store/currency-of";
import { merchantAccount } from "../platform/ledger/chart";
import { bookedLines, type BookedLine, type EntrySource } from "./booked";
import {
  bookedSums,
  entriesOfParts,
  orderIdsCalled,
  standRows,
  type AddedRow,
  type EntryFilter,
  type Part,
  type RawEntry,
  type Stand,
} from "./entries.sql";
import type { InWorld } from "../platform/store/tx";

/** Which booked lines of a merchant's money are looked at. */
export interface Wanted {
  readonly world: string;
  readonly userNo: string;
  readonly currency?: Currency | undefined;
  /** A kind of entry, of lib/accounts/entry-kinds.ts. */
  readonly kind?: string | undefined;
  /** Of these orders alone. */
  readonly orders?: readonly string[] | undefined;
  readonly span: { readonly gte: Date; readonly lt: Date };
}

/** The entries of an account between two instants, and how it stood at both. */
export interface Range extends Part {
  readonly begin: Pick<Stand, "after" | "credited" | "credits">;
  readonly end: Pick<Stand, "after" | "credited" | "credits">;
}

/** The same of a merchant's money in one currency: available and held. */
export interface MoneyRange {
  readonly currency: Currency;
  readonly available: Range;
  readonly held: Range;
}

/** How a merchant's money in one currency stood at some instants; an account that it never had stood at nothing. */
export interface MoneyStands {
  readonly currency: Currency;
  readonly available: readonly Omit<Stand, "currency" | "purpose">[];
  readonly held: readonly Omit<Stand, "currency" | "purpose">[];
}

/**
 * How a merchant's money stood at some instants, the earliest first. An account's entries are numbered without gaps and
 * in time's order, so this is a binary search in each: twenty look-ups by key at a million entries, and no index of
 * times that each posting would pay for.
 */
export async function standsAt(
  tx: InWorld,
  { userNo, currency }: Pick<Wanted, "userNo" | "currency">,
  instants: readonly Date[],
): Promise<MoneyStands[]> {
  const rows = await standRows(tx, userNo, currency ?? null, instants);
  return [...new Set(rows.map((row) => currencyOf(row.currency)))].map((code) => {
    const of = (purpose: "available" | "held") => {
      const found = rows.filter((row) => row.currency === code && row.purpose === purpose);
      const { id: account } = merchantAccount(userNo, purpose, code);
      return found.length > 0 ? found : instants.map(() => ({ account, no: 1n, after: 0n, credited: 0n, credits: 0n }));
    };
    return { currency: code, available: of("available"), held: of("held") };
  });
}

/** The entries of one account between two of its stands; none where the second is before the first. */
function between(stands: MoneyStands["available"], place: number): Range {
  const [begin, end] = [stands[place], stands[place + 1]];
  if (!begin || !end) throw new RangeError(`${place} and the next are among ${stands.length} stands`);
  const last = end.no > begin.no ? end : begin;
  return { account: begin.account, low: begin.no, high: last.no, begin, end: last };
}

/** A merchant's money between the instants of a place and the next. */
export const moneyBetween = ({ currency, available, held }: MoneyStands, place: number): MoneyRange => ({
  currency,
  available: between(available, place),
  held: between(held, place),
});

/** A merchant's money by currency within a span. */
export async function rangesOf(tx: InWorld, wanted: Wanted): Promise<MoneyRange[]> {
  const stands = await standsAt(tx, wanted, [wanted.span.gte, wanted.span.lt]);
  return stands.map((one) => moneyBetween(one, 0));
}

export const isFiltered = ({ kind, orders }: Pick<Wanted, "kind" | "orders">): boolean =>
  kind !== undefined || orders !== undefined;

const filterOf = ({ kind, orders }: Wanted): EntryFilter => ({
  kind,
  orders,
  postingKinds: kind === undefined ? undefined : postingKindsOf(kind),
});

const isEmpty = ({ low, high }: Part): boolean => high <= low;

/**
 * The orders with a number: an exchange's, a payment's, a batch's or an income's. Undefined where no number is given.
 */
export async function ordersCalled(tx: InWorld, orderNo: string | undefined): Promise<string[] | undefined> {
  if (!orderNo) return undefined;
  const rows = await orderIdsCalled(tx, orderNo.toUpperCase());
  return rows.map(({ id }) => id);
}

/** A booked line with its money's currency; the balance after it is known only among all lines. */
export interface Line extends Omit<BookedLine, "after"> {
  readonly currency: Currency;
  readonly after: bigint | null;
}

const entriesAtOnce = 1_000;

/** Entries of one part of an account, a portion at a time; `read` are those that were read before. */
function sourceOf(
  tx: InWorld,
  wanted: Wanted,
  [part, other]: readonly [Part, Part],
  isNewestFirst: boolean,
  read?: readonly RawEntry[],
): EntrySource {
  let left: Part = part;
  let first = read;
  return {
    async more() {
      const most = entriesAtOnce;
      if (isEmpty(left) && !first) return [];
      const found = first ?? (await entriesOfParts(tx, filterOf(wanted), [left], [other], { most, isNewestFirst }));
      first = undefined;
      const last = found.at(-1);
      if (!last) left = { ...left, low: left.high };
      else left = isNewestFirst ? { ...left, high: last.no } : { ...left, low: last.no + 1n };
      return found;
    },
  };
}

const heldOrNot = ({ available, held }: MoneyRange): readonly (readonly [Part, Part])[] => [
  [available, held],
  [held, available],
];

/** One page of booked lines, newest first, of one currency or of several. */
export async function pageOfLines(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly MoneyRange[],
  { skipped, most }: { skipped: number; most: number },
): Promise<Line[]> {
  const [only] = ranges;
  // where nothing was held each entry is a line, so a page is found by their numbers, however far down it is
  const isCounted = only !== undefined && ranges.length === 1 && !isFiltered(wanted) && isEmpty(only.held);
  const looked = isCounted
    ? [{ ...only, available: { ...only.available, high: only.available.high - BigInt(skipped) } }]
    : ranges;
  const sides = looked.flatMap(heldOrNot).filter(([part]) => !isEmpty(part));
  const atOnce = Math.min(entriesAtOnce, 2 * (most + (isCounted ? 0 : skipped)) + 2);
  const found = await entriesOfParts(
    tx,
    filterOf(wanted),
    sides.map(([part]) => part),
    sides.map(([, other]) => other),
    { most: atOnce, isNewestFirst: true },
  );
  const ofAccount = ({ account }: Part) => found.filter((entry) => entry.account === account);
  const newest = looked.map((range) => {
    const [available, held] = heldOrNot(range).map((side) => sourceOf(tx, wanted, side, true, ofAccount(side[0])));
    const top = isCounted ? ofAccount(range.available)[0]?.after : undefined;
    const begin = (top ?? range.available.end.after) + range.held.end.after;
    return linesOfMoney(
      wanted,
      range.currency,
      bookedLines(available ?? noEntries, held ?? noEntries, { begin, isNewestFirst: true }),
    );
  });
  return newestOf(newest, isCounted ? 0 : skipped, most);
}

const noEntries: EntrySource = { more: () => Promise.resolve([]) };

async function* linesOfMoney(
  wanted: Wanted,
  currency: Currency,
  lines: AsyncIterable<BookedLine>,
): AsyncGenerator<Line> {
  for await (const line of lines)
    if (wanted.kind === undefined || line.kind === wanted.kind)
      yield { ...line, currency, after: isFiltered(wanted) ? null : line.after };
}

/** The newest lines, so many, of several currencies' after so many that are skipped. */
async function newestOf(sources: readonly AsyncGenerator<Line>[], skipped: number, most: number): Promise<Line[]> {
  const found: Line[] = [];
  let place = 0;
  for await (const line of inOrder(sources, (one, other) => one.at >= other.at)) {
    if (place >= skipped) found.push(line);
    place += 1;
    if (place === skipped + most) break;
  }
  return found;
}

/** Lines of several currencies as one list; of two that `isFirst` takes for equal, the first currency's comes first. */
async function* inOrder(
  sources: readonly AsyncGenerator<Line>[],
  isFirst: (one: Line, other: Line) => boolean,
): AsyncGenerator<Line> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, head: await source.next() })));
  for (;;) {
    const open = heads.flatMap((one) => (one.head.done ? [] : [{ one, line: one.head.value }]));
    const next = open.reduce<(typeof open)[number] | undefined>(
      (best, each) => (best && isFirst(best.line, each.line) ? best : each),
      undefined,
    );
    if (!next) return;
    yield next.line;
    next.one.head = await next.one.source.next();
  }
}

/** Money in and out, in minor units, and how often; and the balances before the first line and after the last one. */
export interface Sums {
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Of the closing balance what may be used. */
  readonly available: bigint;
}

export const noSums: Sums = {
  moneyIn: 0n,
  moneyOut: 0n,
  countIn: 0,
  countOut: 0,
  opening: 0n,
  closing: 0n,
  available: 0n,
};

/**
 * The sums of a merchant's money by range: of all lines where nothing was held by the two ends of its entries, however
 * many are between; else by adding them up.
 */
export async function sumsOf(tx: InWorld, wanted: Wanted, ranges: readonly MoneyRange[]): Promise<Sums[]> {
  const isAdded = ({ held }: MoneyRange): boolean => isFiltered(wanted) || !isEmpty(held);
  const parts = ranges.flatMap((range, place) =>
    isAdded(range) ? [range.available, range.held].map((part) => ({ ...part, place })) : [],
  );
  const rows = parts.length > 0 ? await bookedSums(tx, filterOf(wanted), parts) : [];
  return ranges.map((range, place) => ({
    ...(isAdded(range) ? added(rows.find((row) => row.place === place)) : turnover(range.available)),
    opening: range.available.begin.after + range.held.begin.after,
    closing: range.available.end.after + range.held.end.after,
    available: range.available.end.after,
  }));
}

type Turnover = Pick<Sums, "moneyIn" | "moneyOut" | "countIn" | "countOut">;

/** The turnover between the two ends of an account's range. */
function turnover({ low, high, begin, end }: Range): Turnover {
  const [moneyIn, countIn] = [end.credited - begin.credited, end.credits - begin.credits];
  return {
    moneyIn,
    moneyOut: moneyIn - (end.after - begin.after),
    countIn: Number(countIn),
    countOut: Number(high - low - countIn),
  };
}

export const added = (row: AddedRow | undefined): Turnover =>
  row ? { ...row, moneyIn: BigInt(row.moneyIn), moneyOut: BigInt(row.moneyOut) } : noSums;

/** How many lines there are in all. */
export const countOf = (sums: readonly Sums[]): number =>
  sums.reduce((count, { countIn, countOut }) => count + countIn + countOut, 0);

/** All booked lines of a merchant's money in one currency or in several, oldest first, a thousand at a time. */
export async function* linesOf(
  tx: InWorld,
  wanted: Wanted,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly Line[]> {
  const sources = ranges.map((range) => {
    const [available, held] = heldOrNot(range).map((side) => sourceOf(tx, wanted, side, false));
    const begin = range.available.begin.after + range.held.begin.after;
    return linesOfMoney(wanted, range.currency, bookedLines(available ?? noEntries, held ?? noEntries, { begin }));
  });
  let batch: Line[] = [];
  for await (const line of inOrder(sources, (one, other) => one.at <= other.at)) {
    batch.push(line);
    if (batch.length < entriesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
