import type { forwards } from "@/lib/exchange/calls/forwards";
import { deliveryDayStart, forwardFundsDeadline } from "@/lib/exchange/forward";
import { machineOf } from "@/lib/exchange/states";
import { beijingText } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { deliverForward } from "./operations";
import { scheduleForwardEnd } from "./schedule-delivery";
import { lockAvailableBalance } from "./funds";
import { sumBalanceClaims } from "./awaited-funds";
import { readExchangeOrder } from "../orders/read-order";
import { closingStatusOf, parseExchangeKind } from "../orders/views";

/**
 * Delivers an order manually, regardless of its delivery type: on its delivery day before 17:00, exactly 17:00 is late.
 * A post-funded one is paid from the available balance beyond the claims of defaults in that currency.
 */
export const deliverForwardNow: Handler<typeof forwards.deliver> = async (
  { orderNo },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const order = await lockRow(tx, "ExchangeOrder", { world: world.id, orderNo });
    if (!order || order.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
    const [machine, state] = [machineOf(parseExchangeKind(order)), closingStatusOf(order.state)];
    const mayStill = machine.next(state, "deliver") ?? machine.next(state, "activate");
    if (order.deliveryDate === null || !mayStill) return refuse("OPERATION_NOT_ALLOW");
    const [from, to] = [deliveryDayStart(order.deliveryDate), forwardFundsDeadline(order.deliveryDate)];
    if (!machine.next(state, "deliver") || isBefore(now, from) || !isBefore(now, to))
      return refuse("DELIVERY_TIME", { from: beijingText(from), to: beijingText(to) });
    if (order.heldMinor < order.sellMinor) {
      const available = await lockAvailableBalance(tx, order);
      if (available - (await sumBalanceClaims(tx, order)) < order.sellMinor) return refuse("LACK_BALANCE");
    }
    await deliverForward(tx, order, "deliver");
    return readExchangeOrder(tx, order.id);
  });

/**
 * Changes whether an order is delivered automatically, also on its delivery day before 17:00. A booked one that becomes
 * automatic on that day is delivered at the next check; one that becomes manual waits for its delivery until 17:00.
 */
export const changeForwardDeliveryType: Handler<typeof forwards.changeDelivery> = async (
  { orderNo, deliveryType },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const order = await lockRow(tx, "ExchangeOrder", { world: world.id, orderNo });
    if (!order || order.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
    const may = (event: string) =>
      machineOf(parseExchangeKind(order)).next(closingStatusOf(order.state), event) !== undefined;
    if (order.deliveryDate === null) return refuse("OPERATION_NOT_ALLOW");
    const isAhead = may("activate") && isBefore(now, deliveryDayStart(order.deliveryDate));
    const isOnItsDay = may("deliver") && isBefore(now, forwardFundsDeadline(order.deliveryDate));
    if (!isAhead && !isOnItsDay) return refuse("OPERATION_NOT_ALLOW");
    if (isOnItsDay && deliveryType !== order.deliveryType) await scheduleForwardEnd(tx, { ...order, deliveryType });
    await tx.prisma.exchangeOrder.updateMany({
      where: { world: world.id, id: order.id },
      data: { deliveryType, updatedAt: now },
    });
    return readExchangeOrder(tx, order.id);
  });
