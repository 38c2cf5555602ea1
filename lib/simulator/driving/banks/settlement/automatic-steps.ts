import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { bankStepMs, hasAutomaticBanks } from "../payments/bank-turn";
import { consumePaymentFate } from "../payments/automatic-steps";
import { deterministicDraw, type Fate } from "../payments/fate";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import {
  acceptSettlementPayout,
  requestSettlementDocuments,
  completeSettlementPayout,
} from "@/lib/simulator/settlement/banks/bank-operations";
import { scheduleSettlementBankStep } from "./bank-turn";
import { failSettlementPayout, returnSettlementPayout } from "@/lib/simulator/settlement/banks/fail-settlement";
import { settlementBankMessages } from "./bank-messages";

type Settlement = Row<"SettlementOrder">;
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/** Define when the payee's bank books: from this hour, within the given number of minutes. */
const booksFrom = 10;
const booksWithin = 300;

/**
 * Returns when the payee receives the yuan: on the expected day, or on the next working day where the bank is late, at
 * a minute drawn for that settlement.
 */
function arrivesAt(world: World, { orderNo, expectedOn }: Settlement, { fate }: Fate, now: Date): Date {
  const day = fate === "late" || fate === "hold" ? nextWorkingDay(expectedOn) : expectedOn;
  const at = addMilliseconds(
    beijingInstant(day, booksFrom),
    (deterministicDraw(world, orderNo, "minute") % booksWithin) * minuteMs,
  );
  const soonest = addMilliseconds(now, bankStepMs(world));
  return isBefore(at, soonest) ? soonest : at;
}

/** Returns the fate of a payout. A retried payout succeeds, unless operations decided otherwise. */
async function fateOfTry(tx: Tx, row: Settlement): Promise<Fate> {
  const fate = await consumePaymentFate(tx, { ...row, amountMinor: row.receiveMinor });
  return row.attempts > 1 && fate.rule !== "bankNext" ? { fate: "onTime", rule: "bankOnTime" } : fate;
}

const effect = (tx: Tx, { orderNo }: Settlement, kind: string): ClockEffect[] => [
  { kind, subject: orderNo, at: tx.now },
];

const because = (tx: Tx, { id }: Settlement, { rule }: Fate): Promise<void> =>
  storeStateReasons(tx, [{ subject: id, rule }]);

/** Runs the first step: the bank accepts the payout, fails it, or requests documents. */
async function takenUp(tx: BankTx, row: Settlement, fate: Fate): Promise<readonly ClockEffect[]> {
  const { orderNo } = row;
  const isReturnedNow = fate.rule === "bankNext" && fate.fate === "return";
  if (fate.fate === "fail" || isReturnedNow) {
    await failSettlementPayout(tx, {
      orderNo,
      reason: fate.message || (isReturnedNow ? settlementBankMessages.return : settlementBankMessages.fail),
    });
    await because(tx, row, fate);
    return effect(tx, row, "settlement.failed");
  }
  if (fate.fate === "documents" && row.asked === null && !(await wereDocumentsRequested(tx, row))) {
    await requestSettlementDocuments(tx, { orderNo, documents: fate.message || settlementBankMessages.documents });
    await because(tx, row, fate);
    return effect(tx, row, "settlement.asked");
  }
  await acceptSettlementPayout(tx, { orderNo });
  await scheduleSettlementBankStep(tx, row.id, arrivesAt(tx.world, row, fate, tx.now));
  return [];
}

const wereDocumentsRequested = async ({ prisma, world }: Tx, { id }: Settlement): Promise<boolean> =>
  (await prisma.history.count({ where: { world: world.id, subject: id, event: "askDocuments" } })) > 0;

/**
 * Marks the settlement as arrived; where the payee's bank will return the money, schedules the return for the next
 * working day.
 */
async function completePayout(tx: BankTx, row: Settlement, fate: Fate): Promise<readonly ClockEffect[]> {
  await completeSettlementPayout(tx, { orderNo: row.orderNo });
  await because(tx, row, fate);
  if (fate.fate === "return")
    await scheduleSettlementBankStep(tx, row.id, beijingInstant(nextWorkingDay(beijingDay(tx.now)), booksFrom));
  return effect(tx, row, "settlement.arrived");
}

/**
 * Runs the bank's next step with a settlement while the bank acts automatically. Leaves a settlement alone that
 * operations have taken over.
 */
export const settlementBankStep: JobHandler = async (tx, { subject }) => {
  const row = await lockRow(tx, "SettlementOrder", { world: tx.world.id, id: subject });
  if (!row || !hasAutomaticBanks(tx.world)) return;
  if (row.state !== "processing" && row.state !== "success") return;
  const fate = await fateOfTry(tx, row);
  if (row.state === "processing")
    return row.acceptedAt === null ? takenUp(tx, row, fate) : completePayout(tx, row, fate);
  if (fate.fate !== "return") return;
  await returnSettlementPayout(tx, { orderNo: row.orderNo, reason: fate.message || settlementBankMessages.return });
  return effect(tx, row, "settlement.returned");
};
