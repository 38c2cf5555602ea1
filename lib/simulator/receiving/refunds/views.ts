import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { refundMode, type incomeRefundView as refundShape } from "@/lib/receiving/calls/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { createNamedFileLookup } from "../../files/own-files";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { StoredRefund } from "./money";

export type RefundView = z.output<typeof refundShape>;

/** Returns an existing refund by its number, as the API presents it. */
export async function refundViewOf(tx: InWorld, orderNo: string): Promise<RefundView> {
  const [view] = await refundViews(
    tx,
    await tx.prisma.incomeRefund.findMany({ where: { world: tx.world.id, orderNo } }),
  );
  invariant(view, "a refund stays");
  return view;
}

/** Returns refunds as the API presents them, with the numbers of their incomes and their documents. */
export async function refundViews(tx: InWorld, rows: readonly StoredRefund[]): Promise<RefundView[]> {
  if (rows.length === 0) return [];
  const incomes = await tx.prisma.income.findMany({
    where: { world: tx.world.id, id: { in: rows.map(({ incomeId }) => incomeId) } },
    select: { id: true, detailId: true },
  });
  const numbers = new Map(incomes.map(({ id, detailId }) => [id, detailId]));
  const filesOf = await createNamedFileLookup(
    tx,
    rows.map(({ fileIds }) => fileIds),
  );
  return rows.map((row) => ({ ...toRefundView(row, numbers.get(row.incomeId) ?? ""), files: filesOf(row.fileIds) }));
}

function toRefundView(row: StoredRefund, detailId: string): Omit<RefundView, "files"> {
  const { state, amountMinor, feeMinor } = row;
  invariant(incomeRefund.is(state), `${state} is a state of a refund`);
  const of = (minor: bigint) => money(currencyFromColumn(row.currency), minor);
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
    isElsewhere: row.isElsewhere,
    isByOperations: row.isByOperations,
    asked: row.asked,
    failReason: row.failReason,
    placedAt: row.placedAt,
    dueAt: row.dueAt,
    doneAt: row.doneAt,
  };
}
