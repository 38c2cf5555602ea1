import { removedPayeeState } from "@/lib/payments/states";
import { isVisibleSql } from "@/lib/simulator/receiving/remittances/remittance-view";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { otherSide, ownSides } from "../../transfers/orders/own-sides.sql";

/** Limits the hits of each kind: the result is a list to choose from, not one to read. */
export const eachMax = 5;

/** Describes an order that matches the search text. */
interface OrderFound {
  readonly no: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly at: Date;
  /** Holds the number that the order's page is addressed by, when it belongs to another order. */
  readonly page?: string;
}

// `text` arrives in lower case: numbers contain capitals, names any letters. The text is matched literally, because Prisma's
// `contains` treats % and _ as patterns.

/** Holds the arguments of a search: the context, the merchant and the text that its orders must contain. */
type OrderQuery = [tx: InWorld, userNo: string, text: string];

/** Returns the newest orders that a statement selects. */
const newest = (statement: string, [tx, userNo, text]: OrderQuery): Promise<OrderFound[]> =>
  tx.sql<OrderFound>(`${statement} order by at desc, no desc limit ${eachMax}`, [tx.world.id, userNo, text]);

/** Returns a merchant's newest payments whose number or payee name contains a text. */
export const paymentsNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payee_name as name, currency, amount_minor as minor, placed_at as at from payment
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0)`,
    query,
  );

/** Returns a merchant's newest exchange-and-pay orders whose number or payee name contains a text. */
export const exchangePaysNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payee_name as name, currency, payout_minor as minor, placed_at as at from exchange_pay
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0)`,
    query,
  );

/** Returns a merchant's newest exchange orders whose number contains a text, or whose two currencies it names. */
export const exchangesNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, sell || ' → ' || buy as name, sell as currency, sell_minor as minor, placed_at as at from exchange_order
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or lower(sell || ' ' || buy) = $3 or lower(sell || buy) = $3)`,
    query,
  );

/** Returns a merchant's newest incoming remittances whose number or payer name contains a text. */
export const remittancesNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payer_name as name, currency, amount_minor as minor, sent_at as at from remittance r
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payer_name), $3) > 0) and ${isVisibleSql}`,
    query,
  );

/** Returns a merchant's newest incomes whose number contains a text; their page is addressed by the remittance. */
export const incomesNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select i.detail_id as no, r.payer_name as name, i.currency, i.amount_minor as minor, i.arrived_at as at, r.order_no as page
     from income i join remittance r on r.world = i.world and r.id = i.remittance_id
     where i.world = $1::uuid and i.user_no = $2 and strpos(i.detail_id, upper($3)) > 0`,
    query,
  );

/** Returns a merchant's newest materials whose number, contract number or buyer name contains a text. */
export const materialsNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select serial_no as no, contract_no || ' · ' || buyer_name as name, currency, amount_minor as minor, submitted_at as at from material
     where world = $1::uuid and user_no = $2 and (strpos(serial_no, upper($3)) > 0 or strpos(lower(contract_no), $3) > 0 or strpos(lower(buyer_name), $3) > 0)`,
    query,
  );

/** Returns a merchant's newest transfers, sent or received, whose number or counterparty name contains a text. */
export const transfersNamed = (...query: OrderQuery): Promise<OrderFound[]> =>
  newest(
    `select t.order_no as no, ${otherSide} as name, t.currency, t.amount_minor as minor, t.placed_at as at from account_transfer t
     where t.world = $1::uuid and ${ownSides} and (strpos(t.order_no, upper($3)) > 0 or strpos(lower(${otherSide}), $3) > 0)`,
    query,
  );

/** Describes an account that matches the search text: a payee's account, or one of the merchant's own. */
interface AccountFound {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly currency: string;
}

const newestAccounts = (statement: string, [tx, userNo, text]: OrderQuery): Promise<AccountFound[]> =>
  tx.sql<AccountFound>(`${statement} order by at desc, id desc limit ${eachMax}`, [tx.world.id, userNo, text]);

/** Returns a merchant's newest receiving accounts whose number, ignoring blanks, or account holder contains a text. */
export const receivingAccountsNamed = (...query: OrderQuery): Promise<AccountFound[]> =>
  newestAccounts(
    `select id, holder as name, number as account, currency, opened_at as at from receiving_account
     where world = $1::uuid and user_no = $2 and (strpos(number, upper(replace($3, ' ', ''))) > 0 or strpos(lower(holder), $3) > 0)`,
    query,
  );

/** Returns a merchant's newest payees whose name, nickname or account contains a text. */
export const payeesNamed = (...query: OrderQuery): Promise<AccountFound[]> =>
  newestAccounts(
    `select id, name, account, currency, made_at as at from payee
     where world = $1::uuid and user_no = $2 and state <> '${removedPayeeState}' and (strpos(lower(name), $3) > 0 or strpos(lower(nickname), $3) > 0 or strpos(lower(account), $3) > 0)`,
    query,
  );
