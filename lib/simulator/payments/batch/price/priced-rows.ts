import { money, type Money } from "@/lib/money/money";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { heldBatchRowsWithPayees } from "../approved-rows";
import { sumRowCosts, currentExchangedRowCosts } from "./exchange-rows";
import { heldMinorWithFees, createRowCostCalculator, type RowPrice } from "./row-costs";
import { readPayableBatchRows, type PayableRow } from "../rows/batch-rows";
import { singlePayCurrencyOf, sumRowsByCurrency, type Total } from "./totals";
import type { Currency } from "@/lib/money/currency";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a row that can be paid, at its current price. */
export type PricedRow = PayableRow & RowPrice;

type Batch = Pick<Row<"PaymentBatch">, "id" | "payCurrency">;

/** Returns rows of a batch at their current prices, or null when one has none. */
export async function priceRows(tx: Tx, batch: Batch, rows: readonly PayableRow[]): Promise<PricedRow[] | null> {
  const costOf = await createRowCostCalculator(tx, singlePayCurrencyOf(batch));
  const pricedRows = rows.flatMap((row) => {
    const cost = costOf(money(currencyFromColumn(row.currency), row.amountMinor), row.bearer);
    return cost ? [{ ...row, ...cost }] : [];
  });
  return pricedRows.length === rows.length ? pricedRows : null;
}

/** Returns the current totals of a draft with exchanged rows, or null when none is exchanged or a rate is missing. */
export async function currentExchangedDraftTotals(tx: Tx, batch: Batch): Promise<readonly Total[] | null> {
  if (batch.payCurrency === null) return null;
  const rows = await priceRows(tx, batch, await readPayableBatchRows(tx, batch.id));
  return rows && sumRowsByCurrency(batch, rows);
}

/** Returns the current debit of a batch that awaits its review and is exchanged, and the amount held for it. */
export async function pendingReviewCost(
  tx: Tx,
  batch: Row<"PaymentBatch">,
): Promise<{ debit: Money | null; held: Money } | null> {
  const payCurrency = singlePayCurrencyOf(batch);
  if (payCurrency === null || batch.state !== "pendingReview") return null;
  const rows = await heldBatchRowsWithPayees(tx, batch);
  const live = await currentExchangedRowCosts(tx, batch, rows);
  const heldAmount = money(
    payCurrency,
    rows.reduce((sum, row) => sum + heldMinorWithFees(row), 0n),
  );
  if (live.no) return { debit: live.no.debit, held: heldAmount };
  return { debit: sumRowCosts(payCurrency, live.rows), held: heldAmount };
}

/** Refuses while the market is closed if the batch's account would have to exchange. */
export function requireOpenMarketForBatch(tx: Tx<"MARKET_CLOSED">, payCurrency: Currency | null): void {
  const closedDetail = payCurrency === null ? null : marketClosedDetail(tx.world, tx.now);
  if (closedDetail) tx.refuse("MARKET_CLOSED", closedDetail);
}
