import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { fallingOf, ladderOf, type Falling } from "@/lib/exchange/maturities";
import { money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf, kindOf } from "./views";

/** What falls due of a merchant's exchanges with a delivery day, their running defaults and what they owe. */
export async function fallingFor({
  who,
  world,
  now,
  prisma,
}: Pick<CallContext<typeof orderLists.maturities>, "who" | "world" | "now" | "prisma">): Promise<Falling[]> {
  const orders = await prisma.exchangeOrder.findMany({
    where: {
      world: world.id,
      userNo: who.userNo,
      deliveryDate: { not: null },
      OR: [{ state: { in: ["pending", "processing", "timeOut"] } }, { unpaidFeeMinor: { gt: 0n } }],
    },
  });
  const dated = orders.flatMap(({ deliveryDate, sell, buy, ...order }) =>
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
  return fallingOf(dated, dayOf(now));
}

/** What falls due by day and currency, against what is available now. */
export const maturities: Handler<typeof orderLists.maturities> = async (_, context) => {
  const { who, now } = context;
  const balances = await balancesOf(context, who.userNo);
  const ladder = ladderOf(
    await fallingFor(context),
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
