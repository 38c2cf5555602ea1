import type { Detail } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { amountText, money, type Money } from "@/lib/money/money";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Due } from "../approve.sql";
import { heldOf, rowExchanges } from "./row-costs";
import { payCurrencyOf } from "./totals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** A row at what it costs by now: its exchange, and all its fees. */
export interface Exchanged {
  readonly payMinor: bigint;
  readonly rate: bigint;
  readonly feeMinor: bigint;
  readonly exchangeFeeMinor: bigint;
}

/** Why a batch cannot be approved now. */
export interface NotNow {
  readonly code: "BATCH_DEARER" | "MARKET_CLOSED" | "NO_RATE";
  readonly detail: Detail;
  /** What it would cost, where that is known. */
  readonly debit: Money | null;
}

/** What rows cost their account, all together. */
export const costOf = (account: Currency, rows: readonly Exchanged[]): Money =>
  money(
    account,
    rows.reduce((sum, { payMinor, feeMinor }) => sum + payMinor + feeMinor, 0n),
  );

/**
 * What rows of a batch cost by now, in their order: what has to be exchanged at the rate of now, the other fees as they
 * were set aside. Or why they cannot be exchanged: the market is closed, a rate is missing, or all of them cost more
 * than was set aside for them.
 */
export async function exchangedRows(
  tx: Tx,
  batch: Pick<Row<"PaymentBatch">, "payCurrency">,
  rows: readonly Due[],
): Promise<{ readonly rows: readonly Exchanged[]; readonly no: null } | { readonly no: NotNow }> {
  const payCurrency = payCurrencyOf(batch);
  const exchangeOf = await rowExchanges(tx, payCurrency);
  const live = rows.map((row): Exchanged | undefined => {
    const exchange = exchangeOf(money(currencyOf(row.currency), row.amountMinor));
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
  const known = live.flatMap((row) => row ?? []);
  if (known.length < rows.length) {
    const closed = closedUntil(tx.world, tx.now);
    return {
      no: { ...(closed ? { code: "MARKET_CLOSED", detail: closed } : { code: "NO_RATE", detail: {} }), debit: null },
    };
  }
  if (payCurrency === null) return { rows: known, no: null };
  const debit = costOf(payCurrency, known);
  const held = money(
    payCurrency,
    rows.reduce((sum, row) => sum + heldOf(row), 0n),
  );
  if (debit.minor <= held.minor) return { rows: known, no: null };
  const detail = { debit: amountText(debit), held: amountText(held) };
  return { no: { code: "BATCH_DEARER", detail, debit } };
}
