import { entryKindOfPosting } from "@/lib/accounts/entry-kinds";
import type { RawEntry } from "./entries.sql";

/** Describes the effect of a posting on a merchant's money of one currency, available and held together; never zero. */
export interface BookedLine {
  readonly at: Date;
  /** Holds its number within the account: that of its first entry, with an H when only held money moved. */
  readonly no: string;
  readonly kind: string;
  readonly orderId: string;
  /** Holds minor units, below zero for outgoing money. */
  readonly minor: bigint;
  /** Holds the merchant's balance after it, available and held. */
  readonly after: bigint;
}

/** Reads the entries of one account in the requested order, on demand. */
export interface EntrySource {
  /** Returns the next entries; none at the end. */
  more(): Promise<readonly RawEntry[]>;
}

/** Reads a source with one entry of lookahead. */
class Reader {
  private readonly source: EntrySource;
  private entries: readonly RawEntry[] = [];
  private place = 0;
  private isEnded = false;

  constructor(source: EntrySource) {
    this.source = source;
  }

  get head(): RawEntry | undefined {
    return this.entries[this.place];
  }

  /** Makes `head` the next entry, or undefined at the end. */
  async loadHead(): Promise<void> {
    if (this.place < this.entries.length || this.isEnded) return;
    this.entries = await this.source.more();
    this.place = 0;
    this.isEnded = this.entries.length === 0;
  }

  /** Reads all next entries of one posting: they are consecutive within an account. */
  async take(posting: RawEntry): Promise<RawEntry[]> {
    const postingEntries: RawEntry[] = [];
    for (await this.loadHead(); this.head && isSamePosting(this.head, posting); await this.loadHead()) {
      postingEntries.push(this.head);
      this.place += 1;
    }
    return postingEntries;
  }
}

const isSamePosting = (a: RawEntry, b: RawEntry): boolean => a.orderId === b.orderId && a.leg === b.leg;

/**
 * Yields the booked lines of a merchant's money in one currency, from the entries of its available and its held
 * account, both oldest first or both newest first. The order of each account is preserved, and a posting on both
 * accounts is read from both together, so that the sum of both balances is one that existed. `begin` is the sum of the
 * balances before the entries.
 */
export async function* mergeBookedLines(
  available: EntrySource,
  heldSource: EntrySource,
  { begin, isNewestFirst = false }: { begin: bigint; isNewestFirst?: boolean },
): AsyncGenerator<BookedLine> {
  const [ours, theirs] = [new Reader(available), new Reader(heldSource)];
  let balance = begin;
  for (;;) {
    await Promise.all([ours.loadHead(), theirs.loadHead()]);
    const next = nextPosting(ours.head, theirs.head, isNewestFirst);
    if (!next) return;
    const lines = linesOf([await ours.take(next), await theirs.take(next)]);
    if (isNewestFirst) lines.reverse();
    for (const line of lines) {
      if (!isNewestFirst) balance += line.minor;
      yield { ...line, after: balance };
      if (isNewestFirst) balance -= line.minor;
    }
  }
}

/** Returns the next entry of both accounts in posting order; a posting on both waits until both reach it. */
function nextPosting(a: RawEntry | undefined, h: RawEntry | undefined, isNewestFirst: boolean): RawEntry | undefined {
  if (!a || !h || isSamePosting(a, h)) return a ?? h;
  if (a.isShared !== h.isShared) return a.isShared ? h : a;
  const difference = a.at.getTime() - h.at.getTime();
  return (isNewestFirst ? difference >= 0 : difference < 0) ? a : h;
}

/** Returns a posting's lines, oldest first: a fee that is a line of its own comes last. */
function linesOf([available, heldEntries]: readonly [readonly RawEntry[], readonly RawEntry[]]): Omit<
  BookedLine,
  "after"
>[] {
  return [false, true].flatMap((isFee) => {
    const [ours, theirs] = [available, heldEntries].map((some) => some.filter((entry) => entry.isFee === isFee));
    const [first] = [...(ours ?? []), ...(theirs ?? [])];
    const minor = [...(ours ?? []), ...(theirs ?? [])].reduce((sum, entry) => sum + entry.minor, 0n);
    if (!first || minor === 0n) return [];
    const least = (some: readonly RawEntry[]) => some.reduce((no, entry) => (entry.no < no ? entry.no : no), first.no);
    return {
      at: first.at,
      no: ours && ours.length > 0 ? String(least(ours)) : `H${least(theirs ?? [])}`,
      kind: entryKindOfPosting(first.kind, isFee),
      orderId: first.orderId,
      minor,
    };
  });
}
