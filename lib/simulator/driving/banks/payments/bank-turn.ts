import { estimatePaymentArrival } from "@/lib/payments/arrival";
import { bankMinutes, banksAct } from "@/lib/payments/terms";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, scheduleAll, type ScheduledJob } from "@/lib/simulator/driving/worlds/scheduler";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Names the job of a bank's next step with a payment. */
export const paymentBankStepJob = "payments.bank";
/** Names the job of the banks' answer to a recall request for a payment. */
export const bankRecall = "payments.bankRecall";
/** Runs after dispatches and refunds of the same instant. */
export const bankPriority = 27;
const opens = { hour: 9, minute: 30 };

export const hasAutomaticBanks = (world: Pick<World, "terms">): boolean =>
  !isManuallyOperated(world) && numericWorldTerm(world, "banksAct", banksAct) !== 0;
export const bankStepMs = (world: Pick<World, "terms">): number =>
  numericWorldTerm(world, "bankMinutes", bankMinutes) * minuteMs;

const stepOf = (id: string, dueAt: Date): ScheduledJob => ({
  kind: paymentBankStepJob,
  subject: id,
  dueAt,
  priority: bankPriority,
});

export const schedulePaymentBankStep = (tx: InWorld, id: string, dueAt: Date): Promise<void> =>
  schedule(tx, stepOf(id, dueAt));

/**
 * Schedules the first bank step of payments that are with the banks: the same day before the cut-off, else when they
 * open on the next working day. Does nothing where operations play the banks.
 */
export async function scheduleFirstBankSteps(
  tx: Tx,
  payments: readonly Readonly<{ id: string; currency: string }>[],
): Promise<void> {
  if (!hasAutomaticBanks(tx.world)) return;
  await scheduleAll(
    tx,
    payments.map(({ id, currency }) => stepOf(id, bankProcessingStartsAt(tx, currency))),
  );
}

/**
 * Returns when the banks start to process a payment handed over now: the same day before their cut-off, else when they
 * open again.
 */
export function bankProcessingStartsAt({ now, world }: Pick<Tx, "now" | "world">, currency: string): Date {
  const { sentOn } = estimatePaymentArrival(currencyFromColumn(currency), now);
  return sentOn === beijingDay(now)
    ? addMilliseconds(now, bankStepMs(world))
    : beijingInstant(sentOn, opens.hour, opens.minute);
}

/**
 * Schedules the banks' decision on a recall after the time of one step. Does nothing where operations play the banks.
 */
export async function scheduleRecallDecision(tx: Tx, recallId: string): Promise<void> {
  if (!hasAutomaticBanks(tx.world)) return;
  await schedule(tx, {
    kind: bankRecall,
    subject: recallId,
    dueAt: addMilliseconds(tx.now, bankStepMs(tx.world)),
    priority: bankPriority,
  });
}

/** Resumes everything that is with the banks, after operations have enabled automatic bank steps again. */
export async function resumePaymentBankSteps(tx: Tx): Promise<void> {
  const rows = await tx.prisma.payment.findMany({
    where: { world: tx.world.id, state: "processing" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of rows) await schedulePaymentBankStep(tx, id, addMilliseconds(tx.now, bankStepMs(tx.world)));
  const recalls = await tx.prisma.paymentRecall.findMany({
    where: { world: tx.world.id, state: "asked" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of recalls) await scheduleRecallDecision(tx, id);
}
