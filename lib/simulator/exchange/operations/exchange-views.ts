import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { exchangeKinds, machineOf } from "@/lib/exchange/states";
import { money, type Money } from "@/lib/money/money";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf, parseExchangeKind, toExchangeOrderView, type Names } from "../orders/views";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  queryFirstRow,
  query,
  queryRows,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { listDefaultedForwards } from "./defaults";
import { merchantNameColumn } from "./merchant-name";
import { exchangeNames } from "../orders/orders";
import { getExchangePositions } from "@/lib/simulator/driving/market/operations/positions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds the columns of an order `x` besides its own. */
const listedColumns = (eb: RowExpressions<"exchangeOrder", "x">) => [...exchangeNames, merchantNameColumn(eb)] as const;

const listedOrderView = (row: Row<"ExchangeOrder"> & Names & { readonly merchant: string }) => ({
  userNo: row.userNo,
  merchant: row.merchant,
  order: toExchangeOrderView(row, row),
});

const exchangeStates: Handler<typeof exchangeViews.exchangeStates> = async (_, { world, prisma }) => {
  const rows = await prisma.exchangeOrder.groupBy({
    by: ["kind", "state"],
    where: { world: world.id },
    _count: true,
    orderBy: [{ kind: "asc" }, { state: "asc" }],
  });
  return {
    rows: rows.map(({ kind, state, _count: count }) => ({
      kind: parseExchangeKind({ kind }),
      state: closingStatusOf(state),
      count,
    })),
  };
};

/** Lists the states of each kind in which an exchange is not closed yet. */
const openStates = exchangeKinds.map((kind) => {
  const { states, isFinal } = machineOf(kind);
  return { kind, states: states.filter((state) => !isFinal(state)) };
});

/**
 * Lists exchanges, newest first by their ids, which are made of the world's clock: the primary key is read backwards.
 */
const exchanges: Handler<typeof exchangeViews.exchanges> = async (
  { kind, state, progress, userNo, orderNo, currentPage, pageSize },
  { world, sql },
) => {
  const number = orderNo?.trim().toUpperCase();
  const rows = query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", world.id)
    .where((eb) =>
      allConditions([
        kind && eb("x.kind", "=", kind),
        state && eb("x.state", "=", state),
        progress &&
          eb.or(openStates.map((open) => eb.and([eb("x.kind", "=", open.kind), eb("x.state", "in", open.states)]))),
        userNo && eb("x.userNo", "=", userNo),
        number && eb("x.orderNo", "=", number),
      ]),
    )
    .orderBy("x.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["x.world", "x.id"],
    select: (listed) => listed.selectAll("x").select(listedColumns),
  });
  return { ...page, rows: page.rows.map(listedOrderView) };
};

const exchangeDetail: Handler<typeof exchangeViews.exchangeDetail> = async ({ orderNo }, context) => {
  const { world, sql, refuse } = context;
  const orders = query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", world.id)
    .where("x.orderNo", "=", orderNo);
  const row = await queryFirstRow(sql, orders.selectAll("x").select(listedColumns));
  if (!row) return refuse("ORDER_NOTFOUND");
  return {
    ...listedOrderView(row),
    history: await readStateHistory(context, row.id),
    postings: await orderPostings(context, row.id),
  };
};

/** Reads the lines of all postings of an order, oldest posting first. */
const postedLines = (tx: InWorld, orderId: string) =>
  queryRows(
    tx.sql,
    query
      .selectFrom("posting as p")
      .innerJoin("entry as e", (join) =>
        join.onRef("e.world", "=", "p.world").onRef("e.orderId", "=", "p.orderId").onRef("e.leg", "=", "p.leg"),
      )
      .innerJoin("account as a", (join) => join.onRef("a.world", "=", "e.world").onRef("a.id", "=", "e.account"))
      .where("p.world", "=", tx.world.id)
      .where("p.orderId", "=", orderId)
      .select(["p.leg", "p.kind", "p.at", "a.owner", "a.purpose", "a.currency"])
      .select((eb) =>
        eb
          .case()
          .when("e.side", "=", "C")
          .then(eb.ref("e.amount"))
          .else(eb.neg(eb.ref("e.amount")))
          .end()
          .as("minor"),
      )
      .orderBy("p.at")
      .orderBy("p.leg")
      .orderBy("minor")
      .orderBy("a.currency")
      .orderBy("a.purpose"),
  );

/** Returns all postings of an order, oldest first, each with its lines per account. */
export async function orderPostings(
  tx: InWorld,
  orderId: string,
): Promise<{ kind: string; at: Date; lines: { owner: string; purpose: string; amount: Money }[] }[]> {
  const rows = await postedLines(tx, orderId);
  const legs = new Map<string, typeof rows>();
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
              amount: money(currencyFromColumn(currency), minor),
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
  defaults: listDefaultedForwards,
  positions: getExchangePositions,
};
