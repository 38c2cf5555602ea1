import type { Got } from "@/lib/call/call";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { isEntryKind } from "@/lib/accounts/entry-kinds";
import { vouchersShownMax } from "@/lib/accounts/terms";
import { accountKey } from "@/lib/accounts/vouchers/mapping";
import { sideOf, type Voucher, type VoucherLine } from "@/lib/accounts/vouchers/voucher";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { moneyOf, vouchersOf, type Made, type WantedVouchers } from "./source";

type Told = Got<typeof vouchers.previewVouchers>;
/** What vouchers come to, but for the days that were asked for. */
export type VoucherPlan = Omit<Told, "from" | "to">;

/** What the merchant's own account in one currency is debited and credited with by vouchers. */
type Turnover = Record<"debit" | "credit", bigint>;

/**
 * What the wanted vouchers come to. They are all made for it, so that what it says of them holds of the file: the
 * balances are the statement's, debits and credits are added up of the vouchers.
 */
export async function planOf(tx: InWorld, wanted: WantedVouchers): Promise<VoucherPlan> {
  const { mapping, currencies } = wanted;
  const { ranges, sums } = await moneyOf(tx, wanted);
  const counted = new Counted(wanted);
  for await (const some of vouchersOf(tx, wanted, ranges)) for (const one of some) counted.add(one);
  return {
    vouchers: counted.vouchers,
    lines: counted.lines,
    debit: money(mapping.base, counted.base.debit),
    credit: money(mapping.base, counted.base.credit),
    accounts: ranges
      .flatMap(({ currency }, place) => {
        const { opening = 0n, closing = 0n } = sums[place] ?? {};
        if (currencies && !currencies.includes(currency)) return [];
        const { debit, credit } = counted.turnover(currency);
        return [
          {
            opening: money(currency, opening),
            debit: money(currency, debit),
            credit: money(currency, credit),
            closing: money(currency, closing),
          },
        ];
      })
      .sort((one, other) => byDisplayOrder(one.closing.currency, other.closing.currency)),
    unmapped: [...counted.unmapped],
    unrated: [...counted.unrated].sort(byDisplayOrder),
    first: counted.first.map(shown),
  };
}

/** Adds vouchers up. */
class Counted {
  vouchers = 0;
  lines = 0;
  readonly base: Turnover = { debit: 0n, credit: 0n };
  readonly unmapped = new Set<string>();
  readonly unrated = new Set<Currency>();
  readonly first: Voucher[] = [];
  private readonly own = new Map<Currency, Turnover>();
  private readonly wanted: WantedVouchers;

  constructor(wanted: WantedVouchers) {
    this.wanted = wanted;
  }

  turnover(currency: Currency): Turnover {
    const known = this.own.get(currency) ?? { debit: 0n, credit: 0n };
    this.own.set(currency, known);
    return known;
  }

  add(made: Made): void {
    for (const { currency, minor } of made.group) {
      const turnover = this.turnover(currency);
      if (minor < 0n) turnover.credit -= minor;
      else turnover.debit += minor;
    }
    if (made.voucher === null) {
      for (const currency of made.unrated) this.unrated.add(currency);
      return;
    }
    const { lines } = made.voucher;
    this.vouchers += 1;
    this.lines += lines.length;
    this.base.debit += sideOf(lines, "debit");
    this.base.credit += sideOf(lines, "credit");
    if (this.first.length < vouchersShownMax) this.first.push(made.voucher);
    for (const row of this.missing(made)) this.unmapped.add(row);
  }

  /** The rows that a voucher wants an account of and that have none; of a kind without a row, the kind. */
  private missing({ group, voucher }: Made): Set<string> {
    const kinds = group.map(({ kind }) => kind).filter((kind) => !isEntryKind(kind));
    const rows = (voucher?.lines ?? []).flatMap(({ row, account }) =>
      row !== null && accountKey(this.wanted.system, account) === "" ? [row] : [],
    );
    return new Set([...rows, ...kinds]);
  }
}

const shown = ({ entries, day, summary, lines }: Voucher): Told["first"][number] => ({
  no: entries.join("/"),
  day,
  summary,
  lines: lines.map(({ account: { code, name }, side, amount, rate, base }) => ({
    account: [code, name].filter((text) => text !== "").join(" "),
    amount: signed(side, amount),
    rate,
    base: signed(side, base),
  })),
});

/** Debits above zero, credits below it. */
const signed = (side: VoucherLine["side"], { currency, minor }: Money): Money =>
  money(currency, side === "credit" ? -minor : minor);
