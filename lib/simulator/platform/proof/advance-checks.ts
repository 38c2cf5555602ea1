import { openAdvances, advanceMachine } from "@/lib/settlement/advance-states";
import { sqlStateList } from "../store/state-names";
import { sqlCheck, type ProofCheck } from "./check";

/** Compares the advances with the ledger, the incomes they were granted on, and their interest by day. */
export const advanceChecks: readonly ProofCheck[] = [
  sqlCheck(
    "advancesEqualLedger",
    `select coalesce(a.currency, o.currency) || ' ' || coalesce(a.minor, 0) || ' ≠ ' || coalesce(o.minor, 0) as fault
     from (select currency, -sum(balance) as minor from account where world = $1::uuid and purpose = 'advances' group by currency) a
       full join (select currency, sum(amount_minor - repaid_minor) as minor from advance where world = $1::uuid group by currency) o on o.currency = a.currency
     where coalesce(a.minor, 0) <> coalesce(o.minor, 0)`,
  ),

  sqlCheck(
    "advancesAddUp",
    `select a.advance_no || ' ' || a.state as fault from advance a
     where a.world = $1::uuid and (a.state in (${sqlStateList(advanceMachine, ...openAdvances)})) <> (a.repaid_minor < a.amount_minor or a.interest_paid_minor < a.interest_minor)
     union all select a.advance_no || ' sources' from advance a left join (select advance_id, sum(amount_minor) as minor from advance_source where world = $1::uuid group by advance_id) s on s.advance_id = a.id
     where a.world = $1::uuid and coalesce(s.minor, 0) <> a.amount_minor
     union all select a.advance_no || ' interest' from advance a left join (select advance_id, sum(amount_minor) as minor from advance_day where world = $1::uuid group by advance_id) d on d.advance_id = a.id
     where a.world = $1::uuid and coalesce(d.minor, 0) <> a.interest_minor`,
  ),
];
