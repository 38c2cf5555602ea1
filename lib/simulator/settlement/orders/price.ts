import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { amountText, minorMax, money, type Money } from "@/lib/money/money";
import { rateUnit, type Rate } from "@/lib/money/rate";
import { currentExchangeTerms } from "../../payments/orders/price";
import { prepaidAdvanceFee } from "@/lib/settlement/advance/interest";
import type { AdvanceTimes } from "@/lib/settlement/advance/used-credit";
import { isEnoughToSettle, exclusiveSettlementMinimum } from "@/lib/settlement/orders/minimum";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { dailyAdvanceInterestPpm, currentAdvanceTimes } from "../advance/times-now";

/** Describes the settlement that is requested. */
interface SettlementRequest {
  readonly method: "normal" | "speedy";
  readonly mode: "byPay" | "byReceive";
  readonly payCurrency: Currency;
  readonly amount: Money;
}

/** Describes an exchange into yuan at a rate, with its fee. */
export interface YuanExchange {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

/** Describes the cost of a settlement. */
export interface SettlementPrice {
  readonly pay: Money;
  readonly receive: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly speedyFee: Money;
  /** Holds the total cost. */
  readonly debit: Money;
  /** Holds the times from which its advance incurs costs and is due; null when it is paid from the balance. */
  readonly times: AdvanceTimes | null;
}

/** Refuses a currency that cannot be settled, and an amount in a currency other than the mode requires. */
export function requireSettleableCurrency(
  tx: Pick<Tx<"INVALID_CURRENCY">, "refuse">,
  { mode, payCurrency, amount }: SettlementRequest,
): void {
  const expectedCurrency = mode === "byPay" ? payCurrency : "CNH";
  if (!settleableCurrencies.includes(payCurrency) || amount.currency !== expectedCurrency)
    tx.refuse("INVALID_CURRENCY", issueAt(settleableCurrencies.includes(payCurrency) ? "amount" : "payCurrency"));
}

/**
 * Refuses a settlement from the balance while the market is closed. A speedy one is possible at any hour, and so is one
 * of yuan, which needs no market.
 */
export function requireSettlementMarketOpen(
  { world, now, refuse }: Pick<Tx<"MARKET_CLOSED">, "refuse" | "world" | "now">,
  { method, payCurrency }: Pick<SettlementRequest, "method" | "payCurrency">,
): void {
  const closure = method === "normal" && payCurrency !== "CNH" ? marketClosedDetail(world, now) : null;
  if (closure) refuse("MARKET_CLOSED", closure);
}

/** Returns the exchange into yuan at the current rate; yuan are paid out unchanged, at a rate of one. */
export async function priceExchangeIntoYuan(
  tx: Tx<"BELOW_MINI_LIMIT" | "NO_RATE">,
  namedAmount: Money,
  payCurrency: Currency,
): ReturnType<typeof currentExchangeTerms> {
  if (payCurrency !== "CNH")
    return currentExchangeTerms(tx, { namedAmount, currency: "CNH", payCurrency }, "settlement");
  const terms = (await currentFeeTerms(tx, "settlement", payCurrency)) ?? tx.refuse("NO_RATE");
  const rate: Rate = { base: payCurrency, quote: payCurrency, value: rateUnit };
  return { amounts: { sell: namedAmount, buy: namedAmount, fixed: "buy" }, rate, mid: rate, terms, offHours: null };
}

/** Refuses an amount that is too small to settle. */
export function requireMinimumSettlement(tx: Pick<Tx<"NOT_ABOVE_MINI_LIMIT">, "refuse">, pay: Money): void {
  if (!isEnoughToSettle(pay))
    tx.refuse("NOT_ABOVE_MINI_LIMIT", { minimum: amountText(exclusiveSettlementMinimum(pay.currency)) });
}

/** Returns the current cost of a settlement with the given exchange. */
export function settlementPrice(
  tx: Pick<Tx, "refuse" | "world" | "now">,
  method: SettlementRequest["method"],
  { sell: pay, buy: receive, rate, fee }: YuanExchange,
): SettlementPrice {
  const times = method === "speedy" ? currentAdvanceTimes(tx) : null;
  const principalMinor = pay.minor + fee.minor;
  const speedyFee = money(
    pay.currency,
    times ? prepaidAdvanceFee(pay.minor, times.daysPaid, dailyAdvanceInterestPpm(tx.world)) : 0n,
  );
  const debit = money(pay.currency, principalMinor + speedyFee.minor);
  if (debit.minor > minorMax(debit.currency)) return tx.refuse("INVALID_PARAM", issueAt("amount", "amount.large"));
  return { pay, receive, rate, fee, speedyFee, debit, times };
}

/** Returns a function that adds the settlement fee and the advance fee to an amount, in minor units. */
export const settlementTotalCalculator =
  (tx: Tx, { pay, times }: Pick<SettlementPrice, "pay" | "times">) =>
  async (): Promise<(minor: bigint) => bigint> => {
    const terms = await currentFeeTerms(tx, "settlement", pay.currency);
    const feeOn = (minor: bigint) => (terms ? feeOf(money(pay.currency, minor), terms).minor : 0n);
    const ppm = dailyAdvanceInterestPpm(tx.world);
    return (minor) => minor + feeOn(minor) + prepaidAdvanceFee(minor, times?.daysPaid ?? 0, ppm);
  };
