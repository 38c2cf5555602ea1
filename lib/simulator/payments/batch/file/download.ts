import { amountText } from "@/lib/money/money";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { isPaymentBatchColumn } from "@/lib/payments/batch-columns";
import type { Handler } from "@/lib/simulator/platform/handler";
import { uploadedSheetWithResults } from "../../../files/sheets/own-sheet";
import type { Cell } from "../../../../formats/sheets/sheet";
import { recordDownloadIfAllowed } from "../../../files/throttle";
import { translatorFor } from "../../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import { toPaymentBatchRowView } from "../rows/row-views";
import { readBatchRowsAfter, type ListedRow } from "../rows/listed-rows";
import { unpaidRowReasonText } from "../rows/why-not";
import type { SheetTexts } from "../../../files/sheets/sheet-labels";
import { rateText } from "@/lib/money/rate";
import { ownPaymentBatch } from "../views";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const atOnce = 1_000;

/** Streams a batch as a sheet of the sender's own columns, with the result of each row beside it. */
export const downloadPaymentBatch: Handler<typeof batchCalls.downloadBatch> = async (
  { batchNo, isFaulty },
  context,
) => {
  const { principal, db, by, caller, refuse, transact } = context;
  const batch = (await ownPaymentBatch(context, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const texts = await translatorFor(caller.locale);
  const headings = batch.columns.map((column, at) => ({
    title: batch.headings[at] || (isPaymentBatchColumn(column) ? texts(`payments.batch.column.${column}`) : ""),
    width: 22,
    // the corrected sheet is uploaded again: an account retains its leading zeros
    isText: column !== "amount",
  }));
  const titles = [
    texts("payments.batch.sheet.state"),
    texts("payments.batch.sheet.reason"),
    texts("payments.batch.sheet.orderNo"),
    texts("payments.batch.sheet.payment"),
    texts("payments.batch.sheet.refund"),
    texts("terms.debit"),
    texts("terms.rate"),
  ];
  const beside = titles.map((title, at) => ({ title, width: at === 1 ? 60 : 24 }));
  const name = `${batch.fileName.replace(/\.xlsx?$/i, "")} ${batch.batchNo}.xlsx`;
  return transact(async (tx) => {
    if (
      !(await recordDownloadIfAllowed(
        tx,
        { operatorId: principal.operatorId, subject: `batch:${batchNo}:${isFaulty}` },
        by.at,
      ))
    )
      return refuse("DOWNLOAD_REPEATED");
    return uploadedSheetWithResults({
      file: name,
      title: batch.batchNo,
      ownColumns: headings,
      beside,
      after: (no) => readBatchRowsAfter(worldContext(db.sql, { id: batch.world }), batch, no, isFaulty, atOnce),
      cellsBeside: reasons(texts, batch),
    });
  });
};

/** Returns the cells beside a row: its state, the reason why it is not paid, and the number of its payment. */
function reasons(texts: SheetTexts, batch: Row<"PaymentBatch">): (row: ListedRow) => readonly Cell[] {
  return (row) => {
    const view = toPaymentBatchRowView(row, batch);
    const { state, orderNo, payment, debit, rate } = view;
    return [
      texts(`payments.batch.rowState.${state}`),
      unpaidRowReasonText(texts, view),
      orderNo ?? "",
      payment ? texts(`payments.payment.${payment.state}`) : "",
      payment && payment.refundState !== "none" ? texts(`payments.paymentRefund.${payment.refundState}`) : "",
      debit ? amountText(debit) : "",
      rate ? rateText(rate) : "",
    ];
  };
}
