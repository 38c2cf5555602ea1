import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import {
  chargingMode,
  type income as incomeShape,
  type remittance as remittanceShape,
} from "@/lib/receiving/calls/receiving";
import { income, remittance } from "@/lib/receiving/states";
import { currencyOf } from "../store/currency-of";
import type { Row } from "../store/records";

/** A remittance as the calls show it. */
export function toRemittanceView(row: Row<"Remittance">): z.output<typeof remittanceShape> {
  const {
    orderNo,
    state,
    chargingMode: mode,
    payerName,
    payerAccount,
    payerBank,
    payerCountry,
    payeeAccount,
    postscript,
    uetr,
    sentAt,
    arrivesAt,
    settledAt,
    rejectReason,
  } = row;
  invariant(remittance.is(state), `${state} is a state of a remittance`);
  const currency = currencyOf(row.currency);
  return {
    orderNo,
    state,
    amount: money(currency, row.amountMinor),
    fee: money(currency, row.feeMinor),
    chargingMode: chargingMode.parse(mode),
    payerName,
    payerAccount,
    payerBank,
    payerCountry,
    intermediaryBank: row.intermediaryBank,
    beneficiaryBank: row.beneficiaryBank,
    payeeAccount,
    postscript,
    uetr,
    sentAt,
    arrivesAt,
    settledAt,
    rejectReason,
  };
}

export function incomeStateOf(state: string): (typeof income.states)[number] {
  invariant(income.is(state), `${state} is a state of an income`);
  return state;
}

/** An income record as the calls show it, with what its remittance said. */
export function toIncomeView(
  { detailId, state, creditedAt, amountMinor, feeMinor, heldMinor, ...row }: Row<"Income">,
  from: Row<"Remittance">,
): z.output<typeof incomeShape> {
  const currency = currencyOf(row.currency);
  return {
    detailId,
    state: incomeStateOf(state),
    isHeld: heldMinor > 0n,
    creditedAt,
    amount: money(currency, amountMinor),
    fee: money(currency, feeMinor),
    remitterName: from.payerName,
    remitterAccount: from.payerAccount,
    payeeAccount: from.payeeAccount,
    postscript: from.postscript,
    remittanceNo: from.orderNo,
  };
}
