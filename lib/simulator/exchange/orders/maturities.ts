import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { amountsFallingDue, maturityLadder, type Falling } from "@/lib/exchange/maturities";
import { money } from "@/lib/money/money";
import { beijingDay } from "@/lib/time/beijing";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf, parseExchangeKind } from "./views";

/** Returns the maturities of a merchant's exchanges with a delivery day, including running defaults and amounts due. */
export async function findExchangeMaturities({
  principal,
  world,
  now,
  prisma,
}: Pick<CallContext<typeof orderLists.maturities>, "principal" | "world" | "now" | "prisma">): Promise<Falling[]> {
  const orders = await prisma.exchangeOrder.findMany({
    where: {
      world: world.id,
      userNo: principal.userNo,
      deliveryDate: { not: null },
      OR: [{ state: { in: ["pending", "processing", "timeOut"] } }, { unpaidFeeMinor: { gt: 0n } }],
    },
  });
  const datedOrders = orders.flatMap(({ deliveryDate, sell, buy, ...order }) =>
    deliveryDate === null
      ? []
      : [
          {
            ...order,
            deliveryDate,
            kind: parseExchangeKind(order),
            state: closingStatusOf(order.state),
            sell: currencyFromColumn(sell),
            buy: currencyFromColumn(buy),
          },
        ],
  );
  return amountsFallingDue(datedOrders, beijingDay(now));
}

/** Returns the amounts that mature by day and currency, compared with the available balance. */
export const listExchangeMaturities: Handler<typeof orderLists.maturities> = async (_, context) => {
  const { principal, now } = context;
  const balances = await listMerchantBalances(context, principal.userNo);
  const ladder = maturityLadder(
    await findExchangeMaturities(context),
    new Map(balances.map(({ currency, available }) => [currency, available])),
  );
  return {
    at: now,
    rows: ladder.map(({ day, currency, payMinor, receiveMinor, orders: count, afterMinor }) => ({
      day,
      currency,
      pay: money(currency, payMinor),
      receive: money(currency, receiveMinor),
      orders: count,
      after: money(currency, afterMinor),
    })),
    available: balances.map(({ currency, available }) => money(currency, available)),
  };
};
