import {
  groupIntoVouchers,
  baseCurrencyParRate,
  accountingVoucher,
  type AccountingVoucher,
  type VoucherEntry,
} from "@/lib/accounts/vouchers/voucher";
import type { VoucherMapping } from "@/lib/accounts/vouchers/mapping";
import { systemTerms, type AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { Currency } from "@/lib/money/currency";
import { beijingDay } from "@/lib/time/beijing";
import type { Exporting } from "../../files/exports/kinds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import {
  bookedLineBatches,
  readMoneyRanges,
  readLineSums,
  type MoneyRange,
  type LineSums,
  type LineQuery,
} from "../entries";
import { entryKindLabel } from "../kind-text";
import { addOrderFactsToLines, type DescribedLine } from "../line-facts";
import { createDayRateLookup } from "./day-rates";

/** Describes the requested vouchers: merchant, days, table and language. */
export interface WantedVouchers {
  readonly system: AccountingSystem;
  readonly userNo: string;
  readonly span: LineQuery["span"];
  /** Restricts to vouchers that touch one of these currencies; undefined selects all. */
  readonly currencies: readonly Currency[] | undefined;
  readonly mapping: VoucherMapping;
  readonly t: Exporting["t"];
}

/** Selects all of a merchant's money within the days: an exchange has another side. */
const wantedMoney = (tx: InWorld, { userNo, span }: WantedVouchers): LineQuery => ({
  world: tx.world.id,
  userNo,
  span,
});

/** Returns the ranges of the money, and their sums. */
export async function readAccountingVoucherMoney(
  tx: InWorld,
  query: WantedVouchers,
): Promise<{ ranges: MoneyRange[]; sums: LineSums[] }> {
  const money = wantedMoney(tx, query);
  const ranges = await readMoneyRanges(tx, money);
  return { ranges, sums: await readLineSums(tx, money, ranges) };
}

/** Describes a voucher, or the entries of one that has no rate to the books' currency. */
export type VoucherResult =
  | { readonly voucher: AccountingVoucher; readonly group: readonly VoucherEntry[] }
  | {
      readonly voucher: null;
      readonly group: readonly VoucherEntry[];
      readonly unratedCurrencies: readonly Currency[];
    };

/** Yields the vouchers of the requested days, oldest first, one batch of entries at a time. */
export async function* buildAccountingVouchers(
  tx: InWorld,
  query: WantedVouchers,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly VoucherResult[]> {
  const { mapping, system, currencies } = query;
  const rates = createDayRateLookup(tx, mapping.base);
  for await (const instants of byInstant(describedBatches(tx, query, ranges))) {
    const groups = groupIntoVouchers(instants.map((line) => entryOf(line, query.t))).filter(
      (group) => currencies === undefined || group.some(({ currency }) => currencies.includes(currency)),
    );
    const results: VoucherResult[] = [];
    for (const group of groups) {
      const [first] = group;
      if (!first) continue;
      const rateOf = await rates(beijingDay(first.at));
      const unratedCurrencies = [...new Set(group.map(({ currency }) => currency))].filter(
        (currency) => currency !== mapping.base && rateOf(currency) === null,
      );
      results.push(
        unratedCurrencies.length > 0
          ? { voucher: null, group, unratedCurrencies }
          : {
              group,
              voucher: accountingVoucher(group, {
                mapping,
                textMax: systemTerms[system].textMax,
                rateOn: (_, currency) => rateOf(currency) ?? baseCurrencyParRate(mapping.base),
              }),
            },
      );
    }
    if (results.length > 0) yield results;
  }
}

async function* describedBatches(
  tx: InWorld,
  query: WantedVouchers,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly DescribedLine[]> {
  for await (const lines of bookedLineBatches(tx, wantedMoney(tx, query), ranges))
    yield await addOrderFactsToLines(tx, lines);
}

/** Regroups batches into whole instants: both sides of an exchange have the same one. */
async function* byInstant(batches: AsyncIterable<readonly DescribedLine[]>): AsyncGenerator<readonly DescribedLine[]> {
  let open: readonly DescribedLine[] = [];
  for await (const lines of batches) {
    const all = [...open, ...lines];
    const last = all.at(-1)?.at.getTime();
    const whole = all.filter(({ at }) => at.getTime() !== last);
    open = all.filter(({ at }) => at.getTime() === last);
    if (whole.length > 0) yield whole;
  }
  if (open.length > 0) yield open;
}

const entryOf = (
  { at, no, kind, orderId, orderNo, counterparty, reference, currency, minor }: DescribedLine,
  t: Exporting["t"],
): VoucherEntry => ({
  at,
  no,
  kind,
  label: entryKindLabel(t, kind),
  orderId,
  orderNo,
  counterparty,
  reference,
  currency,
  minor,
});
