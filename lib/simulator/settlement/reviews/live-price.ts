import { Refusal } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { feeOf } from "@/lib/money/fee";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import {
  priceExchangeIntoYuan,
  requireSettlementMarketOpen,
  settlementPrice,
  type SettlementPrice,
} from "../orders/price";

/** Returns the current cost of a settlement under review: exactly the named amount is sold, or received. */
export async function liveSettlementPrice(
  tx: Tx<"MARKET_CLOSED" | "NO_RATE">,
  row: Row<"SettlementOrder">,
): Promise<SettlementPrice> {
  const method = settlementMethod.parse(row.method);
  const payCurrency = currencyFromColumn(row.payCurrency);
  requireSettlementMarketOpen(tx, { method, payCurrency });
  const namedAmount = row.mode === "byPay" ? money(payCurrency, row.payMinor) : money("CNH", row.receiveMinor);
  // an amount that could be settled comes to something at any rate
  const { amounts, rate, terms } = await priceExchangeIntoYuan({ ...tx, refuse }, namedAmount, payCurrency);
  const fee = feeOf(amounts.sell, terms);
  return settlementPrice(tx, method, { ...amounts, rate, fee });
}

/** Returns the part of a settlement's cost beyond its reservation: on its links, and on the balance. */
export const costBeyondReservation = (row: Row<"SettlementOrder">, { pay, fee }: SettlementPrice) => ({
  linksMinor: pay.minor - row.boundMinor,
  balanceMinor: row.method === "speedy" ? 0n : pay.minor + fee.minor - row.heldMinor,
});

/** Returns true when a settlement's cost fits its reservation. */
export function isWithinReservation(row: Row<"SettlementOrder">, price: SettlementPrice): boolean {
  const { linksMinor, balanceMinor } = costBeyondReservation(row, price);
  return linksMinor <= 0n && balanceMinor <= 0n;
}

/** Returns the same price, or null when the settlement cannot be exchanged now. */
export async function liveSettlementPriceOrNull(tx: Tx, row: Row<"SettlementOrder">): Promise<SettlementPrice | null> {
  try {
    return await liveSettlementPrice({ ...tx, refuse }, row);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
