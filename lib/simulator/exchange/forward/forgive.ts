import { deliveryDayStart, closeOutTimeAfterDefault as closesOutAfter } from "@/lib/exchange/forward";
import { machineOf, postFundedOrder } from "@/lib/exchange/states";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { closingStatusOf, parseExchangeKind } from "../orders/views";
import { updateForward, forwardBalanceJobSubject, forwardPriorities, moveOrderMoney } from "./operations";
import { forwardSettlementPair, type Forward } from "./postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Forgives part of the debt of a default: waived, it is no longer income; written off, it is a loss, which is possible
 * only for a default that is over. Undefined when that is not permitted.
 */
export async function forgiveForwardDefault(
  tx: Tx,
  order: Forward,
  as: "waive" | "writeOff",
  minor: bigint,
): Promise<Forward | undefined> {
  const isOver = machineOf(parseExchangeKind(order)).isFinal(closingStatusOf(order.state));
  if (as === "writeOff" && !isOver) return undefined;
  await moveOrderMoney(tx, order, [[as === "waive" ? "penaltyWaived" : "penaltyWrittenOff", minor]]);
  return updateForward(tx, order, {
    unpaidFeeMinor: order.unpaidFeeMinor - minor,
    ...(as === "waive"
      ? { waivedFeeMinor: order.waivedFeeMinor + minor }
      : { writtenOffMinor: order.writtenOffMinor + minor }),
  });
}

/** Adds working days before a running default is closed out, and returns the new close-out time. Penalties continue. */
export async function extendForwardDefaultCure(tx: Tx, order: Forward, workingDays: number): Promise<Date | undefined> {
  const isRunning = postFundedOrder.is(order.state) && postFundedOrder.next(order.state, "closeOut") !== undefined;
  if (order.kind !== "postFunded" || !isRunning || order.closeOutAt === null) return undefined;
  const closeOutAt = closesOutAfter(beijingDay(order.closeOutAt), workingDays, forwardSettlementPair(order));
  await updateForward(tx, order, { closeOutAt });
  await schedule(tx, {
    kind: "exchange.cutoff",
    subject: forwardBalanceJobSubject(order),
    dueAt: closeOutAt,
    priority: forwardPriorities.cutoff,
  });
  // the last day's penalty had no next one
  await schedule(tx, {
    kind: "exchange.penalty",
    subject: order.id,
    dueAt: deliveryDayStart(addDays(beijingDay(tx.now), 1)),
    priority: forwardPriorities.penalty,
  });
  return closeOutAt;
}
