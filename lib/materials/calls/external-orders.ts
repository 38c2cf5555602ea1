import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { characterLimitedText, orderNo, page } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { isMaterialBatchColumn } from "../batch-columns";
import { materialBatchView, materialRowView, batchRows } from "../batch-shape";
import { materialsScreens } from "../screens";

const list = declareCalls("/api/pay/externalOrder", { access: screenAccess(materialsScreens.list) });
const manageCalls = declareCalls("/api/pay/externalOrder", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

/** Identifies a list by its number; lists of materials are files of type 2. */
const batchReference = { fileBatchNo: orderNo, fileType: z._default(z.literal(2), 2) };

/**
 * Declares the calls for rows of a list as external orders: rows that need an edit, the edit, and their switch
 * (specification 2, section 7).
 */
export const externalOrders = {
  rowsToEdit: list.post("query-edit-external-order", {
    about: "The rows of a list that need an edit before they can be handed in, in the order of the file.",
    input: z.object({ ...batchReference, ...page }),
    output: z.object({ batch: materialBatchView, rows: batchRows }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["material-batches"],
  }),
  editRow: manageCalls.post("edit-external-order", {
    about: "Corrects a row of a list that is not handed in, column by column; it is judged anew at once.",
    subject: "fileBatchNo",
    input: z.object({
      ...batchReference,
      no: z.int(),
      typed: z.record(z.string().check(z.refine(isMaterialBatchColumn)), characterLimitedText(0, 1_024)),
    }),
    output: z.object({ batch: materialBatchView, row: materialRowView }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["material-batches"],
  }),
  switchBatch: manageCalls.post("switch-settle-external-order", {
    about:
      "Asks for all approved materials of a list that were handed in not to be settled to be settled after all; operations decide about each. Those that cannot be switched, or wait for a decision already, are left.",
    subject: "fileBatchNo",
    input: z.object(batchReference),
    output: z.object({ asked: z.array(orderNo), left: z.int() }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["material-batches", "settlement-materials"],
  }),
};
