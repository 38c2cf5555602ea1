import type { SettlementEnd, SettlementOrderState } from "@/lib/settlement/order-states";
import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockOpenFor, recall } from "../advance/overdue";
import { releaseDraws } from "../links/draws";
import { settlementPostings, type SettlementStep } from "./postings";
import { settlementJobs } from "./schedule";

const waiting = "documentsPending" satisfies SettlementOrderState;

/**
 * Cancels a settlement whose row is held: what it draws is given back. Before its exchange what was held comes back; after
 * it the yuan are the merchant's, at the rate that was booked, and our fee stays. What was advanced for it is due at once:
 * it was for this settlement alone. False where its state does not let it be cancelled.
 */
export async function endSettlement(
  tx: Tx,
  row: Row<"SettlementOrder">,
  event: SettlementEnd,
  reason: string,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.settlementOrder.updateMany({
    where: { world: row.world, id: row.id },
    data: { end: event, endReason: reason, doneAt: tx.now, asked: null },
  });
  for (const { kind } of [settlementJobs.dispatch, settlementJobs.bank]) await unschedule(tx, kind, row.id);
  await releaseDraws(tx, row.id);
  // advances are held before the ledger's accounts, as by whoever collects them
  const advanced = row.advanceNo === null ? [] : await lockOpenFor(tx, row.orderNo);
  const postings = settlementPostings(stepsBack(row), row, tx.now, tx.by);
  await lockAccounts(tx, [
    ...accountsIn(postings),
    merchantAccount(row.userNo, "available", currencyOf(row.payCurrency)),
  ]);
  await moveMoney(tx, postings);
  await recall(tx, advanced);
  return true;
}

/** How the money of a settlement comes back: one that the bank has, and waits with, gives it back first. */
const stepsBack = ({ state, exchangedAt, payCurrency }: Row<"SettlementOrder">): SettlementStep[] => [
  ...(state === waiting ? ["payoutBack" as const] : []),
  exchangedAt === null ? "unhold" : payCurrency === "CNH" ? "giveBack" : "keep",
];
