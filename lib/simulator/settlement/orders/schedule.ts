import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";

/**
 * Defines the jobs of a settlement. dispatch: it is sent to the bank, after the expiries of its instant and before the
 * market's ticks. reviewOverdue: nobody passed it in time. bank: the bank's next step, while the bank acts
 * automatically.
 */
export const settlementJobs = {
  dispatch: { kind: "settlement.dispatch", priority: 20 },
  reviewOverdue: { kind: "settlement.reviewOverdue", priority: 10 },
  bank: { kind: "settlement.bank", priority: 27 },
} as const;

/** Schedules the dispatch of a settlement to the bank. */
export const scheduleSettlementDispatch = (
  tx: InWorld,
  { id, dispatchAt }: Pick<Row<"SettlementOrder">, "id" | "dispatchAt">,
): Promise<void> => schedule(tx, { ...settlementJobs.dispatch, subject: id, dueAt: dispatchAt });
