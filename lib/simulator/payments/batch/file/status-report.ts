import { invariant } from "@/lib/call/refusals";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { pain002, type PaymentStatus, type Report } from "@/lib/payments/iso20022/pain002";
import { batchFaults, messageColumns, type MessageColumn } from "@/lib/payments/iso20022/payment-message";
import { fileReason, reasonOf, statusOf } from "@/lib/payments/iso20022/status-codes";
import { paymentBatch } from "@/lib/payments/states";
import { cellsOf } from "../../../files/sheets/own-sheet";
import type { Texts } from "../../../files/sheets/sheet-labels";
import { streamOf } from "../../../files/materials";
import { typeOf } from "../../../files/stored-files";
import { mayDownload } from "../../../files/throttle";
import type { Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { listedRow, toRowView, type ListedRow } from "../rows/row-views";
import { rowsAfter } from "../rows/listed-rows.sql";
import { whyNot } from "../rows/why-not";
import { ownBatch } from "../views";

const atOnce = 1_000;
/** Many accounting systems take no message without; a batch that came as a sheet answers as one of these. */
const usualMessage = "pain.001.001.09";

/** What became of a batch as a status report, as its payments stand now. */
export const statusReport: Handler<typeof batchCalls.statusReport> = async ({ batchNo }, context) => {
  const { who, by, now, caller, refuse, transact } = context;
  const batch = (await ownBatch(context, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
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
    if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: `batch:${batchNo}:report` }, by.at)))
      return refuse("DOWNLOAD_REPEATED");
    return { name: `${batchNo}-pain.002.xml`, type: typeOf("xml"), body: streamOf(bytesOf(report)) };
  });
};

async function* bytesOf(report: Report): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of pain002(report)) yield encoder.encode(part);
}

/** Why nothing of a file was taken, or nobody approved it. */
function refusalOf(texts: Texts, { fault, faultAbout, state, reason }: Row<"PaymentBatch">): Report["refusal"] {
  const known = batchFaults.find((one) => one === fault);
  if (known)
    return { code: fileReason(known), text: texts(`payments.batch.fault.${known}`, { about: faultAbout.join(", ") }) };
  return state === "rejected" ? { code: "NARR", text: reason ?? "" } : null;
}

async function paymentsOf(context: InWorld, texts: Texts, batch: Row<"PaymentBatch">): Promise<PaymentStatus[]> {
  const found: PaymentStatus[] = [];
  for (let last = 0; ;) {
    const rows = (await rowsAfter(context, batch, last, false, atOnce)).map(listedRow);
    found.push(...rows.map((row) => statusOfRow(texts, batch, row)));
    if (rows.length < atOnce) return found;
    last = rows.at(-1)?.no ?? last;
  }
}

function statusOfRow(texts: Texts, batch: Row<"PaymentBatch">, row: ListedRow): PaymentStatus {
  const view = toRowView(row, batch);
  const { state } = batch;
  invariant(paymentBatch.is(state), `${state} is a state of a batch`);
  const said = saidOf(batch, row);
  const status = statusOf(state, view);
  const why = whyNot(texts, view);
  const code = status === "RJCT" || status === "CANC" ? reasonOf({ ...view, hasWords: why !== "" }) : null;
  return {
    groupId: said.PmtInfId || batch.batchNo,
    instructionId: said.InstrId,
    endToEndId: said.EndToEndId || row.merchantOrderNo,
    uetr: said.UETR,
    status,
    reason: code === null ? null : { code, text: why },
    orderNo: view.orderNo ?? "",
  };
}

/** What a message calls a payment, as it stays with its row; empty texts where there was none. */
function saidOf(
  { headings, columns }: Pick<Row<"PaymentBatch">, "headings" | "columns">,
  row: ListedRow,
): Record<MessageColumn, string> {
  const cells = cellsOf(row);
  const said = { PmtInfId: "", InstrId: "", EndToEndId: "", UETR: "" };
  for (const column of messageColumns) {
    const cell = cells[headings.findIndex((heading, at) => heading === column && columns[at] === "")];
    if (typeof cell === "string") said[column] = cell;
  }
  return said;
}
