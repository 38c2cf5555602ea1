import { invariant } from "@/lib/call/refusals";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { renderPain002, type PaymentStatus, type Report } from "@/lib/payments/iso20022/pain002";
import { batchFaults, messageColumns, type MessageColumn } from "@/lib/payments/iso20022/payment-message";
import { fileRejectionReasonCode, batchRowReasonCode, batchRowStatusCode } from "@/lib/payments/iso20022/status-codes";
import { paymentBatch } from "@/lib/payments/states";
import { sheetCellsOf } from "../../../files/sheets/own-sheet";
import type { SheetTexts } from "../../../files/sheets/sheet-labels";
import { streamFromGenerator } from "../../../files/materials";
import { contentTypeOf } from "../../../files/stored-files";
import { recordDownloadIfAllowed } from "../../../files/throttle";
import type { Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { toPaymentBatchRowView } from "../rows/row-views";
import { readBatchRowsAfter, type ListedRow } from "../rows/listed-rows";
import { unpaidRowReasonText } from "../rows/why-not";
import { ownPaymentBatch } from "../views";

const atOnce = 1_000;
/**
 * Sets the default message name, because many accounting systems accept no report without one; a batch that was
 * uploaded as a sheet uses it.
 */
const usualMessage = "pain.001.001.09";

/** Returns the status report of a batch with the current states of its payments. */
export const downloadPaymentBatchStatusReport: Handler<typeof batchCalls.statusReport> = async (
  { batchNo },
  context,
) => {
  const { principal, by, now, caller, refuse, transact } = context;
  const batch = (await ownPaymentBatch(context, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
  const texts = await translatorFor(caller.locale);
  const report: Report = {
    id: `${batchNo}-${now.getTime().toString(36)}`,
    madeAt: now,
    messageId: batch.messageId || batchNo,
    messageName: batch.messageName || usualMessage,
    refusal: refusalOf(texts, batch),
    payments: await paymentsOf(context, texts, batch),
  };
  return transact(async (tx) => {
    if (
      !(await recordDownloadIfAllowed(
        tx,
        { operatorId: principal.operatorId, subject: `batch:${batchNo}:report` },
        by.at,
      ))
    )
      return refuse("DOWNLOAD_REPEATED");
    return { name: `${batchNo}-pain.002.xml`, type: contentTypeOf("xml"), body: streamFromGenerator(bytesOf(report)) };
  });
};

async function* bytesOf(report: Report): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of renderPain002(report)) yield encoder.encode(part);
}

/** Returns the reason why a file was refused as a whole, or the batch was rejected. */
function refusalOf(texts: SheetTexts, { fault, faultAbout, state, reason }: Row<"PaymentBatch">): Report["refusal"] {
  const knownFault = batchFaults.find((option) => option === fault);
  if (knownFault)
    return {
      code: fileRejectionReasonCode(knownFault),
      text: texts(`payments.batch.fault.${knownFault}`, { about: faultAbout.join(", ") }),
    };
  return state === "rejected" ? { code: "NARR", text: reason ?? "" } : null;
}

async function paymentsOf(context: InWorld, texts: SheetTexts, batch: Row<"PaymentBatch">): Promise<PaymentStatus[]> {
  const statusRows: PaymentStatus[] = [];
  for (let last = 0; ;) {
    const rows = await readBatchRowsAfter(context, batch, last, false, atOnce);
    statusRows.push(...rows.map((row) => statusOfRow(texts, batch, row)));
    if (rows.length < atOnce) return statusRows;
    last = rows.at(-1)?.no ?? last;
  }
}

function statusOfRow(texts: SheetTexts, batch: Row<"PaymentBatch">, row: ListedRow): PaymentStatus {
  const view = toPaymentBatchRowView(row, batch);
  const { state } = batch;
  invariant(paymentBatch.is(state), `${state} is a state of a batch`);
  const messageIds = messageIdsOf(batch, row);
  const status = batchRowStatusCode(state, view);
  const why = unpaidRowReasonText(texts, view);
  const code = status === "RJCT" || status === "CANC" ? batchRowReasonCode({ ...view, hasWords: why !== "" }) : null;
  return {
    groupId: messageIds.PmtInfId || batch.batchNo,
    instructionId: messageIds.InstrId,
    endToEndId: messageIds.EndToEndId || row.merchantOrderNo,
    uetr: messageIds.UETR,
    status,
    reason: code === null ? null : { code, text: why },
    orderNo: view.orderNo ?? "",
  };
}

/** Returns the identifiers of a payment in its message, as stored with its row; empty texts when there were none. */
function messageIdsOf(
  { headings, columns }: Pick<Row<"PaymentBatch">, "headings" | "columns">,
  row: ListedRow,
): Record<MessageColumn, string> {
  const cells = sheetCellsOf(row);
  const identifiers = { PmtInfId: "", InstrId: "", EndToEndId: "", UETR: "" };
  for (const column of messageColumns) {
    const cell = cells[headings.findIndex((heading, at) => heading === column && columns[at] === "")];
    if (typeof cell === "string") identifiers[column] = cell;
  }
  return identifiers;
}
