import { invariant } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import { activatesAt } from "@/lib/exchange/forward";
import { limitOrder, machineOf } from "@/lib/exchange/states";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { cancelForward } from "../forward/operations";
import { releaseHold } from "../limit/hold";
import { readOrder } from "./read-order";
import { closingStatusOf, kindOf } from "./views";

/**
 * Cancels an exchange that is still waiting: a limit order until it is touched, one with a delivery day before that day
 * begins. Of a cancellation and a tick or an activation that come together one wins, whole.
 */
export const cancel: Handler<typeof exchange.cancel> = async ({ orderNo }, { who, world, now, refuse, transact }) =>
  transact(async (tx) => {
    const order = await lockRow(tx, "ExchangeOrder", { world: world.id, orderNo });
    if (!order || order.userNo !== who.userNo) return refuse("ORDER_NOTFOUND");
    if (!machineOf(kindOf(order)).next(closingStatusOf(order.state), "cancel")) return refuse("OPERATION_NOT_ALLOW");
    if (order.deliveryDate !== null) {
      // its activation may be stuck: the day has begun all the same
      if (!isBefore(now, activatesAt(order.deliveryDate))) return refuse("OPERATION_NOT_ALLOW");
      await cancelForward(tx, order, who.operatorId);
      await unschedule(tx, "exchange.activate", order.id);
      await unschedule(tx, "exchange.remind", order.id);
    } else {
      invariant(
        await transition(tx, limitOrder, order, "cancel"),
        "an order that is locked while it waits still waits",
      );
      await releaseHold(tx, order, order.heldMinor, order.changes + 1);
      await tx.prisma.exchangeOrder.updateMany({
        where: { world: world.id, id: order.id },
        data: { heldMinor: 0n, doneAt: now, updatedAt: now, cancelledBy: who.operatorId, cancelledAt: now },
      });
      await unschedule(tx, "exchange.expire", order.id);
    }
    return readOrder(tx, order.id);
  });
