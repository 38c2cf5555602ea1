import { correspondentBankRoute } from "@/lib/payments/route";
import { bankRecallPpm } from "@/lib/payments/terms";
import { bankReasons } from "@/lib/payments/test-payments";
import { paymentRecall } from "@/lib/payments/states";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { addMilliseconds } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { setTerm, numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { bankRecall, paymentBankStepJob, bankStepMs, hasAutomaticBanks, schedulePaymentBankStep } from "./bank-turn";
import { paymentArrivalTime, booksFrom } from "./arrival";
import {
  forwardToNextBank,
  requestPaymentDocuments,
  holdByBanks,
  resumePaymentHeldByBanks,
} from "@/lib/simulator/payments/banks/bank-operations";
import { failPayment } from "@/lib/simulator/payments/banks/fail-payment";
import { deterministicDraw, automaticPaymentFate, operationsFateDecision, type Fate } from "./fate";
import { paymentHops } from "@/lib/simulator/payments/banks/hops";
import { grantPaymentRecall, rejectPaymentRecall } from "@/lib/simulator/payments/banks/recall-payment";
import { returnPayment } from "@/lib/simulator/payments/banks/return-payment";
import { succeedPayment } from "@/lib/simulator/payments/banks/succeed-payment";

type Payment = Row<"Payment">;
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

const eventsOf = (tx: InWorld, { id }: Payment, event: string, principal?: string): Promise<number> =>
  tx.prisma.history.count({ where: { world: tx.world.id, subject: id, event, ...(principal && { who: principal }) } });

const because = (tx: Tx, { id }: Payment, { rule }: Fate): Promise<void> =>
  storeStateReasons(tx, [{ subject: id, rule }]);

const effect = (tx: Tx, { orderNo }: Payment, kind: string): ClockEffect[] => [{ kind, subject: orderNo, at: tx.now }];

/**
 * Stops a payment at the first bank if its fate says so. Returns the effects, or undefined when the payment goes on.
 */
async function stopEffects(tx: BankTx, row: Payment, fate: Fate): Promise<readonly ClockEffect[] | undefined> {
  const { orderNo } = row;
  if (fate.fate === "fail" && !row.acceptedAt) {
    await failPayment(tx, { orderNo, reason: fate.message || bankReasons.fail });
    return effect(tx, row, "payments.failed");
  }
  if (fate.fate === "hold" && (await eventsOf(tx, row, "hold")) === 0) {
    await holdByBanks(tx, { orderNo, reason: fate.message || bankReasons.hold });
    await schedulePaymentBankStep(tx, row.id, beijingInstant(nextWorkingDay(beijingDay(tx.now)), booksFrom));
    return effect(tx, row, "payments.held");
  }
  if (fate.fate === "documents" && (await eventsOf(tx, row, "askMaterial")) === 0) {
    await requestPaymentDocuments(tx, { orderNo, material: fate.message || bankReasons.documents });
    return effect(tx, row, "payments.asked");
  }
  return undefined;
}

/** Runs one step of a payment that is processing: it is stopped, passed to the next bank, or ended. */
async function onward(tx: BankTx, row: Payment, fate: Fate): Promise<readonly ClockEffect[]> {
  const stop = await stopEffects(tx, row, fate);
  if (stop) {
    await because(tx, row, fate);
    return stop;
  }
  const { orderNo } = row;
  const remainingHops =
    correspondentBankRoute(currencyFromColumn(row.currency), row).length - (await paymentHops(tx, row.id)).length;
  const isReturnedNow = fate.rule === "bankNext" && fate.fate === "return";
  if (remainingHops > 0) {
    await forwardToNextBank(tx, { orderNo });
    if (!isReturnedNow) {
      await schedulePaymentBankStep(
        tx,
        row.id,
        remainingHops > 1
          ? addMilliseconds(tx.now, bankStepMs(tx.world))
          : paymentArrivalTime(tx.world, row, fate, tx.now),
      );
      return [];
    }
  }
  await because(tx, row, fate);
  if (fate.fate === "return") {
    await returnPayment(tx, { orderNo, reason: fate.message || bankReasons.return });
    return effect(tx, row, "payments.returned");
  }
  await succeedPayment(tx, { orderNo });
  return effect(tx, row, "payments.arrived");
}

/**
 * Returns the fate of a payment. A decision of operations about the next payment applies to the first step of one
 * payment and is then used up.
 */
export async function consumePaymentFate(
  tx: Tx,
  row: Parameters<typeof automaticPaymentFate>[1] & Pick<Payment, "acceptedAt">,
): Promise<Fate> {
  const next = row.acceptedAt ? undefined : operationsFateDecision(tx.world);
  if (!next) return automaticPaymentFate(tx.world, row);
  await setTerm(tx.sql, tx.world, "bankNext", 0);
  return next;
}

/**
 * Runs the banks' next step with a payment while the banks act automatically. Leaves a payment alone that operations
 * have taken over meanwhile.
 */
export const bankJobs: Record<string, JobHandler> = {
  async [paymentBankStepJob](tx, { subject }) {
    const row = await lockRow(tx, "Payment", { world: tx.world.id, id: subject });
    if (!row || !hasAutomaticBanks(tx.world)) return;
    if (row.state === "processing") return onward(tx, row, await consumePaymentFate(tx, row));
    // only what the banks stopped automatically is resumed automatically
    if (row.state !== "exception" || (await eventsOf(tx, row, "hold", tx.by.name)) === 0) return;
    await resumePaymentHeldByBanks(tx, { orderNo: row.orderNo });
    return effect(tx, row, "payments.resumed");
  },

  async [bankRecall](tx, { subject }) {
    const recall = await tx.prisma.paymentRecall.findFirst({ where: { world: tx.world.id, id: subject } });
    if (recall?.state !== paymentRecall.first || !hasAutomaticBanks(tx.world)) return;
    const row = await lockRow(tx, "Payment", { world: tx.world.id, id: recall.paymentId });
    if (!row) return;
    if (
      deterministicDraw(tx.world, row.orderNo, "recall") < numericWorldTerm(tx.world, "bankRecallPpm", bankRecallPpm)
    ) {
      await grantPaymentRecall(tx, row);
      return effect(tx, row, "payments.recallGranted");
    }
    await rejectPaymentRecall(tx, { orderNo: row.orderNo, reason: bankReasons.refuse });
    return effect(tx, row, "payments.recallRefused");
  },
};
