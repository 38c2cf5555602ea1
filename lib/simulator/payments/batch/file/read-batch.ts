import { requiredBatchColumns, type PaymentBatchColumn } from "@/lib/payments/batch-columns";
import { paymentBatch } from "@/lib/payments/states";
import { paymentBatchRowsMax } from "@/lib/payments/terms";
import { readNextSheetFile, type SheetKind } from "../../../files/sheets/read-next";
import { parseSheetReadOptions } from "@/lib/simulator/files/sheets/interpretation";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { applyMessageHeader, storeMessageIdentification } from "./heed-message";
import { rowValidationContext } from "../judging";
import { writeBatchRows } from "../rows/batch-rows";
import { loadBatchLabels, batchExampleSheets } from "./labels";
import { preparePaymentRowValidation, type RowValidationContext, type RowValidation } from "./validate";

const rowKey = ({ world, id }: Pick<Row<"PaymentBatch">, "world" | "id">) => ({ world, id });

const paymentLists: SheetKind<"PaymentBatch", PaymentBatchColumn, RowValidationContext, RowValidation> = {
  model: "PaymentBatch",
  rowsMax: paymentBatchRowsMax,
  knownList: async (batch) => ({
    columns: (await loadBatchLabels()).columns,
    // a file with one purpose for all of it needs no column for it
    requiredColumns: requiredBatchColumns.filter(
      (column) => column !== "purpose" || parseSheetReadOptions(batch).purpose === undefined,
    ),
    examples: await batchExampleSheets(),
  }),
  facts: (tx, batch) =>
    rowValidationContext(tx, batch.userNo, [], null, { purpose: parseSheetReadOptions(batch).purpose }),
  heed: applyMessageHeader,
  name: storeMessageIdentification,
  validating: (tx, rows, judging, columns) => preparePaymentRowValidation(tx, rows, { ...judging, columns }),
  isFaulty: ({ faults }) => faults !== null,
  write: writeBatchRows,
  forget: ({ prisma }, { world, id: batchId }) => prisma.batchRow.deleteMany({ where: { world, batchId } }),
  note: ({ prisma }, batch, progress) => prisma.paymentBatch.updateMany({ where: rowKey(batch), data: progress }),
  end: (tx, batch, event) => transition(tx, paymentBatch, batch, event),
};

/** Reads the next file of payments, of all worlds or of only one. Returns true when there was one. */
export const readNextPaymentBatchFile = (db: Database, { only }: { only?: string } = {}): Promise<boolean> =>
  readNextSheetFile(db, paymentLists, only);
