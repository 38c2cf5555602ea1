import {
  bankPriority,
  bankProcessingStartsAt,
  hasAutomaticBanks,
} from "@/lib/simulator/driving/banks/payments/bank-turn";
import { earliestDispatchTime } from "../../payments/banks/dispatch-time";
import type { Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/**
 * Defines the jobs of an order: it lapses when unconfirmed, it is sent to the banks, and a bank performs its next step.
 */
export const exchangePayJobs = {
  lapse: { kind: "settlement.exchangePayLapse", priority: expiryPriority },
  /** Runs after the expiries of the same instant, as the dispatch of a payment does. */
  dispatch: { kind: "settlement.exchangePayDispatch", priority: 20 },
  bank: { kind: "settlement.exchangePayBank", priority: bankPriority },
} as const;

type Job = keyof typeof exchangePayJobs;

/** Schedules a job of an order, replacing the existing one of the same kind. */
export async function scheduleExchangePayJob(tx: InWorld, job: Job, subject: string, dueAt: Date): Promise<void> {
  await awaitAllBeforeFailing(
    unscheduleExchangePayJob(tx, job, subject),
    schedule(tx, { ...exchangePayJobs[job], subject, dueAt }),
  );
}

/** Schedules the lapse of a new order that nobody confirms in time. */
export const scheduleExchangePayLapse = (
  tx: InWorld,
  { id, deadline }: Pick<Row<"ExchangePay">, "id" | "deadline">,
): Promise<void> => schedule(tx, { ...exchangePayJobs.lapse, subject: id, dueAt: deadline });

export const unscheduleExchangePayJob = (tx: InWorld, job: Job, subject: string): Promise<void> =>
  unschedule(tx, exchangePayJobs[job].kind, subject);

/** Schedules the dispatch of an order after the usual minutes and returns its instant. */
export async function scheduleExchangePayDispatch(tx: Tx, { id }: Pick<Row<"ExchangePay">, "id">): Promise<Date> {
  const at = earliestDispatchTime(tx.world, tx.now, null);
  await scheduleExchangePayJob(tx, "dispatch", id, at);
  return at;
}

/**
 * Schedules the banks' next step for a payout sent to them, within their working hours. Does nothing when operations
 * act for the banks.
 */
export async function scheduleNextBankStep(
  tx: Tx,
  { id, currency }: Pick<Row<"ExchangePay">, "id" | "currency">,
): Promise<void> {
  if (hasAutomaticBanks(tx.world)) await scheduleExchangePayJob(tx, "bank", id, bankProcessingStartsAt(tx, currency));
}
