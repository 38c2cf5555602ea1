import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { pairOf } from "@/lib/money/rate";
import { isBatchColumn } from "@/lib/payments/batch-columns";
import { outcomeOf } from "@/lib/payments/batch-outcome";
import { rowFailures, rowFault, type batchRow, type BatchRowState } from "@/lib/payments/batch-shape";
import { payment as machine, paymentRefund } from "@/lib/payments/states";
import { cellsOf, typedBy } from "../../../files/sheets/own-sheet";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { accountOf } from "../price/row-costs";
import { cameTo } from "./outcome.sql";
import type { BesideRow } from "./listed-rows.sql";

const faultsOf = ({ faults }: Pick<Row<"BatchRow">, "faults">) => z.parse(z.array(rowFault), faults ?? []);

/** A row as it is listed, with what stands beside it. */
export type ListedRow = Row<"BatchRow"> & BesideRow;

/** A row that was read with `rowColumns`. */
// named cast: those are a row's own columns and the ones beside it
export const listedRow = (row: object): ListedRow => named<"BatchRow">(row) as ListedRow;

type Stated = Pick<ListedRow, "faults" | "leftBy" | "failReason" | "paymentState" | "refundState">;

/** The state of a row in a batch of some state: once it is approved, what became of its payment. */
function rowState(state: string, { faults, leftBy, failReason, paymentState, refundState }: Stated): BatchRowState {
  const isOpen = state === "draft" || state === "reading";
  if (faults !== null) return isOpen && leftBy === null ? "faulty" : "left";
  if (paymentState !== null) return outcomeOf(paymentState, refundState !== null);
  if (failReason !== null) return "failed";
  return isOpen ? "ready" : state === "pendingReview" ? "waiting" : "failed";
}

/** Which rows of a batch in some state are in a state of theirs, as a condition of rows `r`. */
export function inRowState(state: string, wanted: BatchRowState): string {
  const isOpen = state === "draft" || state === "reading";
  const isDead = !isOpen && state !== "pendingReview" && state !== "approved";
  switch (wanted) {
    case "faulty":
      return isOpen ? "r.faults is not null and r.left_by is null" : "false";
    case "left":
      return isOpen ? "r.left_by is not null" : "r.faults is not null";
    case "failed":
      return isDead ? "r.faults is null" : cameTo.failed;
    case "processing":
    case "paid":
    case "returned":
      return cameTo[wanted];
    case "ready":
      return isOpen ? "r.faults is null" : "false";
    case "waiting":
      return state === "pendingReview" ? "r.faults is null" : "false";
  }
}

/** The payment that a row became, as it stands now. */
function paymentOf({ paymentState, refundState, paymentFailReason }: ListedRow): z.output<typeof batchRow>["payment"] {
  if (paymentState === null) return null;
  const refund = refundState ?? paymentRefund.first;
  invariant(machine.is(paymentState), `${paymentState} is a state of a payment`);
  invariant(paymentRefund.is(refund), `${refund} is a state of a refund`);
  return { state: paymentState, refundState: refund, failReason: paymentFailReason };
}

/** A row as the calls show it. */
export function toRowView(
  row: ListedRow,
  { state, columns, payCurrency }: Pick<Row<"PaymentBatch">, "state" | "columns" | "payCurrency">,
): z.output<typeof batchRow> {
  const { no, payeeName, payeeAccount, bearer, purpose, reference, merchantOrderNo, orderNo, failReason } = row;
  const code = row.currency === "" ? null : currencyOf(row.currency);
  return {
    no,
    typed: typedBy(cellsOf(row), columns, isBatchColumn),
    faults: faultsOf(row),
    payeeName,
    payeeAccount,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    amount: code && money(code, row.amountMinor),
    ...costShown(row, code, payCurrency === null ? null : currencyOf(payCurrency)),
    isNewPayee: row.addedPayee !== null,
    bank: { name: row.bankName, swift: row.bankSwift, country: row.bankCountry },
    nameDiffers: nameDiffers(row.nameCheck),
    heldBy: row.heldBy || null,
    state: rowState(state, row),
    orderNo,
    failure: rowFailures.find((known) => known === failReason) ?? null,
    payment: paymentOf(row),
    repeats: row.repeats || null,
    again: row.again,
  };
}

/** What a row costs the account that pays it: as its payment was debited, else by its price. */
function costShown(row: ListedRow, code: Currency | null, payCurrency: Currency | null) {
  if (code === null) return { fee: null, debit: null, rate: null };
  const account = accountOf(payCurrency, code);
  const feeMinor = row.paidFeeMinor ?? row.feeMinor;
  return {
    fee: money(account, feeMinor),
    debit: money(account, (row.paidMinor ?? (row.payMinor || row.amountMinor)) + feeMinor),
    rate: row.paidRate ? { ...pairOf(account, code), value: row.paidRate } : null,
  };
}

const nameDiffers = (nameCheck: string) => (nameCheck === "close" || nameCheck === "none" ? nameCheck : null);
