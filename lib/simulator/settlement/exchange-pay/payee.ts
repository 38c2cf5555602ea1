import { issueAt } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Money } from "@/lib/money/money";
import { clearingRoute, clearsIn, routeOf, type RouteBank } from "@/lib/payments/route";
import type { ArrivalMethod } from "@/lib/settlement/exchange-pay/terms";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { enabledPayee, minimumMissed, payable, type Asked } from "../../payments/orders/payable";
import { requirePaymentMode } from "../../payments/orders/payment-mode";
import { together } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Routed = Pick<Row<"Payee">, "channel" | "currency" | "bankCountry" | "swift">;

/**
 * The ways that money reaches a payee's bank: local clearing inside Hong Kong, and where its place clears the currency;
 * SWIFT where the bank has a code.
 */
export function arrivalMethodsOf({ channel, currency, bankCountry, swift }: Routed): ArrivalMethod[] {
  if (channel === "hk") return ["local"];
  return [
    ...(clearsIn(currencyOf(currency), bankCountry) ? (["local"] as const) : []),
    ...(swift === "" ? [] : (["swift"] as const)),
  ];
}

/** The banks between ours and the payee's, by the order's way. */
export const wayOf = (
  row: Pick<Row<"ExchangePay">, "arrivalMethod" | "currency" | "payeeSwift" | "intermediaryName" | "intermediarySwift">,
): RouteBank[] =>
  row.arrivalMethod === "local" ? clearingRoute(currencyOf(row.currency)) : routeOf(currencyOf(row.currency), row);

/**
 * The merchant's own payee, when it may be paid from this account and by this way, kept as it is until the transaction
 * ends.
 */
export async function payeeFor(
  tx: Tx<
    | "ACCOUNT_NOTFOUND"
    | "INVALID_CURRENCY"
    | "BELOW_MINI_LIMIT"
    | "PAY_CURRENCY_UNVERIFIED"
    | "EXCHANGE_NOT_OFFERED"
    | "PAYMENT_MODE_INACTIVE"
    | "ARRIVAL_METHOD_UNAVAILABLE"
  >,
  who: Who,
  { arrivalMethod, ...asked }: Asked & { readonly arrivalMethod: ArrivalMethod },
) {
  const [, { payee, currency }] = await together(requirePaymentMode(tx, who.userNo, "single"), payable(tx, who, asked));
  if (currency === asked.payCurrency) return tx.refuse("INVALID_CURRENCY", issueAt("payCurrency"));
  requireWay(tx, payee, arrivalMethod);
  return { payee, currency };
}

/** The same for what an order has bought: a payee of that very currency. */
export async function payeeAgain(
  tx: Tx<
    | "ACCOUNT_NOTFOUND"
    | "INVALID_CURRENCY"
    | "BELOW_MINI_LIMIT"
    | "PAYMENT_MODE_INACTIVE"
    | "ARRIVAL_METHOD_UNAVAILABLE"
  >,
  userNo: string,
  { payeeId, amount, arrivalMethod }: { payeeId: string; amount: Money; arrivalMethod: ArrivalMethod },
): Promise<Row<"Payee">> {
  await requirePaymentMode(tx, userNo, "single");
  const payee = await enabledPayee(tx, userNo, payeeId);
  if (payee.currency !== amount.currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  const minimum = minimumMissed(amount);
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  requireWay(tx, payee, arrivalMethod);
  return payee;
}

function requireWay(tx: Tx<"ARRIVAL_METHOD_UNAVAILABLE">, payee: Routed, arrivalMethod: ArrivalMethod): void {
  if (!arrivalMethodsOf(payee).includes(arrivalMethod)) tx.refuse("ARRIVAL_METHOD_UNAVAILABLE");
}

/** What an order writes down of its payee. */
export const payeeColumns = (payee: Row<"Payee">) => ({
  payeeId: payee.id,
  payeeName: payee.name,
  payeeAccount: payee.account,
  payeeSwift: payee.swift,
  payeeBank: payee.bankName,
  payeeCountry: payee.country,
  payeeType: payee.entityType,
  intermediaryName: payee.intermediaryName,
  intermediarySwift: payee.intermediarySwift,
});
