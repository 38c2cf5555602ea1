import { forwardFundsDeadline, deliveryReminderTimes } from "@/lib/exchange/forward";
import { bookedOrder, postFundedOrder } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { isBefore } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { availableBalanceOf } from "@/lib/simulator/platform/ledger/balance";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import type { Forward } from "./postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Runs after all other jobs of the instant, so that the message reflects their result. */
const priority = 90;

type ReminderTarget = Pick<Forward, "id" | "deliveryDate">;

/** Schedules the next reminder of a delivery after an instant, if there is one. */
export async function scheduleDeliveryReminder(
  tx: Tx,
  { id, deliveryDate }: ReminderTarget,
  after: Date,
): Promise<void> {
  const next =
    deliveryDate === null ? undefined : deliveryReminderTimes(deliveryDate).find((at) => isBefore(after, at));
  if (next) await schedule(tx, { kind: "exchange.remind", subject: id, dueAt: next, priority });
}

/**
 * Sends a reminder of a delivery: some days before, in the morning of the day, and an hour before it is due. An
 * automatic delivery from held money needs no reminder, nor does an order that is over.
 */
export const sendDeliveryReminder: JobHandler = async (tx, { subject, dueAt }) => {
  const order = await lockRow(tx, "ExchangeOrder", { world: tx.world.id, id: subject });
  if (!order?.deliveryDate || !isAwaitingDelivery(order)) return;
  await scheduleDeliveryReminder(tx, order, dueAt);
  if (order.kind === "booked" && order.deliveryType === "auto") return;
  await sendMerchantMessage(tx, { userNo: order.userNo, ...(await messageOf(tx, order, order.deliveryDate)) });
  await writeAuditNote(tx, { what: "exchange.remind", subject: order.orderNo, outcome: "ok" });
};

const isAwaitingDelivery = ({ state }: Forward): boolean =>
  bookedOrder.first === state || postFundedOrder.first === state || state === "processing";

/** Builds the message: booked orders need a manual delivery; post-funded ones need money. */
async function messageOf(tx: Tx, order: Forward, day: string) {
  const sell = money(currencyFromColumn(order.sell), order.sellMinor);
  const facts = { orderNo: order.orderNo, sell, until: forwardFundsDeadline(day) };
  if (order.kind === "booked") return { kind: "deliveryByHand" as const, facts };
  const available = money(sell.currency, await availableBalanceOf(tx, order.userNo, sell.currency));
  return { kind: "deliveryFunds" as const, facts: { ...facts, available } };
}
