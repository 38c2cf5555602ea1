import type { CallOutput } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { madeTransfer } from "@/lib/transfers/states";
import { operatorNames } from "../../access/operator-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { createNamedFileLookup } from "../../files/own-files";
import { toTransferView } from "./views";

export type TransferDetailView = CallOutput<typeof transfers.transferDetail>;

/**
 * Returns one transfer as one of its sides sees it; undefined when the merchant is on neither side, or has not received
 * it yet.
 */
export async function transferDetailOf(
  tx: InWorld,
  userNo: string,
  orderNo: string,
): Promise<TransferDetailView | undefined> {
  const row = await tx.prisma.accountTransfer.findFirst({
    where: { world: tx.world.id, orderNo, OR: [{ userNo }, { payeeUserNo: userNo, state: madeTransfer }] },
  });
  if (!row) return undefined;
  const isOut = row.userNo === userNo;
  const names = await operatorNames(tx, isOut ? [row.operatorId] : []);
  const history = await readStateHistory(tx, row.id);
  const filesOf = await createNamedFileLookup(tx, isOut ? [row.materialIds] : []);
  return {
    transfer: toTransferView(row, { operator: names.get(row.operatorId) ?? null, isOut }),
    // how it came to it, and by whom, is the payer's own; one that was made at once has waited for nothing
    history: isOut ? (row.reviewReasons.length > 0 ? history : history.slice(-1)) : payeeHistory(history),
    materials: isOut ? filesOf(row.materialIds) : [],
  };
}

/** Returns the history for the receiving side: only that the transfer was executed. */
const payeeHistory = (history: TransferDetailView["history"]) =>
  history.slice(-1).map((step) => ({ ...step, who: "clock" }));

export const getTransferDetail: Handler<typeof transfers.transferDetail> = async ({ orderNo }, context) =>
  (await transferDetailOf(context, context.principal.userNo, orderNo)) ?? context.refuse("ORDER_NOTFOUND");
