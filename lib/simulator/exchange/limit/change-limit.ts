import { invariant } from "@/lib/call/refusals";
import { limitCalls } from "@/lib/exchange/calls/limits";
import { limitOrder, machineOf } from "@/lib/exchange/states";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { tightenBound } from "./rate-bounds";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { adjustLimitHold } from "./hold";
import { validateLimitTarget, lockOutTicks, limitOrderFee, validateLimitTerms } from "./terms";
import { requireRateProduct } from "../products/product-access";
import { checkLargeExchange } from "../orders/large-exchange";
import { readExchangeOrder } from "../orders/read-order";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf, parseExchangeKind } from "../orders/views";

/**
 * Changes a waiting limit order, by all rules of placing one. Ticks are locked out before the order is read, so a
 * concurrent change and fill are serialized: the tick fills by the new terms or by the old ones, and then the change is
 * refused. The hold follows the new terms exactly. Another amount or target loses the order's place in the queue, so it
 * is a new order to all others of that instant; another day or option does not.
 */
export const changeLimitOrder: Handler<typeof limitCalls.change> = async (input, context) => {
  const { principal, world, now, refuse, transact } = context;
  const { orderNo, version, fillsPart, holdsFunds, ...requestedTerms } = input;
  const use = await checkLargeExchange(context, limitCalls.change, input, requestedTerms.amount);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await lockOutTicks(tx);
    const order = await lockRow(tx, "ExchangeOrder", { world: world.id, orderNo });
    if (!order || order.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
    const isWaiting = machineOf(parseExchangeKind(order)).next(closingStatusOf(order.state), "change") !== undefined;
    if (!isWaiting || !order.validUntil || !isBefore(now, order.validUntil)) return refuse("OPERATION_NOT_ALLOW");
    if (order.changes !== version) return refuse("ORDER_CHANGED");

    const terms = { ...requestedTerms, sell: currencyFromColumn(order.sell), buy: currencyFromColumn(order.buy) };
    const { pair, side, amounts, ends } = validateLimitTerms(tx, terms);
    const isSameWish =
      amounts.fixed === order.fixed &&
      requestedTerms.amount.minor === order.limitMinor &&
      requestedTerms.target.value === order.targetRate;
    const isSameDay = ends.getTime() === order.validUntil.getTime();
    if (isSameWish && isSameDay && fillsPart === order.fillsPart && holdsFunds === order.holdsFunds)
      return refuse("ORDER_UNCHANGED");
    await requireRateProduct(tx, principal.userNo, "limit");
    await validateLimitTarget(tx, terms, side);
    const fee = await limitOrderFee(tx, amounts.sell);

    const no = order.changes + 1;
    const heldMinor = holdsFunds ? amounts.sell.minor + fee.minor : 0n;
    const { id, fixed, limitMinor, targetRate, validUntil } = order;
    await tx.prisma.limitChange.create({
      data: {
        world: world.id,
        orderId: id,
        no,
        fixed,
        limitMinor,
        targetRate,
        validUntil,
        fillsPart: order.fillsPart,
        holdsFunds: order.holdsFunds,
      },
    });
    await tx.prisma.exchangeOrder.updateMany({
      where: { world: world.id, id },
      data: {
        fixed: amounts.fixed,
        sellMinor: amounts.sell.minor,
        buyMinor: amounts.buy.minor,
        feeMinor: fee.minor,
        limitMinor: requestedTerms.amount.minor,
        targetRate: requestedTerms.target.value,
        validUntil: ends,
        fillsPart,
        holdsFunds,
        heldMinor,
        updatedAt: now,
        ...(!isSameWish && { queuedAt: now, queueNo: (await nextIdAndOrderNo(tx, principal.userNo, "FX")).count }),
      },
    });
    await adjustLimitHold(tx, order, { from: order.heldMinor, to: heldMinor, no });
    await tightenBound(tx, { ...pair, side, target: requestedTerms.target.value });
    invariant(await transition(tx, limitOrder, order, "change"), "an order that is locked while it waits still waits");
    if (!isSameDay) {
      await unschedule(tx, "exchange.expire", id);
      await schedule(tx, { kind: "exchange.expire", subject: id, dueAt: ends, priority: expiryPriority });
    }
    return readExchangeOrder(tx, id);
  });
};
