import { invariant } from "@/lib/call/refusals";
import type { forwards } from "@/lib/exchange/calls/forwards";
import { activatesAt, deliveryDays, lastDeliveryDay } from "@/lib/exchange/forward";
import { machineOf } from "@/lib/exchange/states";
import { addDays, dayOf } from "@/lib/time/beijing";
import type { Handler } from "../../handler";
import { nextIds } from "../../store/ids";
import { lockAccounts, postMany } from "../../ledger/post-many";
import { recordCreation } from "../../store/transition";
import { schedule } from "../../worlds/scheduler";
import { closedUntil } from "../../pricing/amounts";
import { forwardPriorities } from "./operations";
import { forwardPosting } from "./postings";
import { requireProduct } from "../products/product-access";
import { takeQuota } from "../../pricing/quota-cards";
import { readOrder } from "../orders/read-order";
import { usableQuote } from "../../pricing/usable-quote";

/**
 * Books an exchange for a delivery day. The rate is that of a quote locked now, on the customer's side of the spot
 * market: interest differentials between the currencies are not modelled. There is no fee beside the advance fee, which
 * the quote locked too and which comes back when the order is delivered in time; a booked order also sets its sell
 * amount aside.
 */
export const book: Handler<typeof forwards.book> = async (
  { kind, quoteId, deliveryDate, deliveryType },
  { who, world, now, by, refuse, transact },
) => {
  const closed = closedUntil(world, now);
  if (closed) return refuse("MARKET_CLOSED", closed);
  const bookable = { from: addDays(dayOf(now), 1), to: lastDeliveryDay(dayOf(now)) };
  if (!deliveryDays(now).includes(deliveryDate)) return refuse("DELIVERY_DATE", bookable);
  return transact(async (tx) => {
    await requireProduct(tx, who.userNo, kind);
    const quote = await usableQuote(tx, who.userNo, quoteId, kind);
    const { sell, buy, rate, fixed, fee: advanceFee } = quote;
    // which other calendar counts is known with the pair
    if (!deliveryDays(now, { sell: sell.currency, buy: buy.currency }).includes(deliveryDate))
      return refuse("DELIVERY_DATE", bookable);
    const held = kind === "booked" ? sell.minor : 0n;

    const { id, orderNo } = await nextIds(tx, who.userNo, "FX");
    const machine = machineOf(kind);
    const state = machine.first;
    await tx.prisma.exchangeOrder.create({
      data: {
        world: world.id,
        id,
        orderNo,
        userNo: who.userNo,
        operatorId: who.operatorId,
        kind,
        state,
        sell: sell.currency,
        buy: buy.currency,
        fixed,
        sellMinor: sell.minor,
        buyMinor: buy.minor,
        base: rate.base,
        quote: rate.quote,
        side: "",
        rate: rate.value,
        placedAt: now,
        updatedAt: now,
        deliveryDate,
        deliveryType,
        advanceFeeMinor: advanceFee.minor,
        heldMinor: held,
      },
    });
    await recordCreation(tx, machine, { world: world.id, id, state });
    await tx.prisma.quote.updateMany({ where: { world: world.id, id: quoteId }, data: { usedBy: id } });
    if (quote.card && !(await takeQuota(tx, quote.card, id))) return refuse("QUOTA_CARD_UNUSABLE");

    const order = await tx.prisma.exchangeOrder.findFirst({ where: { world: world.id, id } });
    invariant(order, "an order that was written can be read");
    const postings = [
      ...forwardPosting("advanceFee", order, advanceFee.minor, 0, now, by),
      ...forwardPosting("deliveryHold", order, held, 1, now, by),
    ];
    if (postings.length > 0) {
      await lockAccounts(
        tx,
        postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
      );
      const verdict = await postMany(tx, postings);
      if (verdict === "short") return refuse("LACK_BALANCE");
      invariant(verdict === "posted", `a new order's postings are new, got ${verdict}`);
    }
    await schedule(tx, {
      kind: "exchange.activate",
      subject: id,
      dueAt: activatesAt(deliveryDate),
      priority: forwardPriorities.activate,
    });
    return readOrder(tx, id);
  });
};
