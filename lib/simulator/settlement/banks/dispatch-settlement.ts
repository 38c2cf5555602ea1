import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { transferArrivalDay } from "@/lib/settlement/orders/times";
import { beijingDay } from "@/lib/time/beijing";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { settlementPaceOf } from "../orders/pace";
import { settlementPostings } from "../orders/postings";
import { settlementJobs } from "../orders/schedule";
import { isPayeeStillPayable } from "../payees/still-paid";
import { scheduleBankStepIfAutomatic } from "@/lib/simulator/driving/banks/settlement/bank-turn";
import { failLockedSettlementPayout } from "./fail-settlement";
import { lockSettlement } from "./lock-settlement";
import { settlementBankMessages } from "@/lib/simulator/driving/banks/settlement/bank-messages";

/** Dispatches a settlement to the bank before its time, unless it waits for its exchange. */
export async function dispatchSettlementEarly(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  if (!(await dispatchToBank(tx, await lockSettlement(tx, orderNo)))) return tx.refuse("OPERATION_NOT_ALLOW");
}

/**
 * Transfers the yuan of a locked settlement to the bank. When operations suspended its payee, it fails instead and the
 * yuan stay held. Returns false when it does not wait for the bank.
 */
export async function dispatchToBank(tx: Tx, row: Row<"SettlementOrder">): Promise<boolean> {
  if (row.state !== machine.first || row.exchangedAt === null) return false;
  if (!(await isPayeeStillPayable(tx, row))) return failLockedSettlementPayout(tx, row, settlementBankMessages.payee);
  if (!(await transition(tx, machine, row, "dispatch"))) return false;
  await unschedule(tx, settlementJobs.dispatch.kind, row.id);
  const sentOn = beijingDay(tx.now);
  await tx.prisma.settlementOrder.updateMany({
    where: { world: row.world, id: row.id },
    data: {
      dispatchAt: tx.now,
      sentOn,
      expectedOn: transferArrivalDay(sentOn, settlementPaceOf(tx.world).transitDays),
      acceptedAt: null,
    },
  });
  await moveMoney(tx, settlementPostings(["payout"], row, tx.now, tx.by));
  await scheduleBankStepIfAutomatic(tx, row.id);
  return true;
}
