import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { sumTotalsByAccount, batchTotalsOf, type Total } from "./price/totals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Batch = Pick<Row<"PaymentBatch">, "id" | "userNo">;

/**
 * Holds amounts and fees of all rows out of the available money of the accounts that pay them, for exchanges the
 * maximum cost: one posting for the whole batch.
 */
export const batchHoldPosting = ({ id, userNo }: Batch, totals: readonly Total[], at: Date, by: Actor): Posting => ({
  orderId: id,
  leg: "hold",
  kind: "batch",
  at,
  by,
  lines: sumTotalsByAccount(totals, "held").flatMap(({ currency, minor }) =>
    transferLines(merchantAccount(userNo, "available", currency), merchantAccount(userNo, "held", currency), minor),
  ),
});

/**
 * Releases the hold with the reverse posting, once: its key is unique to the batch. The review's deadline is
 * unscheduled.
 */
export async function releaseBatchHold(tx: Tx, batch: Row<"PaymentBatch">): Promise<void> {
  const hold = batchHoldPosting(batch, await batchTotalsOf(tx, [batch]), tx.now, tx.by);
  await unschedule(tx, "payments.batchExpire", batch.id);
  await moveMoney(tx, [
    {
      ...hold,
      leg: "holdBack",
      kind: "batchBack",
      lines: hold.lines.map((line) => ({ ...line, side: line.side === "D" ? ("C" as const) : ("D" as const) })),
    },
  ]);
}
