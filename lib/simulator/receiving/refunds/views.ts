import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { refundMode, type refund as refundShape } from "@/lib/receiving/calls/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { currencyOf } from "../../store/currency-of";
import type { Refund } from "./money";

export type RefundView = z.output<typeof refundShape>;

/** A refund of the income of a number, as the calls show it. */
export function toRefundView(row: Refund, detailId: string): RefundView {
  const { state, amountMinor, feeMinor } = row;
  invariant(incomeRefund.is(state), `${state} is a state of a refund`);
  const of = (minor: bigint) => money(currencyOf(row.currency), minor);
  return {
    orderNo: row.orderNo,
    detailId,
    state,
    changes: row.changes,
    amount: of(amountMinor),
    fee: of(feeMinor),
    arrival: of(amountMinor - feeMinor),
    mode: refundMode.parse(row.mode),
    askedMode: refundMode.parse(row.askedMode),
    switchReason: row.switchReason,
    payeeName: row.payeeName,
    payeeAccount: row.payeeAccount,
    payeeBank: row.payeeBank,
    payeeSwift: row.payeeSwift,
    payeeCountry: row.payeeCountry,
    reason: row.reason,
    asked: row.asked,
    failReason: row.failReason,
    placedAt: row.placedAt,
    dueAt: row.dueAt,
    doneAt: row.doneAt,
  };
}
