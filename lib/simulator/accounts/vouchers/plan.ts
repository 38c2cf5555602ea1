import type { ClientOutput } from "@/lib/call/call";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { isEntryKind } from "@/lib/accounts/entry-kinds";
import { previewVouchersMax } from "@/lib/accounts/terms";
import { accountingProgramAccountId } from "@/lib/accounts/vouchers/mapping";
import { sideTotal, type AccountingVoucher, type VoucherLine } from "@/lib/accounts/vouchers/voucher";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { readAccountingVoucherMoney, buildAccountingVouchers, type VoucherResult, type WantedVouchers } from "./source";

type VoucherPreview = ClientOutput<typeof vouchers.previewVouchers>;
/** Describes the totals of vouchers, without the requested days. */
export type VoucherPlan = Omit<VoucherPreview, "from" | "to">;

/** Holds the debits and credits of the merchant's own account in one currency. */
type Turnover = Record<"debit" | "credit", bigint>;

/**
 * Returns the totals of the requested vouchers. All vouchers are built for it, so that the totals match the file: the
 * balances are the statement's, debits and credits are summed from the vouchers.
 */
export async function totalAccountingVouchers(tx: InWorld, query: WantedVouchers): Promise<VoucherPlan> {
  const { mapping, currencies } = query;
  const { ranges, sums } = await readAccountingVoucherMoney(tx, query);
  const tally = new VoucherTally(query);
  for await (const some of buildAccountingVouchers(tx, query, ranges)) for (const result of some) tally.add(result);
  return {
    vouchers: tally.vouchers,
    lines: tally.lines,
    debit: money(mapping.base, tally.base.debit),
    credit: money(mapping.base, tally.base.credit),
    accounts: ranges
      .flatMap(({ currency }, place) => {
        const { opening = 0n, closing = 0n } = sums[place] ?? {};
        if (currencies && !currencies.includes(currency)) return [];
        const { debit, credit } = tally.turnover(currency);
        return [
          {
            opening: money(currency, opening),
            debit: money(currency, debit),
            credit: money(currency, credit),
            closing: money(currency, closing),
          },
        ];
      })
      .sort((a, b) => byDisplayOrder(a.closing.currency, b.closing.currency)),
    unmapped: [...tally.unmappedRows],
    unrated: [...tally.unratedCurrencies].sort(byDisplayOrder),
    first: tally.first.map(toVoucherPreview),
  };
}

/** Sums vouchers. */
class VoucherTally {
  vouchers = 0;
  lines = 0;
  readonly base: Turnover = { debit: 0n, credit: 0n };
  readonly unmappedRows = new Set<string>();
  readonly unratedCurrencies = new Set<Currency>();
  readonly first: AccountingVoucher[] = [];
  private readonly turnovers = new Map<Currency, Turnover>();
  private readonly query: WantedVouchers;

  constructor(query: WantedVouchers) {
    this.query = query;
  }

  turnover(currency: Currency): Turnover {
    const turnover = this.turnovers.get(currency) ?? { debit: 0n, credit: 0n };
    this.turnovers.set(currency, turnover);
    return turnover;
  }

  add(result: VoucherResult): void {
    for (const { currency, minor } of result.group) {
      const turnover = this.turnover(currency);
      if (minor < 0n) turnover.credit -= minor;
      else turnover.debit += minor;
    }
    if (result.voucher === null) {
      for (const currency of result.unratedCurrencies) this.unratedCurrencies.add(currency);
      return;
    }
    const { lines } = result.voucher;
    this.vouchers += 1;
    this.lines += lines.length;
    this.base.debit += sideTotal(lines, "debit");
    this.base.credit += sideTotal(lines, "credit");
    if (this.first.length < previewVouchersMax) this.first.push(result.voucher);
    for (const row of this.missing(result)) this.unmappedRows.add(row);
  }

  /** Returns the rows that a voucher uses and that have no account; for a kind without a row, the kind. */
  private missing({ group, voucher }: VoucherResult): Set<string> {
    const kinds = group.map(({ kind }) => kind).filter((kind) => !isEntryKind(kind));
    const rows = (voucher?.lines ?? []).flatMap(({ row, account }) =>
      row !== null && accountingProgramAccountId(this.query.system, account) === "" ? [row] : [],
    );
    return new Set([...rows, ...kinds]);
  }
}

const toVoucherPreview = ({ entries, day, summary, lines }: AccountingVoucher): VoucherPreview["first"][number] => ({
  no: entries.join("/"),
  day,
  summary,
  lines: lines.map(({ account: { code, name }, side, amount, rate, base }) => ({
    account: [code, name].filter((text) => text !== "").join(" "),
    amount: signedAmount(side, amount),
    rate,
    base: signedAmount(side, base),
  })),
});

/** Returns a signed amount: debits above zero, credits below it. */
const signedAmount = (side: VoucherLine["side"], { currency, minor }: Money): Money =>
  money(currency, side === "credit" ? -minor : minor);
