import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";

/**
 * dispatch: a settlement goes to the bank, after the expiries of its instant and before the market's ticks. reviewOverdue:
 * nobody passed it in time. bank: the bank's next step with it, while it acts by itself.
 */
export const settlementJobs = {
  dispatch: { kind: "settlement.dispatch", priority: 20 },
  reviewOverdue: { kind: "settlement.reviewOverdue", priority: 10 },
  bank: { kind: "settlement.bank", priority: 27 },
} as const;

/** Schedules a settlement's way to the bank. */
export const scheduleSettlement = (
  tx: InWorld,
  { id, dispatchAt }: Pick<Row<"SettlementOrder">, "id" | "dispatchAt">,
): Promise<void> => schedule(tx, { ...settlementJobs.dispatch, subject: id, dueAt: dispatchAt });
