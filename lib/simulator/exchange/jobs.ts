import { limitOrder } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { isBefore } from "@/lib/time/instant";
import { writeAuditNote } from "../platform/audit/audit";
import { transition } from "../platform/store/transition";
import { sendMerchantMessage } from "../notices/message";
import { lockRow } from "../platform/store/records";
import type { JobHandler } from "../driving/worlds/scheduler";
import { forwardJobs } from "./forward/jobs";
import { releaseLimitHold } from "./limit/hold";
import { currencyFromColumn } from "../platform/store/currency-of";

export const exchangeJobs: Record<string, JobHandler> = {
  ...forwardJobs,

  async "exchange.expire"(tx, { subject, dueAt }) {
    const order = await lockRow(tx, "ExchangeOrder", { world: tx.world.id, id: subject });
    // given another last day while this item was just being done
    if (order?.state !== "pending" || (order.validUntil && isBefore(dueAt, order.validUntil))) return;
    await transition(tx, limitOrder, order, "expire");
    await releaseLimitHold(tx, order, order.heldMinor, order.changes + 1);
    await tx.prisma.exchangeOrder.updateMany({
      where: { world: tx.world.id, id: subject },
      data: { heldMinor: 0n, doneAt: dueAt, updatedAt: dueAt },
    });
    const facts = { orderNo: order.orderNo, sell: money(currencyFromColumn(order.sell), order.sellMinor) };
    await sendMerchantMessage(tx, { userNo: order.userNo, kind: "limitExpired", facts });
    await writeAuditNote(tx, { what: "exchange.expire", subject: order.orderNo, outcome: "ok" });
  },
};
