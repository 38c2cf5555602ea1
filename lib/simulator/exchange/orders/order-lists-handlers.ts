import * as z from "zod/mini";
import { exportedOrders, type orderLists } from "@/lib/exchange/calls/order-lists";
import { exchangeKindOf } from "@/lib/exchange/states";
import { listDaysMax } from "@/lib/exchange/terms";
import { addedUp } from "@/lib/simulator/platform/store/added-up";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { applyFor } from "../../files/exports/apply";
import { maturities } from "./maturities";
import { orderSums, type OrderSums } from "./order-sums.sql";
import { ordersWhere } from "./orders";
import { shownOrder } from "./read-order";

const countOf = (groups: readonly OrderSums[]): number => groups.reduce((sum, { count }) => sum + count, 0);

export const orderListsHandlers: Handlers<typeof orderLists> = {
  async sums({ from, to, ...filters }, { who, world, now, sql, refuse }) {
    const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
    if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
    const groups = await orderSums(sql, ordersWhere(world.id, who.userNo, span, filters));
    const done = groups.filter(({ isDone }) => isDone);
    return {
      count: countOf(groups),
      done: countOf(done),
      sold: addedUp(done.map(({ sell, sold }) => [sell, sold])),
      bought: addedUp(done.map(({ buy, bought }) => [buy, bought])),
      fees: addedUp([
        ...done.map(({ sell, fees }) => [sell, fees] as const),
        ...groups.map(({ sell, kept }) => [sell, kept] as const),
      ]),
    };
  },
  async last({ type }, context) {
    const { who, world } = context;
    const row = await context.prisma.exchangeOrder.findFirst({
      where: { world: world.id, userNo: who.userNo, kind: exchangeKindOf(type) },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    });
    return { order: row && (await shownOrder(context, row)) };
  },
  maturities,
  async exportOrders({ format, ...filters }, asked) {
    const { refusal } = daysListed(filters, asked.now, listDaysMax);
    if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
    return asked.transact((tx) =>
      applyFor(tx, { kind: "exchanges", format, asked: z.encode(exportedOrders, filters) }),
    );
  },
};
