import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { amountText, minorMax, money, type Money } from "@/lib/money/money";
import { rateUnit, type Rate } from "@/lib/money/rate";
import { exchangeNow } from "../../payments/orders/price";
import { speedyFeeOf } from "@/lib/settlement/advance/interest";
import type { AdvanceTimes } from "@/lib/settlement/advance/occupied";
import { isEnoughToSettle, settlesAbove } from "@/lib/settlement/orders/minimum";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { interestPpmOf, timesNow } from "../advance/times-now";

/** What is to be settled, as it is asked for. */
interface SettlementAsked {
  readonly method: "normal" | "speedy";
  readonly mode: "byPay" | "byReceive";
  readonly payCurrency: Currency;
  readonly amount: Money;
}

/** An exchange into yuan at a rate, with its fee. */
export interface Exchanged {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

/** What a settlement costs. */
export interface SettlementPrice {
  readonly pay: Money;
  readonly receive: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly speedyFee: Money;
  /** All of it. */
  readonly debit: Money;
  /** When its advance costs something and is due; null of one that is paid from the balance. */
  readonly times: AdvanceTimes | null;
}

/** Refuses a currency that is not settled, and an amount of another than is named by the mode. */
export function requireSettleable(
  tx: Pick<Tx<"INVALID_CURRENCY">, "refuse">,
  { mode, payCurrency, amount }: SettlementAsked,
): void {
  const named = mode === "byPay" ? payCurrency : "CNH";
  if (!settleableCurrencies.includes(payCurrency) || amount.currency !== named)
    tx.refuse("INVALID_CURRENCY", issueAt(settleableCurrencies.includes(payCurrency) ? "amount" : "payCurrency"));
}

/**
 * Refuses a settlement from the balance while the market is closed; a speedy one is made at any hour, and so is one of
 * yuan, which needs no market.
 */
export function requireHours(
  { world, now, refuse }: Pick<Tx<"MARKET_CLOSED">, "refuse" | "world" | "now">,
  { method, payCurrency }: Pick<SettlementAsked, "method" | "payCurrency">,
): void {
  const closed = method === "normal" && payCurrency !== "CNH" ? closedUntil(world, now) : null;
  if (closed) refuse("MARKET_CLOSED", closed);
}

/** Returns the exchange into yuan as it would be made now; yuan are paid out as they are, at a rate of one. */
export async function exchangeIntoYuan(
  tx: Tx<"BELOW_MINI_LIMIT" | "NO_RATE">,
  named: Money,
  payCurrency: Currency,
): ReturnType<typeof exchangeNow> {
  if (payCurrency !== "CNH") return exchangeNow(tx, { named, currency: "CNH", payCurrency }, "settlement");
  const terms = (await feeAt(tx, "settlement", payCurrency)) ?? tx.refuse("NO_RATE");
  const rate: Rate = { base: payCurrency, quote: payCurrency, value: rateUnit };
  return { amounts: { sell: named, buy: named, fixed: "buy" }, rate, mid: rate, terms, offHours: null };
}

/** Refuses an amount that is too little to be settled. */
export function requireEnough(tx: Pick<Tx<"NOT_ABOVE_MINI_LIMIT">, "refuse">, pay: Money): void {
  if (!isEnoughToSettle(pay)) tx.refuse("NOT_ABOVE_MINI_LIMIT", { minimum: amountText(settlesAbove(pay.currency)) });
}

/** What a settlement costs now whose exchange costs this. */
export function settlementPrice(
  tx: Pick<Tx, "refuse" | "world" | "now">,
  method: SettlementAsked["method"],
  { sell: pay, buy: receive, rate, fee }: Exchanged,
): SettlementPrice {
  const times = method === "speedy" ? timesNow(tx) : null;
  const advanced = pay.minor + fee.minor;
  const speedyFee = money(pay.currency, times ? speedyFeeOf(pay.minor, times.daysPaid, interestPpmOf(tx.world)) : 0n);
  const debit = money(pay.currency, advanced + speedyFee.minor);
  if (debit.minor > minorMax(debit.currency)) return tx.refuse("INVALID_PARAM", issueAt("amount", "amount.large"));
  return { pay, receive, rate, fee, speedyFee, debit, times };
}

/** What a settlement of an amount comes to with its fee and that of its advance, in minor units. */
export const settlementTotal =
  (tx: Tx, { pay, times }: Pick<SettlementPrice, "pay" | "times">) =>
  async (): Promise<(minor: bigint) => bigint> => {
    const terms = await feeAt(tx, "settlement", pay.currency);
    const feeOn = (minor: bigint) => (terms ? feeOf(money(pay.currency, minor), terms).minor : 0n);
    const ppm = interestPpmOf(tx.world);
    return (minor) => minor + feeOn(minor) + speedyFeeOf(minor, times?.daysPaid ?? 0, ppm);
  };
