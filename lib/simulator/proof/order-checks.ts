import { asked, type Check } from "./check";

const signed = "case e.side when 'C' then e.amount else -e.amount end";

/** What an order `o` moved on accounts of one purpose and currency; null when it never touched them. */
const moved = (purpose: string, currency: string) =>
  `(select sum(${signed}) from entry e join account a on a.world = e.world and a.id = e.account
    where e.world = o.world and e.order_id = o.id and a.owner = o.user_no and a.purpose = '${purpose}' and a.currency = ${currency})`;

/** Orders held against the ledger: each has moved exactly what its state says, no more and no less. */
export const orderChecks: readonly Check[] = [
  // Only pending payments hold money: limit orders hold nothing, real-time ones are done at once.
  asked("holdsEqualOpenOrders",
    `with owed as (
       select user_no, currency, sum(minor) as minor from (
         select user_no, currency, amount_minor as minor from payment where world = $1::uuid and state = 'pending'
         union all select user_no, fee_currency, fee_minor from payment where world = $1::uuid and state = 'pending'
       ) o group by user_no, currency
     ), held as (select owner as user_no, currency, balance as minor from account where world = $1::uuid and purpose = 'held')
     select coalesce(h.user_no, o.user_no) || ' ' || coalesce(h.currency, o.currency) || ' ' || coalesce(h.minor, 0) || ' ≠ ' || coalesce(o.minor, 0) as fault
     from held h full join owed o on o.user_no = h.user_no and o.currency = h.currency where coalesce(h.minor, 0) <> coalesce(o.minor, 0)`),

  asked("flightEqualsPayments",
    `with away as (select currency, sum(amount_minor) as minor from payment where world = $1::uuid and state = 'processing' group by currency),
       flight as (select currency, sum(balance) as minor from account where world = $1::uuid and purpose = 'paymentsInFlight' group by currency)
     select coalesce(f.currency, a.currency) || ' ' || coalesce(f.minor, 0) || ' ≠ ' || coalesce(a.minor, 0) as fault
     from flight f full join away a on a.currency = f.currency where coalesce(f.minor, 0) <> coalesce(a.minor, 0)`),

  asked("paymentsEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.pay_minor + o.fee_minor as debit, ${moved("available", "o.pay_currency")} as available,
         exists (select from posting p where p.world = o.world and p.order_id = o.id and p.leg = 'settle') as is_settled
       from payment o where o.world = $1::uuid) o
     where available is distinct from case when state in ('canceled', 'failure') then 0 else -debit end or is_settled <> (state = 'success')`),

  asked("exchangesEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.sell_minor + o.fee_minor as paid, o.buy_minor as got, ${moved("available", "o.sell")} as sold, ${moved("available", "o.buy")} as bought
       from exchange_order o where o.world = $1::uuid) o
     where case when state = 'finished' then sold is distinct from -paid or bought is distinct from got else sold is not null or bought is not null end`),

  asked("remittancesEqualEntries",
    `select order_no || ' ' || state as fault from (
       select o.order_no, o.state, o.amount_minor - o.fee_minor as net, ${moved("available", "o.currency")} as credited,
         (select count(*) from income i where i.world = o.world and i.remittance_id = o.id and i.amount_minor = o.amount_minor and i.fee_minor = o.fee_minor and i.currency = o.currency) as incomes
       from remittance o where o.world = $1::uuid) o
     where case when state = 'received' then credited is distinct from net or incomes <> 1 else credited is not null or incomes <> 0 end`),

  asked("quotesUsedOnce",
    `select id || ' ' || used_by as fault from quote q where world = $1::uuid and used_by is not null
       and not exists (select from exchange_order o where o.world = q.world and o.id = q.used_by) and not exists (select from payment p where p.world = q.world and p.id = q.used_by)
     union all select used_by || '' from quote where world = $1::uuid and used_by is not null group by used_by having count(*) > 1`),

  asked("boundsHold",
    `select o.order_no || ' ' || o.target_rate || ' ' || coalesce(b.target_rate::text, '') as fault
     from exchange_order o left join limit_bound b on b.world = o.world and b.base = o.base and b.quote = o.quote and b.side = o.side
     where o.world = $1::uuid and o.kind = 'limit' and o.state = 'pending'
       and (b.target_rate is null or case o.side when 'sellBase' then o.target_rate < b.target_rate else o.target_rate > b.target_rate end)`),
];
