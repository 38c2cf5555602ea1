import * as z from "zod/mini";
import { exportedOrders, type orderLists } from "@/lib/exchange/calls/order-lists";
import { exchangeKindOf } from "@/lib/exchange/states";
import { exchangeListDaysMax } from "@/lib/exchange/terms";
import { sumByCurrency } from "@/lib/simulator/platform/store/added-up";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { requestExport } from "../../files/exports/apply";
import { listExchangeMaturities } from "./maturities";
import { exchangeListSums } from "./order-sums";
import { listedExchangesQuery } from "./orders";
import { exchangeOrderView } from "./read-order";

const countOf = (groups: readonly { readonly count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

export const orderListsHandlers: Handlers<typeof orderLists> = {
  async sums({ from, to, ...filters }, { principal, world, now, sql, refuse }) {
    const { span, refusal } = listedDateSpan({ from, to }, now, exchangeListDaysMax);
    if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
    const groups = await exchangeListSums(sql, listedExchangesQuery(world.id, principal.userNo, span, filters));
    const doneGroups = groups.filter(({ isDone }) => isDone);
    return {
      count: countOf(groups),
      done: countOf(doneGroups),
      sold: sumByCurrency(doneGroups.map(({ sell, sold }) => [sell, sold])),
      bought: sumByCurrency(doneGroups.map(({ buy, bought }) => [buy, bought])),
      fees: sumByCurrency([
        ...doneGroups.map(({ sell, fees }) => [sell, fees] as const),
        ...groups.map(({ sell, kept }) => [sell, kept] as const),
      ]),
    };
  },
  async last({ type }, context) {
    const { principal, world } = context;
    const row = await context.prisma.exchangeOrder.findFirst({
      where: { world: world.id, userNo: principal.userNo, kind: exchangeKindOf(type) },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    });
    return { order: row && (await exchangeOrderView(context, row)) };
  },
  maturities: listExchangeMaturities,
  async exportOrders({ format, ...filters }, context) {
    const { refusal } = listedDateSpan(filters, context.now, exchangeListDaysMax);
    if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
    return context.transact((tx) =>
      requestExport(tx, { kind: "exchanges", format, filters: z.encode(exportedOrders, filters) }),
    );
  },
};
