import { limitOrder } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { systemNow } from "@/lib/time/clock";
import { isBefore } from "@/lib/time/instant";
import { clockActor, note } from "../audit/audit";
import { transition } from "../store/transition";
import { sendMessage } from "../notices/message";
import { lockRow } from "../store/records";
import type { JobHandler } from "../worlds/scheduler";
import { forwardJobs } from "./forward/jobs";
import { holdInstead } from "./limit/hold";
import { currencyOf } from "../store/currency-of";

export const exchangeJobs: Record<string, JobHandler> = {
  ...forwardJobs,

  async "exchange.expire"(sql, { subject, dueAt }, world) {
    const order = await lockRow(sql, "ExchangeOrder", { world: world.id, id: subject });
    // given another last day while this item was just being done
    if (order?.state !== "pending" || (order.validUntil && isBefore(dueAt, order.validUntil))) return;
    const by = clockActor(systemNow());
    await transition(sql, limitOrder, order, "expire", dueAt, by.name);
    await holdInstead(sql, world.id, order, { from: order.heldMinor, to: 0n, no: order.changes + 1 }, dueAt, by);
    await sql.prisma.exchangeOrder.updateMany({
      where: { world: world.id, id: subject },
      data: { heldMinor: 0n, doneAt: dueAt, updatedAt: dueAt },
    });
    const facts = { orderNo: order.orderNo, sell: money(currencyOf(order.sell), order.sellMinor) };
    await sendMessage(sql, { world: world.id, userNo: order.userNo, kind: "limitExpired", facts, at: dueAt });
    await note(sql, world.id, dueAt, by, { what: "exchange.expire", subject: order.orderNo, outcome: "ok" });
  },
};
