import { neededColumns, type BatchColumn } from "@/lib/payments/batch-columns";
import { paymentBatch } from "@/lib/payments/states";
import { batchRowsMax } from "@/lib/payments/terms";
import { readNext, type SheetKind } from "../../../files/sheets/read-next";
import { readAsOf } from "../../../files/sheets/read-as";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { heedMessage, nameMessage } from "./heed-message";
import { judgingOf } from "../judging";
import { writeRows } from "../rows/batch-rows.sql";
import { batchLabels, exampleSheets } from "./labels";
import { validating, type Judging, type Validated } from "./validate";

const its = ({ world, id }: Pick<Row<"PaymentBatch">, "world" | "id">) => ({ world, id });

const paymentLists: SheetKind<"PaymentBatch", BatchColumn, Judging, Validated> = {
  model: "PaymentBatch",
  rowsMax: batchRowsMax,
  known: async (batch) => ({
    columns: (await batchLabels()).columns,
    // a file with one purpose for all of it needs no column for it
    needed: neededColumns.filter((column) => column !== "purpose" || readAsOf(batch).purpose === undefined),
    examples: await exampleSheets(),
  }),
  facts: (tx, batch) => judgingOf(tx, batch.userNo, [], null, { purpose: readAsOf(batch).purpose }),
  heed: heedMessage,
  name: nameMessage,
  validating: (tx, rows, judging, columns) => validating(tx, rows, { ...judging, columns }),
  isFaulty: ({ faults }) => faults !== null,
  write: writeRows,
  forget: ({ prisma }, { world, id: batchId }) => prisma.batchRow.deleteMany({ where: { world, batchId } }),
  note: ({ prisma }, batch, progress) => prisma.paymentBatch.updateMany({ where: its(batch), data: progress }),
  end: (tx, batch, event) => transition(tx, paymentBatch, batch, event),
};

/** Reads the next file of payments, if there is one, of all worlds or of only one. True when there was one. */
export const readNextBatch = (db: Database, { only }: { only?: string } = {}): Promise<boolean> =>
  readNext(db, paymentLists, only);
