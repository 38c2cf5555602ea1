import { arrivalOf } from "@/lib/payments/arrival";
import { bankMinutes, banksAct } from "@/lib/payments/terms";
import { beijing, dayOf } from "@/lib/time/beijing";
import { later, minuteMs } from "@/lib/time/instant";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, scheduleAll, type Due } from "@/lib/simulator/driving/worlds/scheduler";
import { isByHand } from "@/lib/simulator/driving/worlds/by-hand";
import { term, type World } from "@/lib/simulator/driving/worlds/world";

/** The job of a bank's next step with a payment. */
export const bankStep = "payments.bank";
/** The job of the banks' answer to a request for a payment. */
export const bankRecall = "payments.bankRecall";
/** After dispatches and refunds of their instant. */
export const bankPriority = 27;
const opens = { hour: 9, minute: 30 };

export const doBanksAct = (world: Pick<World, "terms">): boolean =>
  !isByHand(world) && term(world, "banksAct", banksAct) !== 0;
export const bankStepMs = (world: Pick<World, "terms">): number => term(world, "bankMinutes", bankMinutes) * minuteMs;

const stepOf = (id: string, dueAt: Date): Due => ({ kind: bankStep, subject: id, dueAt, priority: bankPriority });

export const scheduleBank = (tx: InWorld, id: string, dueAt: Date): Promise<void> => schedule(tx, stepOf(id, dueAt));

/**
 * The banks take up payments that lie with them: the same day before their cut-off, else when they open on the next
 * working day. Nothing where operations play them.
 */
export async function letBanksAct(
  tx: Tx,
  payments: readonly Readonly<{ id: string; currency: string }>[],
): Promise<void> {
  if (!doBanksAct(tx.world)) return;
  await scheduleAll(
    tx,
    payments.map(({ id, currency }) => stepOf(id, takenUpAt(tx, currency))),
  );
}

/** When the banks take up what is handed to them now: the same day before their cut-off, else when they open again. */
export function takenUpAt({ now, world }: Pick<Tx, "now" | "world">, currency: string): Date {
  const { sentOn } = arrivalOf(currencyOf(currency), now);
  return sentOn === dayOf(now) ? later(now, bankStepMs(world)) : beijing(sentOn, opens.hour, opens.minute);
}

/** The banks answer a request for a payment after the time of one step. Nothing where operations play them. */
export async function letBanksDecide(tx: Tx, recallId: string): Promise<void> {
  if (!doBanksAct(tx.world)) return;
  await schedule(tx, {
    kind: bankRecall,
    subject: recallId,
    dueAt: later(tx.now, bankStepMs(tx.world)),
    priority: bankPriority,
  });
}

/** All that lies with the banks goes on, after operations have let them act again. */
export async function letBanksGoOn(tx: Tx): Promise<void> {
  const rows = await tx.prisma.payment.findMany({
    where: { world: tx.world.id, state: "processing" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of rows) await scheduleBank(tx, id, later(tx.now, bankStepMs(tx.world)));
  const asked = await tx.prisma.paymentRecall.findMany({
    where: { world: tx.world.id, state: "asked" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of asked) await letBanksDecide(tx, id);
}
