import { exchange } from "@/lib/exchange/calls/orders";
import { limitOrder } from "@/lib/exchange/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { tightenBound } from "./rate-bounds";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { adjustLimitHold } from "./hold";
import { validateLimitTarget, lockOutTicks, limitOrderFee, validateLimitTerms } from "./terms";
import { requireRateProduct } from "../products/product-access";
import { checkLargeExchange } from "../orders/large-exchange";
import { readExchangeOrder } from "../orders/read-order";

/**
 * Places an order that waits for the market. Nothing is held unless the merchant requests it: the balance is checked
 * when the target is reached. It may be placed while the market is closed, against the last rate, and waits for the
 * opening.
 */
export const placeLimitOrder: Handler<typeof exchange.placeLimit> = async (input, context) => {
  const { principal, world, now, refuse, transact } = context;
  const { fillsPart = false, holdsFunds = false, ...requestedTerms } = input;
  const { sell, buy, amount, target } = requestedTerms;
  const { pair, side, amounts, ends } = validateLimitTerms({ now, refuse }, requestedTerms);
  const use = await checkLargeExchange(context, exchange.placeLimit, input, amount);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await requireRateProduct(tx, principal.userNo, "limit");
    await lockOutTicks(tx);
    await validateLimitTarget(tx, requestedTerms, side);
    const fee = await limitOrderFee(tx, amounts.sell);

    const { id, orderNo, count } = await nextIdAndOrderNo(tx, principal.userNo, "FX");
    const state = limitOrder.first;
    const heldMinor = holdsFunds ? amounts.sell.minor + fee.minor : 0n;
    await tx.prisma.exchangeOrder.create({
      data: {
        world: world.id,
        id,
        orderNo,
        userNo: principal.userNo,
        operatorId: principal.operatorId,
        kind: "limit",
        state,
        sell,
        buy,
        fixed: amounts.fixed,
        sellMinor: amounts.sell.minor,
        buyMinor: amounts.buy.minor,
        feeMinor: fee.minor,
        limitMinor: amount.minor,
        fillsPart,
        holdsFunds,
        heldMinor,
        base: pair.base,
        quote: pair.quote,
        side,
        targetRate: target.value,
        validUntil: ends,
        placedAt: now,
        updatedAt: now,
        queuedAt: now,
        queueNo: count,
      },
    });
    await adjustLimitHold(tx, { id, userNo: principal.userNo, sell }, { from: 0n, to: heldMinor, no: 0 });
    await tightenBound(tx, { ...pair, side, target: target.value });
    await recordCreationInHistory(tx, limitOrder, { world: world.id, id, state, userNo: principal.userNo });
    await schedule(tx, { kind: "exchange.expire", subject: id, dueAt: ends, priority: expiryPriority });
    return readExchangeOrder(tx, id);
  });
};
