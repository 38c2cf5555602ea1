import { invariant } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import { deliveryDayStart } from "@/lib/exchange/forward";
import { limitOrder, machineOf } from "@/lib/exchange/states";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { cancelForward } from "../forward/operations";
import { releaseLimitHold } from "../limit/hold";
import { readExchangeOrder } from "./read-order";
import { closingStatusOf, parseExchangeKind } from "./views";

/**
 * Cancels a waiting exchange: a limit order until it is touched, one with a delivery day before that day begins. A
 * cancellation and a concurrent tick or activation are serialized: one of them takes effect completely.
 */
export const cancelExchangeOrder: Handler<typeof exchange.cancel> = async (
  { orderNo },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const order = await lockRow(tx, "ExchangeOrder", { world: world.id, orderNo });
    if (!order || order.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
    if (!machineOf(parseExchangeKind(order)).next(closingStatusOf(order.state), "cancel"))
      return refuse("OPERATION_NOT_ALLOW");
    if (order.deliveryDate !== null) {
      // its activation may be stuck: the day has begun all the same
      if (!isBefore(now, deliveryDayStart(order.deliveryDate))) return refuse("OPERATION_NOT_ALLOW");
      await cancelForward(tx, order, principal.operatorId);
      await unschedule(tx, "exchange.activate", order.id);
      await unschedule(tx, "exchange.remind", order.id);
    } else {
      invariant(
        await transition(tx, limitOrder, order, "cancel"),
        "an order that is locked while it waits still waits",
      );
      await releaseLimitHold(tx, order, order.heldMinor, order.changes + 1);
      await tx.prisma.exchangeOrder.updateMany({
        where: { world: world.id, id: order.id },
        data: { heldMinor: 0n, doneAt: now, updatedAt: now, cancelledBy: principal.operatorId, cancelledAt: now },
      });
      await unschedule(tx, "exchange.expire", order.id);
    }
    return readExchangeOrder(tx, order.id);
  });
