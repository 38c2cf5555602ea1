import type { BatchRowFault } from "@/lib/payments/batch-rules";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockOwnPaymentBatch } from "./lock-batch";
import { readBatchRowView } from "./rows/paged-rows";
import { currentBatchView } from "./views";

/** Discards a draft, the maker's or a colleague's; rows of an earlier batch that it reused can be reused again. */
export const discardPaymentBatchDraft: Handler<typeof batchCalls.dropBatch> = async (
  { batchNo },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, paymentBatch, batch, "drop"))) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.paymentBatch.updateMany({ where: { world: world.id, id: batch.id }, data: { doneAt: now } });
    await tx.prisma.batchRow.updateMany({ where: { world: world.id, batchId: batch.id }, data: { fromId: null } });
    return currentBatchView(tx, principal, batchNo);
  });

const leftOutFaults = [{ column: "row", issue: "row.left" }] satisfies BatchRowFault[];

/** Leaves one row out of a draft: it is not paid, and counts as unpayable until it is corrected again. */
export const excludePaymentBatchRow: Handler<typeof batchCalls.leaveOut> = async (
  { batchNo, no },
  { principal, world, refuse, transact },
) =>
  transact(async (tx) => {
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== principal.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    const row = (await lockRow(tx, "BatchRow", { world: world.id, batchId: batch.id, no })) ?? refuse("ORDER_NOTFOUND");
    if (row.leftBy !== null) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.batchRow.updateMany({
      where: { world: world.id, batchId: batch.id, no },
      data: { leftBy: principal.operatorId, faults: leftOutFaults },
    });
    if (row.faults === null)
      await tx.prisma.paymentBatch.updateMany({
        where: { world: world.id, id: batch.id },
        data: { rowsFaulty: { increment: 1 } },
      });
    return { row: await readBatchRowView(tx, batch, no) };
  });
