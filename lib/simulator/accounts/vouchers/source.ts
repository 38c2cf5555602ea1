import { groupsOf, par, voucherOf, type Voucher, type VoucherEntry } from "@/lib/accounts/vouchers/voucher";
import type { VoucherMapping } from "@/lib/accounts/vouchers/mapping";
import { systemTerms, type AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { Currency } from "@/lib/money/currency";
import { dayOf } from "@/lib/time/beijing";
import type { Exporting } from "../../files/exports/kinds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { linesOf, rangesOf, sumsOf, type MoneyRange, type Sums, type Wanted } from "../entries";
import { kindText } from "../kind-text";
import { told, type ToldLine } from "../line-facts";
import { dayRates } from "./day-rates";

/** Which vouchers are wanted of whom, by which table, in whose words. */
export interface WantedVouchers {
  readonly system: AccountingSystem;
  readonly userNo: string;
  readonly span: Wanted["span"];
  /** Those that touch one of these; all where none is named. */
  readonly currencies: readonly Currency[] | undefined;
  readonly mapping: VoucherMapping;
  readonly t: Exporting["t"];
}

/** A merchant's money within the days, all of it: an exchange has another side. */
const wantedMoney = (tx: InWorld, { userNo, span }: WantedVouchers): Wanted => ({
  world: tx.world.id,
  userNo,
  span,
});

/** Its ranges, and what they sum up to. */
export async function moneyOf(tx: InWorld, wanted: WantedVouchers): Promise<{ ranges: MoneyRange[]; sums: Sums[] }> {
  const money = wantedMoney(tx, wanted);
  const ranges = await rangesOf(tx, money);
  return { ranges, sums: await sumsOf(tx, money, ranges) };
}

/** A voucher, or the entries of one that has no rate to the books' currency. */
export type Made =
  | { readonly voucher: Voucher; readonly group: readonly VoucherEntry[] }
  | { readonly voucher: null; readonly group: readonly VoucherEntry[]; readonly unrated: readonly Currency[] };

/** The vouchers of the wanted days, oldest first, those of one batch of entries at a time. */
export async function* vouchersOf(
  tx: InWorld,
  wanted: WantedVouchers,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly Made[]> {
  const { mapping, system, currencies } = wanted;
  const rates = dayRates(tx, mapping.base);
  for await (const instants of byInstant(toldOf(tx, wanted, ranges))) {
    const groups = groupsOf(instants.map((line) => entryOf(line, wanted.t))).filter(
      (group) => currencies === undefined || group.some(({ currency }) => currencies.includes(currency)),
    );
    const made: Made[] = [];
    for (const group of groups) {
      const [first] = group;
      if (!first) continue;
      const rateOf = await rates(dayOf(first.at));
      const unrated = [...new Set(group.map(({ currency }) => currency))].filter(
        (currency) => currency !== mapping.base && rateOf(currency) === null,
      );
      made.push(
        unrated.length > 0
          ? { voucher: null, group, unrated }
          : {
              group,
              voucher: voucherOf(group, {
                mapping,
                textMax: systemTerms[system].textMax,
                rateOn: (_, currency) => rateOf(currency) ?? par(mapping.base),
              }),
            },
      );
    }
    if (made.length > 0) yield made;
  }
}

async function* toldOf(
  tx: InWorld,
  wanted: WantedVouchers,
  ranges: readonly MoneyRange[],
): AsyncGenerator<readonly ToldLine[]> {
  for await (const lines of linesOf(tx, wantedMoney(tx, wanted), ranges)) yield await told(tx, lines);
}

/** Whole instants, many at a time: both sides of an exchange have the same one. */
async function* byInstant(batches: AsyncIterable<readonly ToldLine[]>): AsyncGenerator<readonly ToldLine[]> {
  let open: readonly ToldLine[] = [];
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
  { at, no, kind, orderId, orderNo, counterparty, reference, currency, minor }: ToldLine,
  t: Exporting["t"],
): VoucherEntry => ({
  at,
  no,
  kind,
  label: kindText(t, kind),
  orderId,
  orderNo,
  counterparty,
  reference,
  currency,
  minor,
});
