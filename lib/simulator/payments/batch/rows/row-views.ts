import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { isPaymentBatchColumn } from "@/lib/payments/batch-columns";
import { outcomeOfBatchPayment } from "@/lib/payments/batch-outcome";
import {
  rowFailures,
  batchRowFaultShape,
  type batchRowShape,
  type PaymentBatchRowState,
} from "@/lib/payments/batch-shape";
import { payment as machine, paymentRefund } from "@/lib/payments/states";
import { sheetCellsOf, typedTextsByColumn } from "../../../files/sheets/own-sheet";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { payingCurrency } from "../price/row-costs";
import type { ListedRow } from "./listed-rows";

const faultsOf = ({ faults }: Pick<Row<"BatchRow">, "faults">) => z.parse(z.array(batchRowFaultShape), faults ?? []);

type RowStateFields = Pick<ListedRow, "faults" | "leftBy" | "failReason" | "paymentState" | "refundState">;

/** Returns the state of a row in a batch of some state: once it is approved, the outcome of its payment. */
function rowState(
  state: string,
  { faults, leftBy, failReason, paymentState, refundState }: RowStateFields,
): PaymentBatchRowState {
  const isOpen = state === "draft" || state === "reading";
  if (faults !== null) return isOpen && leftBy === null ? "faulty" : "left";
  if (paymentState !== null) return outcomeOfBatchPayment(paymentState, refundState !== null);
  if (failReason !== null) return "failed";
  return isOpen ? "ready" : state === "pendingReview" ? "waiting" : "failed";
}

/** Returns the current state of the payment that a row became. */
function paymentOf({
  paymentState,
  refundState,
  paymentFailReason,
}: ListedRow): z.output<typeof batchRowShape>["payment"] {
  if (paymentState === null) return null;
  const refund = refundState ?? paymentRefund.first;
  invariant(machine.is(paymentState), `${paymentState} is a state of a payment`);
  invariant(paymentRefund.is(refund), `${refund} is a state of a refund`);
  return { state: paymentState, refundState: refund, failReason: paymentFailReason };
}

/** Returns the view of a row. */
export function toPaymentBatchRowView(
  row: ListedRow,
  { state, columns, payCurrency }: Pick<Row<"PaymentBatch">, "state" | "columns" | "payCurrency">,
): z.output<typeof batchRowShape> {
  const { no, payeeName, payeeAccount, bearer, purpose, reference, merchantOrderNo, orderNo, failReason } = row;
  const code = row.currency === "" ? null : currencyFromColumn(row.currency);
  return {
    no,
    typed: typedTextsByColumn(sheetCellsOf(row), columns, isPaymentBatchColumn),
    faults: faultsOf(row),
    payeeName,
    payeeAccount,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    amount: code && money(code, row.amountMinor),
    ...costView(row, code, payCurrency === null ? null : currencyFromColumn(payCurrency)),
    isNewPayee: row.addedPayee !== null,
    bank: { name: row.bankName, swift: row.bankSwift, country: row.bankCountry },
    nameDiffers: nameDiffers(row.nameCheck),
    heldBy: row.heldBy || null,
    state: rowState(state, row),
    orderNo,
    failure: rowFailures.find((option) => option === failReason) ?? null,
    payment: paymentOf(row),
    repeats: row.repeats || null,
    again: row.again,
  };
}

/** Returns the cost of a row in the account that pays it: the debit of its payment, otherwise its price. */
function costView(row: ListedRow, code: Currency | null, payCurrency: Currency | null) {
  if (code === null) return { fee: null, debit: null, rate: null };
  const account = payingCurrency(payCurrency, code);
  const feeMinor = row.paidFeeMinor ?? row.feeMinor;
  return {
    fee: money(account, feeMinor),
    debit: money(account, (row.paidMinor ?? (row.payMinor || row.amountMinor)) + feeMinor),
    rate: row.paidRate ? { ...canonicalPair(account, code), value: row.paidRate } : null,
  };
}

const nameDiffers = (nameCheck: string) => (nameCheck === "close" || nameCheck === "none" ? nameCheck : null);
