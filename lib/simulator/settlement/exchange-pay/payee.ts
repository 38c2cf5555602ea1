import { issueAt } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { Money } from "@/lib/money/money";
import { localClearingRoute, hasLocalClearing, correspondentBankRoute, type RouteBank } from "@/lib/payments/route";
import type { ArrivalMethod } from "@/lib/settlement/exchange-pay/terms";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import {
  lockEnabledPayee,
  missedMinimumPayout,
  requirePayablePayee,
  type PayableInput,
} from "../../payments/orders/payable";
import { requirePaymentMode } from "../../payments/orders/payment-mode";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type RoutedPayee = Pick<Row<"Payee">, "channel" | "currency" | "bankCountry" | "swift">;

/**
 * Returns the methods that reach a payee's bank: local clearing inside Hong Kong, and where its place clears the
 * currency; SWIFT when the bank has a code.
 */
export function arrivalMethodsOf({ channel, currency, bankCountry, swift }: RoutedPayee): ArrivalMethod[] {
  if (channel === "hk") return ["local"];
  return [
    ...(hasLocalClearing(currencyFromColumn(currency), bankCountry) ? (["local"] as const) : []),
    ...(swift === "" ? [] : (["swift"] as const)),
  ];
}

/** Returns the banks between ours and the payee's, by the order's arrival method. */
export const payoutRouteOf = (
  row: Pick<Row<"ExchangePay">, "arrivalMethod" | "currency" | "payeeSwift" | "intermediaryName" | "intermediarySwift">,
): RouteBank[] =>
  row.arrivalMethod === "local"
    ? localClearingRoute(currencyFromColumn(row.currency))
    : correspondentBankRoute(currencyFromColumn(row.currency), row);

/**
 * Returns the merchant's own payee when it may be paid from this account by this method, locked until the transaction
 * ends.
 */
export async function lockPayableExchangePayee(
  tx: Tx<
    | "ACCOUNT_NOTFOUND"
    | "INVALID_CURRENCY"
    | "BELOW_MINI_LIMIT"
    | "PAY_CURRENCY_UNVERIFIED"
    | "EXCHANGE_NOT_OFFERED"
    | "PAYMENT_MODE_INACTIVE"
    | "ARRIVAL_METHOD_UNAVAILABLE"
  >,
  principal: Principal,
  { arrivalMethod, ...request }: PayableInput & { readonly arrivalMethod: ArrivalMethod },
) {
  const [, { payee, currency }] = await awaitAllBeforeFailing(
    requirePaymentMode(tx, principal.userNo, "single"),
    requirePayablePayee(tx, principal, request),
  );
  if (currency === request.payCurrency) return tx.refuse("INVALID_CURRENCY", issueAt("payCurrency"));
  requireWay(tx, payee, arrivalMethod);
  return { payee, currency };
}

/** Does the same for an order that has already bought: the payee must have that currency. */
export async function lockRepayoutPayee(
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
  const payee = await lockEnabledPayee(tx, userNo, payeeId);
  if (payee.currency !== amount.currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  const minimum = missedMinimumPayout(amount);
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  requireWay(tx, payee, arrivalMethod);
  return payee;
}

function requireWay(tx: Tx<"ARRIVAL_METHOD_UNAVAILABLE">, payee: RoutedPayee, arrivalMethod: ArrivalMethod): void {
  if (!arrivalMethodsOf(payee).includes(arrivalMethod)) tx.refuse("ARRIVAL_METHOD_UNAVAILABLE");
}

/** Returns the columns that an order copies from its payee. */
export const exchangePayPayeeColumns = (payee: Row<"Payee">) => ({
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
