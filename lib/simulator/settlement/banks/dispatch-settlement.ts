import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { arrivesOn } from "@/lib/settlement/orders/times";
import { dayOf } from "@/lib/time/beijing";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { paceOf } from "../orders/pace";
import { settlementPostings } from "../orders/postings";
import { settlementJobs } from "../orders/schedule";
import { isStillPaid } from "../payees/still-paid";
import { letBankAct } from "@/lib/simulator/driving/banks/settlement/bank-turn";
import { failPayout } from "./fail-settlement";
import { lockSettlement } from "./lock-settlement";
import { says } from "@/lib/simulator/driving/banks/settlement/says";

/** Hands a settlement to the bank before its time; not one that waits for its exchange. */
export async function dispatchSettlement(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  if (!(await dispatch(tx, await lockSettlement(tx, orderNo)))) return tx.refuse("OPERATION_NOT_ALLOW");
}

/**
 * The yuan of a settlement, whose row is held, are the bank's now. Where operations suspended its payee it fails
 * instead, and they stay held. False when it does not wait for the bank.
 */
export async function dispatch(tx: Tx, row: Row<"SettlementOrder">): Promise<boolean> {
  if (row.state !== machine.first || row.exchangedAt === null) return false;
  if (!(await isStillPaid(tx, row))) return failPayout(tx, row, says.payee);
  if (!(await transition(tx, machine, row, "dispatch"))) return false;
  await unschedule(tx, settlementJobs.dispatch.kind, row.id);
  const sentOn = dayOf(tx.now);
  await tx.prisma.settlementOrder.updateMany({
    where: { world: row.world, id: row.id },
    data: { dispatchAt: tx.now, sentOn, expectedOn: arrivesOn(sentOn, paceOf(tx.world).transitDays), acceptedAt: null },
  });
  await moveMoney(tx, settlementPostings(["payout"], row, tx.now, tx.by));
  await letBankAct(tx, row.id);
  return true;
}
