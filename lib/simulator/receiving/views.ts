import type { Selection } from "kysely";
import * as z from "zod/mini";
import { stateBeforeRefund, incomeAuditStatus, quickCreditAuditStatus } from "@/lib/receiving/audit";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import {
  chargingMode,
  type incomeView as incomeShape,
  rail as railShape,
  type remittanceView as remittanceShape,
} from "@/lib/receiving/calls/receiving";
import { income, remittance } from "@/lib/receiving/states";
import { currencyFromColumn } from "../platform/store/currency-of";
import { unlinkedIncomeMinor, canTakeLinks } from "./associations/sides";
import { parseQuickAudit } from "./quick/standing";
import type { Row } from "../platform/store/records";

/** Returns a remittance as the API presents it. */
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
  const rail = z.parse(railShape, row.rail);
  invariant(remittance.is(state), `${state} is a state of a remittance`);
  const currency = currencyFromColumn(row.currency);
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
    rail,
    uetr: rail === "SWIFT" ? uetr : "",
    sentAt,
    arrivesAt,
    settledAt,
    rejectReason,
  };
}

export function requireIncomeState(state: string): (typeof income.states)[number] {
  invariant(income.is(state), `${state} is a state of an income`);
  return state;
}

/** Lists the columns that a list reads of an income record `i` and its remittance `r`. */
export const incomeColumns = [
  "i.detailId",
  "i.state",
  "i.currency",
  "i.amountMinor",
  "i.feeMinor",
  "i.heldMinor",
  "i.linkedMinor",
  "i.returnedMinor",
  "i.failReason",
  "i.quickAudit",
  "i.quickDueAt",
  "i.arrivedAt",
  "i.creditedAt",
  "r.payerName as remitterName",
  "r.payerAccount as remitterAccount",
  "r.payeeAccount",
  "r.postscript",
  "r.orderNo as remittanceNo",
  "r.needsAssociation",
] as const;

/** Describes an income record as a list reads it, with the data of its remittance. */
type ListedIncome = Selection<{ i: Row<"Income">; r: Row<"Remittance"> }, "i" | "r", (typeof incomeColumns)[number]>;

export type IncomeView = z.output<typeof incomeShape>;

/** Returns an income record as the API presents it. */
export function toListedIncomeView({
  state: name,
  currency: code,
  amountMinor,
  feeMinor,
  heldMinor,
  linkedMinor,
  returnedMinor,
  needsAssociation,
  quickAudit,
  ...facts
}: ListedIncome): IncomeView {
  const { creditedAt, failReason } = facts;
  const open = unlinkedIncomeMinor({ amountMinor, feeMinor, returnedMinor, linkedMinor });
  const [state, currency] = [requireIncomeState(name), currencyFromColumn(code)];
  const auditState = stateBeforeRefund({ state, creditedAt, failReason });
  return {
    ...facts,
    state,
    isHeld: heldMinor > 0n,
    amount: money(currency, amountMinor),
    fee: money(currency, feeMinor),
    linked: money(currency, linkedMinor),
    mayAssociate: open > 0n && canTakeLinks({ state, quickAudit, creditedAt }),
    entryType: quickAudit === null ? "normal" : "quick",
    auditStatus:
      quickAudit !== null && auditState === "credited"
        ? quickCreditAuditStatus(parseQuickAudit(quickAudit))
        : incomeAuditStatus(auditState, needsAssociation),
  };
}

/** Returns the same from its row and its remittance's row. */
export const toIncomeView = (row: Row<"Income">, from: Row<"Remittance">): IncomeView =>
  toListedIncomeView({
    detailId: row.detailId,
    state: row.state,
    currency: row.currency,
    amountMinor: row.amountMinor,
    feeMinor: row.feeMinor,
    heldMinor: row.heldMinor,
    linkedMinor: row.linkedMinor,
    returnedMinor: row.returnedMinor,
    failReason: row.failReason,
    quickAudit: row.quickAudit,
    quickDueAt: row.quickDueAt,
    arrivedAt: row.arrivedAt,
    creditedAt: row.creditedAt,
    remitterName: from.payerName,
    remitterAccount: from.payerAccount,
    payeeAccount: from.payeeAccount,
    postscript: from.postscript,
    remittanceNo: from.orderNo,
    needsAssociation: from.needsAssociation,
  });
