import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { isPaymentBatchColumn } from "@/lib/payments/batch-columns";
import type { Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../../i18n/translator";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { usdCentsRoundedUpAtMids } from "@/lib/simulator/driving/market/dollars-up";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { limitNameGuessing } from "../../payees/name-check";
import { rowValidationContext } from "../judging";
import { validatePaymentRows, type RowValidationContext } from "./validate";
import { payingCurrency, heldMinorWithFees } from "../price/row-costs";
import { requireOpenMarketForBatch } from "../price/priced-rows";
import { singlePayCurrencyOf } from "../price/totals";
import { lockOwnPaymentBatch } from "../lock-batch";
import { readPayableBatchRows, storeRevalidatedRows, type PayableRow } from "../rows/batch-rows";
import { sheetCellsOf, withCorrectedCells } from "../../../files/sheets/own-sheet";
import { parseSheetReadOptions } from "@/lib/simulator/files/sheets/interpretation";
import { readBatchRowView } from "../rows/paged-rows";

/**
 * Replaces the row's cells with the entered ones, and validates the row again. A column that the file did not have is
 * appended.
 */
export const correctPaymentBatchRow: Handler<typeof batchCalls.correctRow> = async (
  { batchNo, no, typed },
  { principal, world, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== principal.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    const row = (await lockRow(tx, "BatchRow", { world: world.id, batchId: batch.id, no })) ?? refuse("ORDER_NOTFOUND");
    const texts = await translatorFor(caller.locale);
    const { columns, headings, cells } = withCorrectedCells({ ...batch, cells: sheetCellsOf(row) }, typed, (column) =>
      isPaymentBatchColumn(column) ? texts(`payments.batch.column.${column}`) : "",
    );
    await tx.prisma.paymentBatch.updateMany({ where: { world: world.id, id: batch.id }, data: { columns, headings } });
    const payCurrency = singlePayCurrencyOf(batch);
    requireOpenMarketForBatch(tx, payCurrency);
    const judging = withOthers(
      await rowValidationContext(tx, batch.userNo, columns, payCurrency, {
        purpose: parseSheetReadOptions(batch).purpose,
        isMessage: batch.messageId !== "",
      }),
      (await readPayableBatchRows(tx, batch.id)).filter((otherRow) => otherRow.no !== no),
    );
    const revalidatedRow = await limitNameGuessing(tx, batch.userNo, async () => {
      const [only] = await validatePaymentRows(tx, [{ no, cells, isHidden: false }], judging);
      invariant(only, "one row is judged as one");
      return { ...only, match: only.nameCheck };
    });
    await storeRevalidatedRows(tx, batch.id, [{ row: { no, cells }, validation: revalidatedRow }]);
    const fixedCount = (row.faults === null ? 0 : 1) - (revalidatedRow.faults === null ? 0 : 1);
    if (fixedCount !== 0)
      await tx.prisma.paymentBatch.updateMany({
        where: { world: world.id, id: batch.id },
        data: { rowsFaulty: batch.rowsFaulty - fixedCount },
      });
    return { row: await readBatchRowView(tx, { ...batch, columns }, no) };
  });

/** Returns the validation context after the other rows of the batch. */
function withOthers(judging: RowValidationContext, otherRows: readonly PayableRow[]): RowValidationContext {
  const { rowsByPayment, totals, mids, quotas, payCurrency } = judging;
  for (const { no, payeeId, currency, payeeAccount, amountMinor, reference, merchantOrderNo, ...cost } of otherRows) {
    const account = payingCurrency(payCurrency, currencyFromColumn(currency));
    rowsByPayment.set([currency, payeeAccount, amountMinor, reference, merchantOrderNo].join("|"), no);
    totals.set(account, (totals.get(account) ?? 0n) + heldMinorWithFees({ ...cost, amountMinor }));
    quotas.take(payeeId ?? "", usdCentsRoundedUpAtMids(mids, money(currencyFromColumn(currency), amountMinor)) ?? 0n);
  }
  return judging;
}
