import { entryKindOf } from "@/lib/accounts/entry-kinds";
import type { RawEntry } from "./entries.sql";

/** What a posting did to a merchant's money of one currency, available and held together; never nothing. */
export interface BookedLine {
  readonly at: Date;
  /** Its number within the account: that of its first entry, with an H where only held money moved. */
  readonly no: string;
  readonly kind: string;
  readonly orderId: string;
  /** Below zero where money left. */
  readonly minor: bigint;
  /** What the merchant had after it, available and held. */
  readonly after: bigint;
}

/** Entries of one account in the order they are wanted in, read as they are needed. */
export interface EntrySource {
  /** The next entries; none at the end. */
  more(): Promise<readonly RawEntry[]>;
}

/** A source with a look ahead. */
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
  async look(): Promise<void> {
    if (this.place < this.entries.length || this.isEnded) return;
    this.entries = await this.source.more();
    this.place = 0;
    this.isEnded = this.entries.length === 0;
  }

  /** Takes all next entries of one posting: they follow one another within an account. */
  async take(posting: RawEntry): Promise<RawEntry[]> {
    const taken: RawEntry[] = [];
    for (await this.look(); this.head && isSamePosting(this.head, posting); await this.look()) {
      taken.push(this.head);
      this.place += 1;
    }
    return taken;
  }
}

const isSamePosting = (a: RawEntry, b: RawEntry): boolean => a.orderId === b.orderId && a.leg === b.leg;

/**
 * The booked lines of a merchant's money in one currency, from the entries of its available and its held account, both
 * oldest first or both newest first. Each account's own order is kept, and a posting on both is met in both at once, so
 * that the sum of both balances is one that there was. `begin` are the balances where the entries begin.
 */
export async function* bookedLines(
  available: EntrySource,
  held: EntrySource,
  { begin, isNewestFirst = false }: { begin: bigint; isNewestFirst?: boolean },
): AsyncGenerator<BookedLine> {
  const [ours, theirs] = [new Reader(available), new Reader(held)];
  let balance = begin;
  for (;;) {
    await Promise.all([ours.look(), theirs.look()]);
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

/** Of the next entries of both accounts the one whose posting comes first; one on both waits until both meet it. */
function nextPosting(a: RawEntry | undefined, h: RawEntry | undefined, isNewestFirst: boolean): RawEntry | undefined {
  if (!a || !h || isSamePosting(a, h)) return a ?? h;
  if (a.isShared !== h.isShared) return a.isShared ? h : a;
  const difference = a.at.getTime() - h.at.getTime();
  return (isNewestFirst ? difference >= 0 : difference < 0) ? a : h;
}

/** A posting's lines, oldest first: its fee, where that is a line of its own in it, after the rest. */
function linesOf([available, held]: readonly [readonly RawEntry[], readonly RawEntry[]]): Omit<BookedLine, "after">[] {
  return [false, true].flatMap((isFee) => {
    const [ours, theirs] = [available, held].map((some) => some.filter((entry) => entry.isFee === isFee));
    const [first] = [...(ours ?? []), ...(theirs ?? [])];
    const minor = [...(ours ?? []), ...(theirs ?? [])].reduce((sum, entry) => sum + entry.minor, 0n);
    if (!first || minor === 0n) return [];
    const least = (some: readonly RawEntry[]) => some.reduce((no, entry) => (entry.no < no ? entry.no : no), first.no);
    return {
      at: first.at,
      no: ours && ours.length > 0 ? String(least(ours)) : `H${least(theirs ?? [])}`,
      kind: entryKindOf(first.kind, isFee),
      orderId: first.orderId,
      minor,
    };
  });
}
