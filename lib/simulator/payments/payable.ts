import type { Detail, RefusalCode } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { amountMin, isPayable } from "@/lib/payments/rules";
import { payee } from "@/lib/payments/states";
import { amountText } from "../exchange/amounts";
import type { Sql } from "../pool";
import { find, type Row } from "../records";

/** What is to be paid, to whom, and from which account. */
export interface Asked {
  readonly payeeId: string;
  readonly amount: Money;
  readonly payCurrency: Currency;
}

type Payable =
  | { readonly payee: Row<"Payee">; readonly no: null }
  | { readonly payee: null; readonly no: { readonly code: Extract<RefusalCode, "ACCOUNT_NOTFOUND" | "INVALID_CURRENCY" | "BELOW_MINI_LIMIT">; readonly detail: Detail } };

const no = (code: "ACCOUNT_NOTFOUND" | "INVALID_CURRENCY" | "BELOW_MINI_LIMIT", detail: Detail = {}): Payable => ({ payee: null, no: { code, detail } });

/** The merchant's own payee, when it may be paid this amount; else why not. */
export async function payable(sql: Sql, world: string, userNo: string, { payeeId, amount, payCurrency }: Asked): Promise<Payable> {
  const found = await find(sql, "Payee", { world, id: payeeId });
  if (!found || found.userNo !== userNo || found.state !== payee.first) return no("ACCOUNT_NOTFOUND");
  if (found.currency !== amount.currency || !isPayable(amount.currency) || !isPayable(payCurrency)) return no("INVALID_CURRENCY");
  const least = amountMin(amount.currency);
  return amount.minor < least.minor ? no("BELOW_MINI_LIMIT", { minimum: amountText(least) }) : { payee: found, no: null };
}
