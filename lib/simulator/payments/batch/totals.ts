import type * as z from "zod/mini";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { batchTotal } from "@/lib/payments/batch-shape";
import { currencyOf } from "../../store/currency-of";
import { Prisma } from "../../generated/client";
import type { InWorld } from "../../store/tx";

/** The sums of a batch in one currency, in minor units. */
export interface Total {
  readonly batchId: string;
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

/** The totals of batches: as they were held, and for drafts, of the rows that can be paid. */
export async function totalsOf(
  tx: InWorld,
  batches: readonly { readonly id: string; readonly submittedAt: Date | null }[],
): Promise<readonly Total[]> {
  const idsOf = (some: typeof batches) => some.map(({ id }) => id);
  const held = await tx.prisma.batchTotal.findMany({
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
    _sum: { amountMinor: true, feeMinor: true },
  });
  const shown = sums.map(({ batchId, currency, _count: rows, _sum: { amountMinor, feeMinor } }) => ({
    batchId,
    currency,
    rows,
    amountMinor: amountMinor ?? 0n,
    feeMinor: feeMinor ?? 0n,
  }));
  return [...held, ...shown].sort((a, b) => byDisplayOrder(currencyOf(a.currency), currencyOf(b.currency)));
}

/** Total debit of the account. */
export const debitOf = ({
  currency,
  amountMinor,
  feeMinor,
}: Pick<Total, "currency" | "amountMinor" | "feeMinor">): Money => money(currencyOf(currency), amountMinor + feeMinor);

/** A total as the calls show it; with the account's balance, on request. */
export function totalShown(total: Total, availableMinor: bigint | null): z.output<typeof batchTotal> {
  const code = currencyOf(total.currency);
  const debit = debitOf(total);
  return {
    rows: total.rows,
    amount: money(code, total.amountMinor),
    fee: money(code, total.feeMinor),
    debit,
    available: availableMinor === null ? null : money(code, availableMinor),
    left: availableMinor === null ? null : money(code, availableMinor - debit.minor),
  };
}
