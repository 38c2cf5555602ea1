import { asked, type Check } from "./check";

/** What an order moved on its merchant's own accounts, available and held together, by currency. */
const moved = (order: string, user: string, currency: string) =>
  `(select sum(case e.side when 'C' then e.amount else -e.amount end) from entry e join account a on a.world = e.world and a.id = e.account
    where e.world = o.world and e.order_id = ${order} and a.owner = ${user} and a.currency = ${currency})`;

/** Orders held against the ledger: each has moved exactly what its state says, no more and no less. */
export const orderChecks: readonly Check[] = [
  asked("exchangesEqualEntries",
    `select order_no || ' ' || state as fault
     from (select o.order_no, o.state, o.sell_minor + o.fee_minor as paid, o.buy_minor as got, ${moved("o.id", "o.user_no", "o.sell")} as sold, ${moved("o.id", "o.user_no", "o.buy")} as bought
           from exchange_order o where o.world = $1::uuid) o
     where case when state = 'finished' then sold is distinct from -paid or bought is distinct from got else sold is not null or bought is not null end`),
];
