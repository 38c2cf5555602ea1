import type { CallInput } from "@/lib/call/call";
import type { batchCalls } from "@/lib/payments/calls/batches";
import type { TxOf } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { findRepeatedOrderNos } from "../repeats/repeated-payments";
import { countRowsWithChangedPayee, markRowsWithChangedPayee } from "./changed-payees";
import { updateBatchRowCosts, type PayableRow } from "./rows/batch-rows";
import { countBatchRowDoubts } from "./rows/doubts";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Submitting = TxOf<typeof batchCalls.submitBatch>;
type Confirmations = Pick<CallInput<typeof batchCalls.submitBatch>, "isPartial" | "differingNames" | "repeated">;

/** Records data after a refusal has rolled back the transaction, for the page to display. */
export type AfterRefusal = (tx: InWorld) => Promise<unknown>;

/**
 * Refuses a batch with open confirmations about its rows: faulty rows, changed payees, accounts in other names, or
 * repeated payments. `rows` are those that can be paid; `note` receives what is to be recorded after a refusal.
 */
export async function requireDoubtsConfirmed(
  tx: Submitting,
  batch: Row<"PaymentBatch">,
  rows: readonly PayableRow[],
  { isPartial, differingNames, repeated }: Confirmations,
  note: (after: AfterRefusal) => void,
): Promise<void> {
  const doubts = await countBatchRowDoubts(tx, batch);
  const faulty = batch.rowsFaulty - doubts.leftOut;
  if (faulty > 0 && !isPartial) return tx.refuse("BATCH_FAULTY", { count: faulty });
  if (rows.length === 0) return tx.refuse("BATCH_EMPTY");
  const changedCount = await countRowsWithChangedPayee(tx, batch);
  if (changedCount > 0) {
    note((after) => markRowsWithChangedPayee(after, batch));
    return tx.refuse("BATCH_FAULTY", { count: faulty + changedCount });
  }
  if (doubts.differingNames > differingNames) return tx.refuse("NAMES_NOT_MATCHED", { count: doubts.differingNames });
  const repeats = await findRepeatedOrderNos(tx, tx.principal.userNo, rows);
  const count = repeats.filter((number) => number !== undefined).length;
  if (count > repeated) {
    note((after) =>
      updateBatchRowCosts(
        after,
        batch.id,
        rows.map((row, at) => ({ ...row, repeats: repeats[at] ?? "" })),
      ),
    );
    return tx.refuse("ROWS_REPEATED", { count });
  }
}
