import type * as z from "zod/mini";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import type { batchTotal } from "@/lib/payments/batch-shape";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { Row } from "@/lib/simulator/platform/store/records";
import { payingCurrency, heldMinorWithFees, type RowPrice } from "./row-costs";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Describes the sums of a batch in one currency, in minor units: amounts in that currency, costs in that of the account
 * which pays them.
 */
export interface Total extends RowPrice {
  readonly batchId: string;
  readonly currency: string;
  readonly account: Currency;
  readonly rows: number;
  readonly amountMinor: bigint;
  /** True when its exchanges were made, and the figures are the actual ones. */
  readonly isMade: boolean;
}

/** Returns the account that pays a whole batch, or null when each currency is paid from its own. */
export const singlePayCurrencyOf = ({ payCurrency }: Pick<Row<"PaymentBatch">, "payCurrency">): Currency | null =>
  payCurrency === null ? null : currencyFromColumn(payCurrency);

type TotalledBatch = Pick<Row<"PaymentBatch">, "id" | "submittedAt" | "payCurrency">;

/** Returns the totals of batches: as they were held and, for drafts, of the rows that can be paid. */
export async function batchTotalsOf(tx: InWorld, batches: readonly TotalledBatch[]): Promise<readonly Total[]> {
  const idsOf = (some: typeof batches) => some.map(({ id }) => id);
  const accounts = new Map(batches.map((row) => [row.id, singlePayCurrencyOf(row)]));
  const heldTotals = await tx.prisma.batchTotal.findMany({
    where: { world: tx.world.id, batchId: { in: idsOf(batches.filter(({ submittedAt }) => submittedAt)) } },
  });
  const sums = await tx.prisma.batchRow.groupBy({
    by: ["batchId", "currency"],
    where: {
      world: tx.world.id,
      batchId: { in: idsOf(batches.filter(({ submittedAt }) => !submittedAt)) },
      faults: { equals: Prisma.DbNull },
    },
    _count: true,
    _sum: { amountMinor: true, feeMinor: true, payMinor: true, heldMinor: true, exchangeFeeMinor: true },
  });
  const draftSums = sums.map(({ batchId, currency, _count: rows, _sum: sum }) => ({
    batchId,
    currency,
    rows,
    amountMinor: sum.amountMinor ?? 0n,
    feeMinor: sum.feeMinor ?? 0n,
    payMinor: sum.payMinor ?? 0n,
    heldMinor: sum.heldMinor ?? 0n,
    exchangeFeeMinor: sum.exchangeFeeMinor ?? 0n,
    rate: 0n,
  }));
  return [...heldTotals, ...draftSums].sort(byCurrency).map((total) => ({
    ...total,
    account: payingCurrency(accounts.get(total.batchId) ?? null, currencyFromColumn(total.currency)),
    isMade: false,
  }));
}

const byCurrency = (a: Pick<Total, "currency">, b: Pick<Total, "currency">): number =>
  byDisplayOrder(currencyFromColumn(a.currency), currencyFromColumn(b.currency));

/** Returns totals with the figures of the exchanges that were made, if any. */
export async function withExecutedExchanges(tx: InWorld, totals: readonly Total[]): Promise<readonly Total[]> {
  const ids = [...new Set(totals.flatMap(({ heldMinor, batchId }) => (heldMinor > 0n ? [batchId] : [])))];
  if (ids.length === 0) return totals;
  const exchangeSums = await tx.prisma.payment.groupBy({
    by: ["batchId", "currency"],
    where: { world: tx.world.id, batchId: { in: ids }, exchangedAt: { not: null } },
    _sum: { payMinor: true, feeMinor: true, exchangeFeeMinor: true },
    _max: { rate: true },
  });
  return totals.map((total) => {
    const madeSum = exchangeSums.find(
      ({ batchId, currency }) => batchId === total.batchId && currency === total.currency,
    );
    if (!madeSum) return total;
    const { payMinor, feeMinor, exchangeFeeMinor } = madeSum._sum;
    return {
      ...total,
      payMinor: payMinor ?? 0n,
      feeMinor: feeMinor ?? 0n,
      exchangeFeeMinor: exchangeFeeMinor ?? 0n,
      rate: madeSum._max.rate ?? 0n,
      isMade: true,
    };
  });
}

/** Sums the costs of rows by currency, in display order. */
export function sumRowsByCurrency(
  { id: batchId, payCurrency }: Pick<Row<"PaymentBatch">, "id" | "payCurrency">,
  rows: readonly (RowPrice & { readonly currency: string; readonly amountMinor: bigint })[],
): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, amountMinor, feeMinor, payMinor, heldMinor, exchangeFeeMinor, rate } of rows) {
    const so = totals.get(currency);
    totals.set(currency, {
      batchId,
      currency,
      account: payingCurrency(singlePayCurrencyOf({ payCurrency }), currencyFromColumn(currency)),
      rows: (so?.rows ?? 0) + 1,
      amountMinor: (so?.amountMinor ?? 0n) + amountMinor,
      feeMinor: (so?.feeMinor ?? 0n) + feeMinor,
      payMinor: (so?.payMinor ?? 0n) + payMinor,
      heldMinor: (so?.heldMinor ?? 0n) + heldMinor,
      exchangeFeeMinor: (so?.exchangeFeeMinor ?? 0n) + exchangeFeeMinor,
      rate,
      isMade: false,
    });
  }
  return [...totals.values()].sort(byCurrency);
}

/** Returns the total debit of the account: the cost of the exchange, or the amount, plus the fees. */
export const totalDebit = ({ account, amountMinor, payMinor, feeMinor }: Total): Money =>
  money(account, (payMinor || amountMinor) + feeMinor);

/** Sums totals by the account that pays: their cost, or the maximum held for them. */
export function sumTotalsByAccount(totals: readonly Total[], of: "debit" | "held"): Money[] {
  const sums = new Map<Currency, bigint>();
  for (const total of totals)
    sums.set(
      total.account,
      (sums.get(total.account) ?? 0n) + (of === "debit" ? totalDebit(total).minor : heldMinorWithFees(total)),
    );
  return [...sums].map(([account, minor]) => money(account, minor)).sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Returns the view of a total; optionally with the account's balance, and the remainder after the whole batch. */
export function batchTotalView(
  total: Total,
  available: { readonly now: bigint; readonly left: bigint } | null,
): z.output<typeof batchTotal> {
  const { account, rows, amountMinor, feeMinor, payMinor, heldMinor, exchangeFeeMinor, rate, isMade } = total;
  const code = currencyFromColumn(total.currency);
  return {
    rows,
    amount: money(code, amountMinor),
    fee: money(account, feeMinor),
    debit: totalDebit(total),
    exchange:
      payMinor === 0n
        ? null
        : {
            pay: money(account, payMinor),
            fee: money(account, exchangeFeeMinor),
            held: money(account, heldMinor + feeMinor),
            rate: rate > 0n ? { ...canonicalPair(account, code), value: rate } : null,
            isMade,
          },
    available: available && money(account, available.now),
    left: available && money(account, available.left),
  };
}
