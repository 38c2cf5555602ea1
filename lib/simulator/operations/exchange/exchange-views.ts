import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { money, type Money } from "@/lib/money/money";
import type { Handler, Handlers } from "../../handler";
import { orderColumns } from "../../exchange/orders/orders";
import { closingStatusOf, currencyOf, kindOf, toOrderView, type Names } from "../../exchange/orders/views";
import { historyOf } from "../../store/history";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";
import type { Sql } from "../../store/pool";
import { named } from "../../store/records";
import { defaults } from "./defaults";
import { positions } from "../market/positions";

interface Listed extends Names {
  readonly merchant: string;
}

const columns = `${orderColumns}, (select m.name from merchant m where m.world = x.world and m.user_no = x.user_no) as merchant`;

function shown({ operator, cancelOperator, merchant, ...row }: Listed) {
  const order = named<"ExchangeOrder">(row);
  return { userNo: order.userNo, merchant, order: toOrderView(order, { operator, cancelOperator }) };
}

const exchangeStates: Handler<typeof exchangeViews.exchangeStates> = async (_, { world, db }) => {
  const rows = await db.sql<{ kind: string; state: string; count: number }>(
    "select kind, state, count(*)::int as count from exchange_order where world = $1::uuid group by kind, state order by kind, state",
    [world.id],
  );
  return {
    rows: rows.map(({ kind, state, count }) => ({ kind: kindOf({ kind }), state: closingStatusOf(state), count })),
  };
};

/** Newest first by their ids, which are made of the world's clock: the primary key is read backwards. */
const exchanges: Handler<typeof exchangeViews.exchanges> = async (
  { kind, state, userNo, orderNo, currentPage, pageSize },
  { world, db },
) => {
  const found = await pageOfRows<Listed>(
    db.sql,
    { currentPage, pageSize },
    {
      from: "exchange_order x",
      columns,
      order: "x.id desc",
      ...withFilters({ where: "x.world = $1::uuid", values: [world.id] }, [
        [kind, (n) => `x.kind = ${n}`],
        [state, (n) => `x.state = ${n}`],
        [userNo, (n) => `x.user_no = ${n}`],
        [orderNo?.trim().toUpperCase(), (n) => `x.order_no = ${n}`],
      ]),
    },
  );
  return { ...found, rows: found.rows.map(shown) };
};

const exchangeDetail: Handler<typeof exchangeViews.exchangeDetail> = async ({ orderNo }, { world, db, refuse }) => {
  const [row] = await db.sql<Listed & { id: string }>(
    `select ${columns} from exchange_order x where x.world = $1::uuid and x.order_no = $2`,
    [world.id, orderNo],
  );
  if (!row) return refuse("ORDER_NOTFOUND");
  return {
    ...shown(row),
    history: await historyOf(db, world.id, row.id),
    postings: await postingsOf(db.sql, world.id, row.id),
  };
};

interface Line {
  leg: string;
  kind: string;
  at: Date;
  owner: string;
  purpose: string;
  currency: string;
  minor: bigint;
}

/** Everything an order posted, oldest first, each with its lines as the accounts saw them. */
async function postingsOf(
  sql: Sql,
  world: string,
  orderId: string,
): Promise<{ kind: string; at: Date; lines: { owner: string; purpose: string; amount: Money }[] }[]> {
  const rows = await sql<Line>(
    `select p.leg, p.kind, p.at, a.owner, a.purpose, a.currency, case e.side when 'C' then e.amount else -e.amount end as minor
     from posting p join entry e on e.world = p.world and e.order_id = p.order_id and e.leg = p.leg join account a on a.world = e.world and a.id = e.account
     where p.world = $1::uuid and p.order_id = $2::uuid order by p.at, p.leg, minor, a.currency, a.purpose`,
    [world, orderId],
  );
  const legs = new Map<string, Line[]>();
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
