import { sqlCheck, signedAmount, type ProofCheck } from "./check";

/** Lists the invariants of the ledger, checked in the database entry by entry and never by the code that wrote them. */
export const ledgerChecks: readonly ProofCheck[] = [
  sqlCheck(
    "zeroSum",
    `select currency || ' ' || sum(balance) as fault from account where world = $1::uuid group by currency having sum(balance) <> 0`,
  ),

  sqlCheck(
    "postingsBalance",
    `select e.order_id || '/' || e.leg || ' ' || a.currency || ' ' || sum(${signedAmount}) as fault
     from entry e join account a on a.world = e.world and a.id = e.account where e.world = $1::uuid
     group by e.order_id, e.leg, a.currency having sum(${signedAmount}) <> 0`,
  ),

  sqlCheck(
    "postingsComplete",
    `select coalesce(p.order_id, e.order_id) || '/' || coalesce(p.leg, e.leg) as fault
     from (select order_id, leg from posting where world = $1::uuid) p
     full join (select distinct order_id, leg from entry where world = $1::uuid) e on e.order_id = p.order_id and e.leg = p.leg
     where p.order_id is null or e.order_id is null`,
  ),

  sqlCheck(
    "balancesEqualEntries",
    `select a.owner || ' ' || a.purpose || ' ' || a.currency || ' ' || a.balance || ' ≠ ' || coalesce(s.sum, 0) as fault
     from account a left join (select account, sum(${signedAmount}) as sum, count(*) as count from entry e where world = $1::uuid group by account) s on s.account = a.id
     where a.world = $1::uuid and (a.balance <> coalesce(s.sum, 0) or a.entries <> coalesce(s.count, 0))`,
  ),

  sqlCheck(
    "entriesFollow",
    `select account || ' no ' || no as fault
     from (select account, no, before, after, amount, side, credited, credits, row_number() over ordered as place,
             lag(after, 1, 0::bigint) over ordered as previous, lag(credited, 1, 0::bigint) over ordered as credited_before, lag(credits, 1, 0::bigint) over ordered as credits_before
           from entry where world = $1::uuid window ordered as (partition by account order by no)) e
     where before <> previous or no <> place or after <> before + ${signedAmount}
       or credited <> credited_before + case side when 'C' then amount else 0 end or credits <> credits_before + (side = 'C')::int
     union all
     select a.owner || ' ' || a.purpose || ' ' || a.currency || ' credits' from account a left join entry e on e.world = a.world and e.account = a.id and e.no = a.entries
     where a.world = $1::uuid and (a.credited <> coalesce(e.credited, 0) or a.credits <> coalesce(e.credits, 0))`,
  ),

  sqlCheck(
    "noneBelowZero",
    `select owner || ' ' || purpose || ' ' || currency || ' ' || balance as fault from account where world = $1::uuid and balance < 0 and not may_owe`,
  ),
];
