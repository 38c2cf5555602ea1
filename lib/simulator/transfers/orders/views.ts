import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import {
  accountType,
  relationKind,
  reviewReason,
  transferFailure,
  type transfer as shape,
} from "@/lib/transfers/calls/transfers";
import { accountTransfer } from "@/lib/transfers/states";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { debitOf } from "./postings";

export type TransferView = z.output<typeof shape>;

/** What a list reads beside a transfer's own row: the person who made it, and whether the asker is the payer. */
export interface Beside {
  readonly operator: string | null;
  readonly isOut: boolean;
}

/** A transfer as one of its sides sees it: what the payer alone has to know of it, the payee does not. */
export function toTransferView(row: Row<"AccountTransfer">, { operator, isOut }: Beside): TransferView {
  const { orderNo, state, otherRelation, reference, placedAt, doneAt } = row;
  invariant(accountTransfer.is(state), `${state} is a state of a transfer`);
  const currency = currencyOf(row.currency);
  const shown = {
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
      ...shown,
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
    ...shown,
    direction: "out",
    counterpartyNo: row.payeeUserNo,
    counterpartyName: row.payeeName,
    fee: money(currency, row.feeMinor),
    debit: money(currency, debitOf(row)),
    reviewReasons: row.reviewReasons.map((reason) => reviewReason.parse(reason)),
    remark: row.remark,
    failure: row.failure === null ? null : transferFailure.parse(row.failure),
    operator: operator ?? "",
  };
}

/** A row of a list of transfers as the calls show it. */
export const shownTransfer = ({ operator, isOut, ...row }: Beside): TransferView =>
  toTransferView(named<"AccountTransfer">(row), { operator, isOut });
