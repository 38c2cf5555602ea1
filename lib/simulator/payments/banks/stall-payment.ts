import type { Unpayable } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { stalledDays } from "@/lib/payments/terms";
import { dayMs, later } from "@/lib/time/instant";
import { sendMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { term } from "@/lib/simulator/driving/worlds/world";
import { paymentFacts } from "../review/tell";
import { scheduleDispatch } from "./dispatch-time";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * A payment whose day has come and which cannot go stays where it is, its money held, and its merchant is told why: it
 * may get another day, go at once when it can again, or be cancelled. If nothing is decided in time it ends. False when
 * it is no longer pending. The row is one that was found under lock.
 */
export async function stallPayment(tx: Tx, row: Row<"Payment">, why: Unpayable): Promise<boolean> {
  if (!(await transition(tx, payment, row, "stall"))) return false;
  const until = later(tx.now, term(tx.world, "stalledDays", stalledDays) * dayMs);
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { stalled: why, dispatchAt: until },
  });
  await unschedule(tx, "payments.dispatch", row.id);
  await scheduleDispatch(tx, row.id, until);
  await sendMessage(tx, { userNo: row.userNo, kind: "paymentStalled", facts: { ...paymentFacts(row), why, until } });
  return true;
}
