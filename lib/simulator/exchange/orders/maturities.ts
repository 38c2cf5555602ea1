import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { fallingOf, ladderOf } from "@/lib/exchange/maturities";
import { money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import type { Handler } from "../../handler";
import { balancesOf } from "../../ledger/balance";
import { currencyOf } from "../../store/currency-of";
import { closingStatusOf, kindOf } from "./views";

/** What falls due by day and currency, against what is available now. */
export const maturities: Handler<typeof orderLists.maturities> = async (_, context) => {
  const { who, world, now } = context;
  const orders = await context.prisma.exchangeOrder.findMany({
    where: {
      world: world.id,
      userNo: who.userNo,
      deliveryDate: { not: null },
      OR: [{ state: { in: ["pending", "processing", "timeOut"] } }, { unpaidFeeMinor: { gt: 0n } }],
    },
  });
  const balances = await balancesOf(context, who.userNo);
  const falling = orders.flatMap(({ deliveryDate, sell, buy, ...order }) =>
    deliveryDate === null
      ? []
      : [
          {
            ...order,
            deliveryDate,
            kind: kindOf(order),
            state: closingStatusOf(order.state),
            sell: currencyOf(sell),
            buy: currencyOf(buy),
          },
        ],
  );
  const ladder = ladderOf(
    fallingOf(falling, dayOf(now)),
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
