import type { SettlementEnd, SettlementOrderState } from "@/lib/settlement/order-states";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockOpenAdvancesForOrder, makeAdvancesDue } from "../advance/overdue";
import { releaseDraws } from "../links/draws";
import { settlementPostings, type SettlementStep } from "./postings";
import { settlementJobs } from "./schedule";

const waiting = "documentsPending" satisfies SettlementOrderState;

/**
 * Cancels a settlement with a locked row and releases its draws. Before the exchange the held amount is returned; after
 * it the yuan stay with the merchant at the booked rate, and our fee is retained. Its advance becomes due immediately,
 * because it was granted for this settlement alone. Returns false when the state does not allow the cancellation.
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
  // advances are locked before ledger accounts, in the same order as in collection
  const advances = row.advanceNo === null ? [] : await lockOpenAdvancesForOrder(tx, row.orderNo);
  const postings = settlementPostings(stepsBack(row), row, tx.now, tx.by);
  await lockAccounts(tx, [
    ...postedLedgerAccounts(postings),
    merchantAccount(row.userNo, "available", currencyFromColumn(row.payCurrency)),
  ]);
  await moveMoney(tx, postings);
  await makeAdvancesDue(tx, advances);
  return true;
}

/** Returns the steps that release a settlement's money; one that waits at the bank first returns its payout. */
const stepsBack = ({ state, exchangedAt, payCurrency }: Row<"SettlementOrder">): SettlementStep[] => [
  ...(state === waiting ? ["payoutBack" as const] : []),
  exchangedAt === null ? "unhold" : payCurrency === "CNH" ? "giveBack" : "keep",
];
