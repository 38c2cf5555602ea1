import { limitOrder } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { systemNow } from "@/lib/time/clock";
import { isBefore } from "@/lib/time/instant";
import { clockActor, note } from "../audit/audit";
import { transition } from "../store/transition";
import { sendMessage } from "../notices/message";
import { find, update } from "../store/records";
import type { JobHandler } from "../worlds/scheduler";
import { forwardJobs } from "./forward/jobs";
import { holdInstead } from "./limit/hold";
import { currencyOf } from "./orders/views";

/** Before everything else of its instant: an order touched exactly at the end of its last day has expired. */
export const expiryPriority = 10;

export const exchangeJobs: Record<string, JobHandler> = {
  ...forwardJobs,

  async "exchange.expire"(sql, { subject, dueAt }, world) {
    const order = await find(sql, "ExchangeOrder", { world: world.id, id: subject }, { lock: true });
    // given another last day while this item was just being done
    if (order?.state !== "pending" || (order.validUntil && isBefore(dueAt, order.validUntil))) return;
    const by = clockActor(systemNow());
    await transition(sql, limitOrder, order, "expire", dueAt, by.name);
    await holdInstead(sql, world.id, order, { from: order.heldMinor, to: 0n, no: order.changes + 1 }, dueAt, by);
    await update(
      sql,
      "ExchangeOrder",
      { world: world.id, id: subject },
      { heldMinor: 0n, doneAt: dueAt, updatedAt: dueAt },
    );
    const facts = { orderNo: order.orderNo, sell: money(currencyOf(order.sell), order.sellMinor) };
    await sendMessage(sql, { world: world.id, userNo: order.userNo, kind: "limitExpired", facts, at: dueAt });
    await note(sql, world.id, dueAt, by, { what: "exchange.expire", subject: order.orderNo, outcome: "ok" });
  },
};
