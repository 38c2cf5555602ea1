import { addMilliseconds } from "@/lib/time/instant";
import type { SettlementOrderState } from "@/lib/settlement/order-states";
import { bankStepMs, hasAutomaticBanks } from "../payments/bank-turn";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { settlementJobs } from "@/lib/simulator/settlement/orders/schedule";

/** Schedules the bank's next step with a settlement. */
export const scheduleSettlementBankStep = (tx: InWorld, id: string, dueAt: Date): Promise<void> =>
  schedule(tx, { ...settlementJobs.bank, subject: id, dueAt });

/** Schedules the bank's step with a settlement that it has received. Does nothing where operations play the bank. */
export async function scheduleBankStepIfAutomatic(tx: Tx, id: string): Promise<void> {
  if (hasAutomaticBanks(tx.world))
    await scheduleSettlementBankStep(tx, id, addMilliseconds(tx.now, bankStepMs(tx.world)));
}

const processing = "processing" satisfies SettlementOrderState;

/** Resumes everything that is with the bank, after operations have enabled automatic bank steps again. */
export async function resumeSettlementBankSteps(tx: Tx): Promise<void> {
  const rows = await tx.prisma.settlementOrder.findMany({
    where: { world: tx.world.id, state: processing },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of rows) await scheduleBankStepIfAutomatic(tx, id);
}
