import type { Detail } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { amountText, money, type Money } from "@/lib/money/money";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { DueRow } from "../approved-rows";
import { heldMinorWithFees, createRowExchangeCalculator } from "./row-costs";
import { singlePayCurrencyOf } from "./totals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the current cost of a row: its exchange, and all its fees. */
export interface ExchangedRowCost {
  readonly payMinor: bigint;
  readonly rate: bigint;
  readonly feeMinor: bigint;
  readonly exchangeFeeMinor: bigint;
}

/** Describes the reason why a batch cannot be approved now. */
export interface NotNow {
  readonly code: "BATCH_DEARER" | "MARKET_CLOSED" | "NO_RATE";
  readonly detail: Detail;
  /** The current cost, if it is known. */
  readonly debit: Money | null;
}

/** Returns the sum of the costs of rows in their account. */
export const sumRowCosts = (account: Currency, rows: readonly ExchangedRowCost[]): Money =>
  money(
    account,
    rows.reduce((sum, { payMinor, feeMinor }) => sum + payMinor + feeMinor, 0n),
  );

/**
 * Returns the current costs of a batch's rows, in order: exchanges at the current rate, the other fees as they were
 * held. Or the reason why they cannot be exchanged: the market is closed, a rate is missing, or their sum exceeds the
 * amount held.
 */
export async function currentExchangedRowCosts(
  tx: Tx,
  batch: Pick<Row<"PaymentBatch">, "payCurrency">,
  rows: readonly DueRow[],
): Promise<{ readonly rows: readonly ExchangedRowCost[]; readonly no: null } | { readonly no: NotNow }> {
  const payCurrency = singlePayCurrencyOf(batch);
  const exchangeOf = await createRowExchangeCalculator(tx, payCurrency);
  const live = rows.map((row): ExchangedRowCost | undefined => {
    const exchange = exchangeOf(money(currencyFromColumn(row.currency), row.amountMinor));
    if (exchange === null) return { payMinor: row.amountMinor, rate: 0n, feeMinor: row.feeMinor, exchangeFeeMinor: 0n };
    return (
      exchange && {
        payMinor: exchange.pay.minor,
        rate: exchange.rate.value,
        feeMinor: row.feeMinor - row.exchangeFeeMinor + exchange.fee.minor,
        exchangeFeeMinor: exchange.fee.minor,
      }
    );
  });
  const knownRows = live.flatMap((row) => row ?? []);
  if (knownRows.length < rows.length) {
    const closedDetail = marketClosedDetail(tx.world, tx.now);
    return {
      no: {
        ...(closedDetail ? { code: "MARKET_CLOSED", detail: closedDetail } : { code: "NO_RATE", detail: {} }),
        debit: null,
      },
    };
  }
  if (payCurrency === null) return { rows: knownRows, no: null };
  const debit = sumRowCosts(payCurrency, knownRows);
  const heldAmount = money(
    payCurrency,
    rows.reduce((sum, row) => sum + heldMinorWithFees(row), 0n),
  );
  if (debit.minor <= heldAmount.minor) return { rows: knownRows, no: null };
  const detail = { debit: amountText(debit), held: amountText(heldAmount) };
  return { no: { code: "BATCH_DEARER", detail, debit } };
}
