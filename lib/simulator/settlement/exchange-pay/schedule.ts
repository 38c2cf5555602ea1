import { bankPriority, takenUpAt, doBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { dispatchFrom } from "../../payments/banks/dispatch-time";
import type { Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/** The jobs of an order: it lapses unconfirmed, it is handed to the banks, and a bank takes its next step with it. */
export const exchangePayJobs = {
  lapse: { kind: "settlement.exchangePayLapse", priority: expiryPriority },
  /** After the expiries of its instant, as the dispatch of a payment. */
  dispatch: { kind: "settlement.exchangePayDispatch", priority: 20 },
  bank: { kind: "settlement.exchangePayBank", priority: bankPriority },
} as const;

type Job = keyof typeof exchangePayJobs;

/** Schedules a job of an order, in place of the one of its kind that it has. */
export async function scheduleJob(tx: InWorld, job: Job, subject: string, dueAt: Date): Promise<void> {
  await together(unscheduleJob(tx, job, subject), schedule(tx, { ...exchangePayJobs[job], subject, dueAt }));
}

/** Schedules that a new order lapses where nobody confirms it in time. */
export const scheduleLapse = (
  tx: InWorld,
  { id, deadline }: Pick<Row<"ExchangePay">, "id" | "deadline">,
): Promise<void> => schedule(tx, { ...exchangePayJobs.lapse, subject: id, dueAt: deadline });

export const unscheduleJob = (tx: InWorld, job: Job, subject: string): Promise<void> =>
  unschedule(tx, exchangePayJobs[job].kind, subject);

/** Schedules the dispatch of an order after the usual minutes; when that is. */
export async function scheduleDispatch(tx: Tx, { id }: Pick<Row<"ExchangePay">, "id">): Promise<Date> {
  const at = dispatchFrom(tx.world, tx.now, null);
  await scheduleJob(tx, "dispatch", id, at);
  return at;
}

/** The banks take up a payout that was handed to them, when they work. Nothing where operations play them. */
export async function letBanksTakeUp(
  tx: Tx,
  { id, currency }: Pick<Row<"ExchangePay">, "id" | "currency">,
): Promise<void> {
  if (doBanksAct(tx.world)) await scheduleJob(tx, "bank", id, takenUpAt(tx, currency));
}
