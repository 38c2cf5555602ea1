import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { pairOf } from "@/lib/money/rate";
import { bearer, purpose, type payment as paymentShape } from "@/lib/payments/calls";
import { cardTypes } from "@/lib/payments/destinations";
import type { Payee } from "@/lib/payments/payee-rules";
import { channel, entityType, type payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee, payment } from "@/lib/payments/states";
import { currencyOf } from "../exchange/shown";
import type { Row } from "../records";
import type { World } from "../world";
import { dispatchAtOf } from "./dispatch-time";

/** A payment as the calls show it. */
export function paymentShown(row: Row<"Payment">, world: Pick<World, "terms">, operator: string): z.output<typeof paymentShape> {
  const { orderNo, state, payeeName, payeeAccount, payeeSwift, payeeBank, payeeCountry, reference, merchantOrderNo, uetr, placedAt, doneAt, failReason, rate } = row;
  invariant(payment.is(state), `${state} is a state of a payment`);
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  return {
    orderNo, state, payeeName, payeeAccount, payeeSwift, payeeBank, payeeCountry, reference, merchantOrderNo, uetr, placedAt, doneAt, failReason, operator,
    amount: money(currency, row.amountMinor), arrival: money(currency, row.arrivalMinor), fee: money(payCurrency, row.feeMinor), debit: money(payCurrency, row.payMinor + row.feeMinor),
    rate: rate > 0n ? { ...pairOf(payCurrency, currency), value: rate } : null,
    bearer: bearer.parse(row.bearer), purpose: purpose.parse(row.purpose), dispatchAt: dispatchAtOf(world, placedAt),
  };
}

/** A payee's own facts, as the rules know them. */
export function payeeOf(row: Row<"Payee">): Payee {
  const { name, account, swift, bankName, bankCountry, bankCode, intermediaryName, intermediarySwift, intermediaryCountry, country, province, city, address, postalCode, mobile, nickname, proofIds } = row;
  return {
    name, account, swift, bankName, bankCountry, bankCode, intermediaryName, intermediarySwift, intermediaryCountry, country, province, city, address, postalCode, mobile, nickname, proofIds,
    channel: channel.parse(row.channel), entityType: entityType.parse(row.entityType), currency: currencyOf(row.currency), cardType: cardTypes.find((one) => one === row.cardType) ?? "",
  };
}

/** A payee as the calls show it. */
export function payeeShown(row: Row<"Payee">): z.output<typeof payeeShape> {
  const { id, payeeNo, state, askedFor, awaitsMaterial, madeAt } = row;
  invariant(payee.is(state), `${state} is a state of a payee`);
  return { ...payeeOf(row), payeeId: id, payeeNo, state, askedFor, awaitsMaterial, madeAt };
}
