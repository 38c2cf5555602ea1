import type * as z from "zod/mini";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { batchTotal } from "@/lib/payments/batch-shape";
import { currencyOf } from "../../exchange/orders/views";
import type { Sql } from "../../store/pool";

/** The sums of a batch in one currency, in minor units. */
export interface Total {
  readonly batchId: string;
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

const columns = `batch_id as "batchId", currency, rows, amount_minor as "amountMinor", fee_minor as "feeMinor"`;

/** The totals of batches: as they were held, and for drafts, of the rows that can be paid. */
export async function totalsOf(
  sql: Sql,
  world: string,
  batches: readonly { readonly id: string; readonly submittedAt: Date | null }[],
): Promise<readonly Total[]> {
  const [handedIn, open] = [
    batches.filter(({ submittedAt }) => submittedAt),
    batches.filter(({ submittedAt }) => !submittedAt),
  ].map((some) => some.map(({ id }) => id));
  const held = await sql<Total>(
    `select ${columns} from batch_total where world = $1::uuid and batch_id = any($2::uuid[])`,
    [world, handedIn],
  );
  const shown = await sql<Total>(
    `select batch_id as "batchId", currency, count(*)::int as rows, sum(amount_minor)::bigint as "amountMinor", sum(fee_minor)::bigint as "feeMinor"
     from batch_row where world = $1::uuid and batch_id = any($2::uuid[]) and faults is null group by batch_id, currency`,
    [world, open],
  );
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
