import type { Detail, RefusalCode } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { amountMin, isPayable } from "@/lib/payments/rules";
import { amountText } from "../exchange/amounts";
import type { Sql } from "../pool";
import { find, type Row } from "../records";

/** What is to be paid, to whom, and from which account. */
export interface Asked {
  readonly payeeId: string;
  readonly amount: Money;
  readonly payCurrency: Currency;
}

type No = Extract<RefusalCode, "ACCOUNT_NOTFOUND" | "INVALID_CURRENCY" | "BELOW_MINI_LIMIT" | "PAY_CURRENCY_UNVERIFIED">;
type Payable =
  | { readonly payee: Row<"Payee">; readonly no: null }
  | { readonly payee: null; readonly no: { readonly code: No; readonly detail: Detail } };

const no = (code: No, detail: Detail = {}): Payable => ({ payee: null, no: { code, detail } });

/**
 * The merchant's own payee, when it may be paid this amount from this account; else why not. An account of another
 * currency means an exchange, and no exchange is open to who is not verified.
 */
export async function payable(sql: Sql, world: string, { userNo, ...who }: Who, { payeeId, amount, payCurrency }: Asked): Promise<Payable> {
  // shared by all who pay it; who changes or removes it waits, and then sees the payment
  const found = await find(sql, "Payee", { world, id: payeeId }, { lock: "shared" });
  if (!found || found.userNo !== userNo || found.state !== "enabled") return no("ACCOUNT_NOTFOUND");
  if (found.currency !== amount.currency || !isPayable(amount.currency) || !isPayable(payCurrency)) return no("INVALID_CURRENCY");
  if (payCurrency !== amount.currency && isRealNameMissing(who)) return no("PAY_CURRENCY_UNVERIFIED", { currency: amount.currency });
  const least = amountMin(amount.currency);
  return amount.minor < least.minor ? no("BELOW_MINI_LIMIT", { minimum: amountText(least) }) : { payee: found, no: null };
}
