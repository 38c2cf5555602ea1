import type { Who } from "@/lib/call/who";
import type { Currency } from "@/lib/money/currency";
import { noExchange } from "@/lib/payments/no-exchange";
import type { Tx } from "../../store/tx";

/**
 * Refuses an exchange for a payment to who is not verified, and to everybody where the site exchanges no currencies. The
 * refusal names the currency of the account that pays without one.
 */
export function requireExchange(
  tx: Tx<"PAY_CURRENCY_UNVERIFIED" | "EXCHANGE_NOT_OFFERED">,
  who: Pick<Who, "realNameState" | "firstVerify" | "isWithoutExchange">,
  currency: Currency,
): void {
  const why = noExchange(who, !who.isWithoutExchange);
  if (why) tx.refuse(why === "unverified" ? "PAY_CURRENCY_UNVERIFIED" : "EXCHANGE_NOT_OFFERED", { currency });
}
