import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import {
  accountType,
  relationKind,
  reviewReason,
  transferFailure,
  type transferSchema as shape,
} from "@/lib/transfers/calls/transfers";
import { accountTransfer } from "@/lib/transfers/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transferDebitOf } from "./postings";

export type TransferView = z.output<typeof shape>;

/** Holds the fields that a list adds to a transfer's row: its operator, and whether the principal is the payer. */
export interface TransferBeside {
  readonly operator: string | null;
  readonly isOut: boolean;
}

/** Converts a transfer into the view of one of its sides, without the payer's own fields for the payee. */
export function toTransferView(row: Row<"AccountTransfer">, { operator, isOut }: TransferBeside): TransferView {
  const { orderNo, state, otherRelation, reference, placedAt, doneAt } = row;
  invariant(accountTransfer.is(state), `${state} is a state of a transfer`);
  const currency = currencyFromColumn(row.currency);
  const commonFields = {
    orderNo,
    state,
    accountType: accountType.parse(row.accountType),
    relation: relationKind.parse(row.relation),
    otherRelation,
    amount: money(currency, row.amountMinor),
    reference,
    placedAt,
    doneAt,
  };
  if (!isOut)
    return {
      ...commonFields,
      direction: "in",
      counterpartyNo: row.userNo,
      counterpartyName: row.payerName,
      fee: null,
      debit: null,
      reviewReasons: [],
      remark: "",
      failure: null,
      operator: "",
    };
  return {
    ...commonFields,
    direction: "out",
    counterpartyNo: row.payeeUserNo,
    counterpartyName: row.payeeName,
    fee: money(currency, row.feeMinor),
    debit: money(currency, transferDebitOf(row)),
    reviewReasons: row.reviewReasons.map((reason) => reviewReason.parse(reason)),
    remark: row.remark,
    failure: row.failure === null ? null : transferFailure.parse(row.failure),
    operator: operator ?? "",
  };
}

/** Converts a listed row into the view that the calls return. */
export const transferRowView = (row: Row<"AccountTransfer"> & TransferBeside): TransferView => toTransferView(row, row);
