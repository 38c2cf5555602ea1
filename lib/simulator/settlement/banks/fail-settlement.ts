import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { settlementPostings, type SettlementStep } from "../orders/postings";
import { settlementJobs } from "../orders/schedule";
import { notifyOfSettlement } from "../orders/notifications";
import { lockSettlement } from "./lock-settlement";

type FailureInput = { readonly orderNo: string; readonly reason: string };
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/**
 * Fails a settlement's payout on behalf of the bank: its yuan are held again, for the next attempt or the cancellation.
 */
export async function failSettlementPayout(tx: BankTx, { orderNo, reason }: FailureInput): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (row.exchangedAt === null || !(await failLockedSettlementPayout(tx, row, reason)))
    return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Fails the payout of a locked settlement; returns false when its state does not allow it. */
export const failLockedSettlementPayout = (tx: Tx, row: Row<"SettlementOrder">, reason: string): Promise<boolean> =>
  // before the dispatch the yuan never left
  cameBack(tx, row, { event: "fail", reason, steps: row.state === machine.first ? [] : ["payoutBack"] });

/** Returns a payout that the payee's bank had accepted: the yuan are held again, as after a failure. */
export async function returnSettlementPayout(tx: BankTx, { orderNo, reason }: FailureInput): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (!(await cameBack(tx, row, { event: "return", reason, steps: ["returned"] })))
    return tx.refuse("OPERATION_NOT_ALLOW");
}

interface Back {
  readonly event: "fail" | "return";
  readonly reason: string;
  readonly steps: readonly SettlementStep[];
}

async function cameBack(tx: Tx, row: Row<"SettlementOrder">, { event, reason, steps }: Back): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.settlementOrder.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, failReason: reason, asked: null },
  });
  for (const { kind } of [settlementJobs.dispatch, settlementJobs.bank]) await unschedule(tx, kind, row.id);
  const postings = settlementPostings(steps, row, tx.now, tx.by);
  if (postings.length > 0) await moveMoney(tx, postings);
  await notifyOfSettlement(tx, row, event === "fail" ? "settlementFailed" : "settlementReturned", { reason });
  return true;
}
