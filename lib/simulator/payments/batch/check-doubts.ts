import type { Takes } from "@/lib/call/call";
import type { batchCalls } from "@/lib/payments/calls/batches";
import type { TxOf } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { repeatsOf } from "../repeats/repeated";
import { countChanged, refuseChanged } from "./changed-payees.sql";
import { rewriteRows, type PayableRow } from "./rows/batch-rows.sql";
import { countDoubts } from "./rows/doubts";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Submitting = TxOf<typeof batchCalls.submitBatch>;
type Answered = Pick<Takes<typeof batchCalls.submitBatch>, "isPartial" | "differingNames" | "repeated">;

/** What is written down after a refusal has undone everything: what it speaks of, for the page to show. */
export type AfterRefusal = (tx: InWorld) => Promise<unknown>;

/**
 * Refuses a batch whose maker has not answered what there is to ask about its rows by now: those that are faulty, whose
 * payees have changed, whose accounts are in other names, or that pay what was paid already. `rows` are those that can
 * be paid; `note` hears what a refusal leaves to be written down.
 */
export async function checkDoubts(
  tx: Submitting,
  batch: Row<"PaymentBatch">,
  rows: readonly PayableRow[],
  { isPartial, differingNames, repeated }: Answered,
  note: (after: AfterRefusal) => void,
): Promise<void> {
  const doubts = await countDoubts(tx, batch);
  const faulty = batch.rowsFaulty - doubts.leftOut;
  if (faulty > 0 && !isPartial) return tx.refuse("BATCH_FAULTY", { count: faulty });
  if (rows.length === 0) return tx.refuse("BATCH_EMPTY");
  const changed = await countChanged(tx, batch);
  if (changed > 0) {
    note((after) => refuseChanged(after, batch));
    return tx.refuse("BATCH_FAULTY", { count: faulty + changed });
  }
  if (doubts.differingNames > differingNames) return tx.refuse("NAMES_NOT_MATCHED", { count: doubts.differingNames });
  const repeats = await repeatsOf(tx, tx.who.userNo, rows);
  const count = repeats.filter((number) => number !== undefined).length;
  if (count > repeated) {
    note((after) =>
      rewriteRows(
        after,
        batch.id,
        rows.map((row, at) => ({ ...row, repeats: repeats[at] ?? "" })),
      ),
    );
    return tx.refuse("ROWS_REPEATED", { count });
  }
}
