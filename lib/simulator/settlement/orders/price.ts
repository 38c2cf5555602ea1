import type { Currency } from "@/lib/money/currency";
import { amountText, minorMax, money, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { speedyFeeOf } from "@/lib/settlement/advance/interest";
import type { AdvanceTimes } from "@/lib/settlement/advance/occupied";
import { isEnoughToSettle, settlesAbove } from "@/lib/settlement/orders/minimum";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";
import type { Tx } from "../../store/tx";
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
  if (!settleableCurrencies.includes(payCurrency) || amount.currency !== named) tx.refuse("INVALID_CURRENCY");
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
  const speedyFee = money(pay.currency, times ? speedyFeeOf(advanced, times.daysPaid, interestPpmOf(tx.world)) : 0n);
  const debit = money(pay.currency, advanced + speedyFee.minor);
  if (debit.minor > minorMax(debit.currency)) return tx.refuse("INVALID_PARAM");
  return { pay, receive, rate, fee, speedyFee, debit, times };
}
