import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { money, type Money } from "@/lib/money/money";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf, kindOf, toExchangeOrderView } from "../orders/views";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { defaults } from "./defaults";
import { listedColumns, orderCalled, postedLines, type PostedLine, type ListedOrder } from "./exchange-views.sql";
import { positions } from "@/lib/simulator/driving/market/operations/positions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

function listedOrderView({ operator, cancelOperator, merchant, ...row }: ListedOrder) {
  const order = rowOfModel<"ExchangeOrder">(row);
  return { userNo: order.userNo, merchant, order: toExchangeOrderView(order, { operator, cancelOperator }) };
}

const exchangeStates: Handler<typeof exchangeViews.exchangeStates> = async (_, { world, prisma }) => {
  const rows = await prisma.exchangeOrder.groupBy({
    by: ["kind", "state"],
    where: { world: world.id },
    _count: true,
    orderBy: [{ kind: "asc" }, { state: "asc" }],
  });
  return {
    rows: rows.map(({ kind, state, _count: count }) => ({
      kind: kindOf({ kind }),
      state: closingStatusOf(state),
      count,
    })),
  };
};

/**
 * Lists exchanges, newest first by their ids, which are made of the world's clock: the primary key is read backwards.
 */
const exchanges: Handler<typeof exchangeViews.exchanges> = async (
  { kind, state, userNo, orderNo, currentPage, pageSize },
  { world, sql },
) => {
  const page = await pageOfRows<ListedOrder>(
    sql,
    { currentPage, pageSize },
    {
      from: "exchange_order x",
      columns: listedColumns,
      order: "x.id desc",
      ...withFilters({ where: "x.world = $1::uuid", values: [world.id] }, [
        [kind, (n) => `x.kind = ${n}`],
        [state, (n) => `x.state = ${n}`],
        [userNo, (n) => `x.user_no = ${n}`],
        [orderNo?.trim().toUpperCase(), (n) => `x.order_no = ${n}`],
      ]),
    },
  );
  return { ...page, rows: page.rows.map(listedOrderView) };
};

const exchangeDetail: Handler<typeof exchangeViews.exchangeDetail> = async ({ orderNo }, context) => {
  const { refuse } = context;
  const [row] = await orderCalled(context, orderNo);
  if (!row) return refuse("ORDER_NOTFOUND");
  return {
    ...listedOrderView(row),
    history: await historyOf(context, row.id),
    postings: await orderPostings(context, row.id),
  };
};

/** Returns all postings of an order, oldest first, each with its lines per account. */
export async function orderPostings(
  tx: InWorld,
  orderId: string,
): Promise<{ kind: string; at: Date; lines: { owner: string; purpose: string; amount: Money }[] }[]> {
  const rows = await postedLines(tx, orderId);
  const legs = new Map<string, PostedLine[]>();
  for (const row of rows) legs.set(row.leg, [...(legs.get(row.leg) ?? []), row]);
  return [...legs.values()].flatMap((lines) => {
    const [first] = lines;
    return first
      ? [
          {
            kind: first.kind,
            at: first.at,
            lines: lines.map(({ owner, purpose, currency, minor }) => ({
              owner,
              purpose,
              amount: money(currencyOf(currency), minor),
            })),
          },
        ]
      : [];
  });
}

export const exchangeViewsHandlers: Handlers<typeof exchangeViews> = {
  exchangeStates,
  exchanges,
  exchangeDetail,
  defaults,
  positions,
};
