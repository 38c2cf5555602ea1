import type { CallOutput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import { findCardUsedByOrder } from "@/lib/simulator/platform/pricing/quota-cards";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { limitOrderRateCourse } from "../limit/limit-course";
import { computeAdvanceFeeOutcome } from "./settlement";
import { requestedLimitAmount, toExchangeOrderView } from "./views";

type Change = CallOutput<typeof exchange.detail>["changes"][number];

/** Returns one of the merchant's exchanges with every change of its state, and of its terms. */
export const getExchangeOrder: Handler<typeof exchange.detail> = async ({ orderNo }, context) => {
  const { principal, world, refuse } = context;
  const order = await context.prisma.exchangeOrder.findFirst({
    where: { world: world.id, orderNo, userNo: principal.userNo },
  });
  if (!order) return refuse("ORDER_NOTFOUND");
  const names = await operatorNames(context, [order.operatorId, ...(order.cancelledBy ? [order.cancelledBy] : [])]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const changes =
    order.kind === "limit"
      ? await context.prisma.limitChange.findMany({
          where: { world: world.id, orderId: order.id },
          orderBy: { no: "asc" },
        })
      : [];
  const card = await findCardUsedByOrder(context, order.id);
  return {
    order: toExchangeOrderView(order, {
      operator: nameOf(order.operatorId),
      cancelOperator: nameOf(order.cancelledBy),
    }),
    history: await readStateHistory(context, order.id),
    card: card && {
      ...card,
      plainRate: {
        base: currencyFromColumn(order.base),
        quote: currencyFromColumn(order.quote),
        value: card.plainRate,
      },
    },
    settlement: order.deliveryDate === null ? null : await computeAdvanceFeeOutcome(context, order),
    changes: changesOf(order, changes),
    course: order.kind === "limit" ? await limitOrderRateCourse(context, order) : [],
  };
};

/** Returns each change with the terms after it: those before the next change, or the current ones. */
function changesOf(order: Row<"ExchangeOrder">, changes: readonly Row<"LimitChange">[]): Change[] {
  const [sell, buy, base, quote] = [
    currencyFromColumn(order.sell),
    currencyFromColumn(order.buy),
    currencyFromColumn(order.base),
    currencyFromColumn(order.quote),
  ];
  const termsOf = (row: Row<"ExchangeOrder"> | Row<"LimitChange">): Change["before"] => {
    const { validUntil, fillsPart, holdsFunds } = row;
    invariant(validUntil, "a limit order has a last day");
    return {
      amount: requestedLimitAmount(row, sell, buy),
      target: { base, quote, value: row.targetRate },
      validUntil,
      fillsPart,
      holdsFunds,
    };
  };
  return changes.map((row, place) => ({ before: termsOf(row), after: termsOf(changes[place + 1] ?? order) }));
}
