import { removedPayee } from "@/lib/payments/states";
import { madeTransfer } from "@/lib/transfers/states";
import { pageOfRows } from "../../store/paging";
import type { InWorld } from "../../store/tx";

/** So many of each kind at most: a list to choose from, not one to read. */
export const eachMax = 5;

/** An order that holds what was typed. */
interface OrderFound {
  readonly no: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly at: Date;
}

// `text` comes in small letters: numbers hold capitals, names any letters. A text is looked for as it is, where Prisma's
// `contains` takes % and _ for patterns.

/** A merchant's newest payments that hold a text in their number or their payee's name. */
export const paymentsNamed = (tx: InWorld, userNo: string, text: string): Promise<OrderFound[]> =>
  tx.sql<OrderFound>(
    `select order_no as no, payee_name as name, currency, amount_minor as minor, placed_at as at from payment
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0) order by at desc limit ${eachMax}`,
    [tx.world.id, userNo, text],
  );

/** A merchant's newest exchange orders that hold a text in their number, or are of the two currencies it names. */
export const exchangesNamed = (tx: InWorld, userNo: string, text: string): Promise<OrderFound[]> =>
  tx.sql<OrderFound>(
    `select order_no as no, sell || ' → ' || buy as name, sell as currency, sell_minor as minor, placed_at as at from exchange_order
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or lower(sell || ' ' || buy) = $3 or lower(sell || buy) = $3) order by at desc limit ${eachMax}`,
    [tx.world.id, userNo, text],
  );

/** A merchant's newest incoming remittances that hold a text in their number or their payer's name. */
export const remittancesNamed = (tx: InWorld, userNo: string, text: string): Promise<OrderFound[]> =>
  tx.sql<OrderFound>(
    `select order_no as no, payer_name as name, currency, amount_minor as minor, sent_at as at from remittance
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payer_name), $3) > 0) order by at desc limit ${eachMax}`,
    [tx.world.id, userNo, text],
  );

/** A merchant's newest transfers, made or received, that hold a text in their number or the other side's name. */
export const transfersNamed = async (tx: InWorld, userNo: string, text: string): Promise<OrderFound[]> => {
  const other =
    "case when t.user_no = $2 then t.payee_user_no || ' ' || t.payee_name else t.user_no || ' ' || t.payer_name end";
  const { rows } = await pageOfRows<OrderFound>(
    tx.sql,
    { currentPage: 1, pageSize: eachMax },
    {
      from: "account_transfer t",
      where: `t.world = $1::uuid and (t.user_no = $2 or t.payee_user_no = $2 and t.state = '${madeTransfer}') and (strpos(t.order_no, upper($3)) > 0 or strpos(lower(${other}), $3) > 0)`,
      values: [tx.world.id, userNo, text],
      columns: `t.order_no as no, ${other} as name, t.currency, t.amount_minor as minor, t.placed_at as at`,
      order: "t.placed_at desc, t.id desc",
    },
  );
  return rows;
};

/** A merchant's newest payees that hold a text in their name, nickname or account. */
export const payeesNamed = (
  tx: InWorld,
  userNo: string,
  text: string,
): Promise<{ readonly name: string; readonly account: string; readonly currency: string }[]> =>
  tx.sql<{ name: string; account: string; currency: string }>(
    `select name, account, currency from payee
     where world = $1::uuid and user_no = $2 and state <> '${removedPayee}' and (strpos(lower(name), $3) > 0 or strpos(lower(nickname), $3) > 0 or strpos(lower(account), $3) > 0)
     order by made_at desc, id desc limit ${eachMax}`,
    [tx.world.id, userNo, text],
  );
