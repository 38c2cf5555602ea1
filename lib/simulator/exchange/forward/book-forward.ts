import type { CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { forwards } from "@/lib/exchange/calls/forwards";
import { deliveryDayStart, bookableDeliveryDays, lastBookableDeliveryDay } from "@/lib/exchange/forward";
import { machineOf } from "@/lib/exchange/states";
import { addDays, beijingDay } from "@/lib/time/beijing";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { forwardPriorities } from "./operations";
import { forwardPosting } from "./postings";
import { scheduleDeliveryReminder } from "./remind";
import { requireRateProduct } from "../products/product-access";
import { consumeCardQuota } from "@/lib/simulator/platform/pricing/quota-cards";
import { checkLargeQuote } from "../orders/large-exchange";
import { readExchangeOrder } from "../orders/read-order";
import { markQuoteUsed, lockUsableQuote } from "@/lib/simulator/platform/pricing/usable-quote";

type Booking = TxOf<typeof forwards.book>;
type BookInput = CallInput<typeof forwards.book>;
type Quote = Awaited<ReturnType<typeof lockUsableQuote>>;

/**
 * Books an exchange for a delivery day. The rate is that of a recently locked quote, on the customer's side of the spot
 * market: interest differentials between the currencies are not modelled. There is no fee besides the advance fee,
 * which the quote locked too and which is returned when the order is delivered in time; a booked order also holds its
 * sell amount.
 */
export const bookForward: Handler<typeof forwards.book> = async (input, context) => {
  const { principal, world, now, refuse, transact } = context;
  const { kind, quoteId, deliveryDate, deliveryType } = input;
  const closure = marketClosedDetail(world, now);
  if (closure) return refuse("MARKET_CLOSED", closure);
  const bookable = { from: addDays(beijingDay(now), 1), to: lastBookableDeliveryDay(beijingDay(now)) };
  if (!bookableDeliveryDays(now).includes(deliveryDate)) return refuse("DELIVERY_DATE", bookable);
  const use = await checkLargeQuote(context, forwards.book, input, kind);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await requireRateProduct(tx, principal.userNo, kind);
    const quote = await lockUsableQuote(tx, principal.userNo, quoteId, kind);
    // which other calendar counts is known with the pair
    const pair = { sell: quote.sell.currency, buy: quote.buy.currency };
    if (!bookableDeliveryDays(now, pair).includes(deliveryDate)) return refuse("DELIVERY_DATE", bookable);
    const order = await write(tx, { kind, deliveryDate, deliveryType }, quote);
    await markQuoteUsed(tx, quoteId, order.id);
    if (quote.card && !(await consumeCardQuota(tx, quote.card, order.id))) return refuse("QUOTA_CARD_UNUSABLE");
    await setAside(tx, order);
    await schedule(tx, {
      kind: "exchange.activate",
      subject: order.id,
      dueAt: deliveryDayStart(deliveryDate),
      priority: forwardPriorities.activate,
    });
    await scheduleDeliveryReminder(tx, order, now);
    return readExchangeOrder(tx, order.id);
  });
};

/** Creates the order from the quote; a booked one holds its sell amount. */
async function write(
  tx: Booking,
  { kind, deliveryDate, deliveryType }: Pick<BookInput, "kind" | "deliveryDate" | "deliveryType">,
  { sell, buy, rate, fixed, fee: advanceFee }: Quote,
): Promise<Row<"ExchangeOrder">> {
  const { id, orderNo } = await nextIdAndOrderNo(tx, tx.principal.userNo, "FX");
  const machine = machineOf(kind);
  const state = machine.first;
  await tx.prisma.exchangeOrder.create({
    data: {
      world: tx.world.id,
      id,
      orderNo,
      userNo: tx.principal.userNo,
      operatorId: tx.principal.operatorId,
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
      placedAt: tx.now,
      updatedAt: tx.now,
      deliveryDate,
      deliveryType,
      advanceFeeMinor: advanceFee.minor,
      heldMinor: kind === "booked" ? sell.minor : 0n,
    },
  });
  await recordCreationInHistory(tx, machine, { world: tx.world.id, id, state, userNo: tx.principal.userNo });
  const order = await tx.prisma.exchangeOrder.findFirst({ where: { world: tx.world.id, id } });
  invariant(order, "an order that was written can be read");
  return order;
}

/** Charges the advance fee, and holds the sell amount of a booked order. */
async function setAside(tx: Booking, order: Row<"ExchangeOrder">): Promise<void> {
  const postings = [
    ...forwardPosting("advanceFee", order, order.advanceFeeMinor, 0, tx.now, tx.by),
    ...forwardPosting("deliveryHold", order, order.heldMinor, 1, tx.now, tx.by),
  ];
  if (postings.length === 0) return;
  const balances = await lockAccounts(tx, postedLedgerAccounts(postings));
  const verdict = await postMany(tx, postings);
  if (verdict === "short") {
    const available = balances.get(merchantAccount(order.userNo, "available", currencyFromColumn(order.sell)).id) ?? 0n;
    return tx.refuse("LACK_BALANCE", shortfallDetail(order.sell, order.advanceFeeMinor + order.heldMinor, available));
  }
  invariant(verdict === "posted", `a new order's postings are new, got ${verdict}`);
}
