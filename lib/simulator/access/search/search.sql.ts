import { removedPayee } from "@/lib/payments/states";
import { isShownSql } from "../../receiving/remittances/shown";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { otherSide, ownSides } from "../../transfers/orders/own-sides.sql";

/** So many of each kind at most: a list to choose from, not one to read. */
export const eachMax = 5;

/** An order that holds what was typed. */
interface OrderFound {
  readonly no: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly at: Date;
  /** The number that its page goes by, where that is another's. */
  readonly page?: string;
}

// `text` comes in small letters: numbers hold capitals, names any letters. A text is looked for as it is, where Prisma's
// `contains` takes % and _ for patterns.

/** What is looked for: a merchant's orders that hold a text. */
type Asked = [tx: InWorld, userNo: string, text: string];

/** The newest of the orders that a statement finds. */
const newest = (found: string, [tx, userNo, text]: Asked): Promise<OrderFound[]> =>
  tx.sql<OrderFound>(`${found} order by at desc, no desc limit ${eachMax}`, [tx.world.id, userNo, text]);

/** A merchant's newest payments that hold a text in their number or their payee's name. */
export const paymentsNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payee_name as name, currency, amount_minor as minor, placed_at as at from payment
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0)`,
    asked,
  );

/** A merchant's newest exchange-and-pay orders that hold a text in their number or their payee's name. */
export const exchangePaysNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payee_name as name, currency, payout_minor as minor, placed_at as at from exchange_pay
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payee_name), $3) > 0)`,
    asked,
  );

/** A merchant's newest exchange orders that hold a text in their number, or are of the two currencies it names. */
export const exchangesNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, sell || ' → ' || buy as name, sell as currency, sell_minor as minor, placed_at as at from exchange_order
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or lower(sell || ' ' || buy) = $3 or lower(sell || buy) = $3)`,
    asked,
  );

/** A merchant's newest incoming remittances that hold a text in their number or their payer's name. */
export const remittancesNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select order_no as no, payer_name as name, currency, amount_minor as minor, sent_at as at from remittance r
     where world = $1::uuid and user_no = $2 and (strpos(order_no, upper($3)) > 0 or strpos(lower(payer_name), $3) > 0) and ${isShownSql}`,
    asked,
  );

/** A merchant's newest incomes that hold a text in their number; their page goes by their remittance. */
export const incomesNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select i.detail_id as no, r.payer_name as name, i.currency, i.amount_minor as minor, i.arrived_at as at, r.order_no as page
     from income i join remittance r on r.world = i.world and r.id = i.remittance_id
     where i.world = $1::uuid and i.user_no = $2 and strpos(i.detail_id, upper($3)) > 0`,
    asked,
  );

/** A merchant's newest materials that hold a text in their number, their contract's, or their buyer's name. */
export const materialsNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select serial_no as no, contract_no || ' · ' || buyer_name as name, currency, amount_minor as minor, submitted_at as at from material
     where world = $1::uuid and user_no = $2 and (strpos(serial_no, upper($3)) > 0 or strpos(lower(contract_no), $3) > 0 or strpos(lower(buyer_name), $3) > 0)`,
    asked,
  );

/** A merchant's newest transfers, made or received, that hold a text in their number or the other side's name. */
export const transfersNamed = (...asked: Asked): Promise<OrderFound[]> =>
  newest(
    `select t.order_no as no, ${otherSide} as name, t.currency, t.amount_minor as minor, t.placed_at as at from account_transfer t
     where t.world = $1::uuid and ${ownSides} and (strpos(t.order_no, upper($3)) > 0 or strpos(lower(${otherSide}), $3) > 0)`,
    asked,
  );

/** An account that holds what was typed: a payee's, or one of the merchant's own. */
interface AccountFound {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly currency: string;
}

const newestAccounts = (found: string, [tx, userNo, text]: Asked): Promise<AccountFound[]> =>
  tx.sql<AccountFound>(`${found} order by at desc, id desc limit ${eachMax}`, [tx.world.id, userNo, text]);

/** A merchant's newest receiving accounts that hold a text in their number, blanks aside, or their holder. */
export const receivingAccountsNamed = (...asked: Asked): Promise<AccountFound[]> =>
  newestAccounts(
    `select id, holder as name, number as account, currency, opened_at as at from receiving_account
     where world = $1::uuid and user_no = $2 and (strpos(number, upper(replace($3, ' ', ''))) > 0 or strpos(lower(holder), $3) > 0)`,
    asked,
  );

/** A merchant's newest payees that hold a text in their name, nickname or account. */
export const payeesNamed = (...asked: Asked): Promise<AccountFound[]> =>
  newestAccounts(
    `select id, name, account, currency, made_at as at from payee
     where world = $1::uuid and user_no = $2 and state <> '${removedPayee}' and (strpos(lower(name), $3) > 0 or strpos(lower(nickname), $3) > 0 or strpos(lower(account), $3) > 0)`,
    asked,
  );
