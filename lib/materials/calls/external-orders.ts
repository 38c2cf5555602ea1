import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { characters, orderNo, page } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { isBatchColumn } from "../batch-columns";
import { batch, batchRow, batchRows } from "../batch-shape";
import { materialsScreens } from "../screens";

const list = calls("/api/pay/externalOrder", { needs: permissionOf(materialsScreens.list) });
const kept = calls("/api/pay/externalOrder", { needs: permissionTo(materialsScreens.list, "manage") });

/** A list by its number; lists of materials are type 2 of files. */
const named = { fileBatchNo: orderNo, fileType: z._default(z.literal(2), 2) };

/** Rows of a list as orders of outside: which need an edit, that edit, and their switch (specification 2, section 7). */
export const externalOrders = {
  rowsToEdit: list.post("query-edit-external-order", {
    about: "The rows of a list that need an edit before they can be handed in, in the order of the file.",
    takes: z.object({ ...named, ...page }),
    gives: z.object({ batch, rows: batchRows }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["material-batches"],
  }),
  editRow: kept.post("edit-external-order", {
    about: "Corrects a row of a list that is not handed in, column by column; it is judged anew at once.",
    subject: "fileBatchNo",
    takes: z.object({
      ...named,
      no: z.int(),
      typed: z.record(z.string().check(z.refine(isBatchColumn)), characters(0, 1_024)),
    }),
    gives: z.object({ batch, row: batchRow }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["material-batches"],
  }),
  switchBatch: kept.post("switch-settle-external-order", {
    about:
      "Asks for all approved materials of a list that were handed in not to be settled to be settled after all; operations decide about each. Those that cannot be switched, or wait for a decision already, are left.",
    subject: "fileBatchNo",
    takes: z.object(named),
    gives: z.object({ asked: z.array(orderNo), left: z.int() }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["material-batches", "settlement-materials"],
  }),
};
