import { money, type Money } from "@/lib/money/money";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { dueRows } from "../approve.sql";
import { costOf, exchangedRows } from "./exchange-rows";
import { heldOf, rowCosts, type RowPrice } from "./row-costs";
import { payableRows, type PayableRow } from "../rows/batch-rows.sql";
import { payCurrencyOf, totalled, type Total } from "./totals";
import type { Currency } from "@/lib/money/currency";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** A row that can be paid, at its price of now. */
export type PricedRow = PayableRow & RowPrice;

type Batch = Pick<Row<"PaymentBatch">, "id" | "payCurrency">;

/** Rows of a batch at their prices of now; null where one has none. */
export async function priced(tx: Tx, batch: Batch, rows: readonly PayableRow[]): Promise<PricedRow[] | null> {
  const costOf = await rowCosts(tx, payCurrencyOf(batch));
  const found = rows.flatMap((row) => {
    const cost = costOf(money(currencyOf(row.currency), row.amountMinor), row.bearer);
    return cost ? [{ ...row, ...cost }] : [];
  });
  return found.length === rows.length ? found : null;
}

/** What a draft whose rows are exchanged costs by now; null where none is, or a rate is missing. */
export async function draftTotals(tx: Tx, batch: Batch): Promise<readonly Total[] | null> {
  if (batch.payCurrency === null) return null;
  const rows = await priced(tx, batch, await payableRows(tx, batch.id));
  return rows && totalled(batch, rows);
}

/** What a batch that waits for its review and is exchanged would be debited by now, and what is set aside for it. */
export async function liveCost(
  tx: Tx,
  batch: Row<"PaymentBatch">,
): Promise<{ debit: Money | null; held: Money } | null> {
  const payCurrency = payCurrencyOf(batch);
  if (payCurrency === null || batch.state !== "pendingReview") return null;
  const rows = await dueRows(tx, batch);
  const live = await exchangedRows(tx, batch, rows);
  const held = money(
    payCurrency,
    rows.reduce((sum, row) => sum + heldOf(row), 0n),
  );
  if (live.no) return { debit: live.no.debit, held };
  return { debit: costOf(payCurrency, live.rows), held };
}

/** Refuses while the market is closed where a batch's account would have to exchange. */
export function requireMarket(tx: Tx<"MARKET_CLOSED">, payCurrency: Currency | null): void {
  const closed = payCurrency === null ? null : closedUntil(tx.world, tx.now);
  if (closed) tx.refuse("MARKET_CLOSED", closed);
}
