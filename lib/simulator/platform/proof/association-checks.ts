import { associationMachine, liveStates } from "@/lib/receiving/association-states";
import { income } from "@/lib/receiving/states";
import { sqlStateList } from "../store/state-names";
import { sqlCheck, type ProofCheck } from "./check";

/** Sums the live associations of world `$1` for one of their sides. */
const linkedSumSql = (side: "income_id" | "material_id"): string =>
  `select ${side} as id, sum(${side === "income_id" ? "amount_minor" : "material_minor"}) as minor from association where world = $1::uuid and state in (${sqlStateList(associationMachine, ...liveStates)}) group by ${side}`;

/** Compares the linked amounts of incomes and materials with their links. */
export const associationChecks: readonly ProofCheck[] = [
  // a link that was rejected or released counts nowhere, and what is under review is covered to the minor unit
  sqlCheck(
    "linkedSumsEqualAssociations",
    `select 'income ' || i.detail_id || ' ' || i.linked_minor || ' ≠ ' || coalesce(l.minor, 0) as fault from income i left join (${linkedSumSql("income_id")}) l on l.id = i.id
     where i.world = $1::uuid and i.linked_minor <> coalesce(l.minor, 0)
     union all select 'material ' || m.serial_no || ' ' || m.linked_minor || ' ≠ ' || coalesce(l.minor, 0) from material m left join (${linkedSumSql("material_id")}) l on l.id = m.id
     where m.world = $1::uuid and m.linked_minor <> coalesce(l.minor, 0)
     union all select 'income ' || i.detail_id || ' ' || i.state from income i
     where i.world = $1::uuid and i.state = ${sqlStateList(income, "underReview")} and i.linked_minor <> i.amount_minor - i.fee_minor - i.returned_minor
     union all select a.association_no || ' of two merchants or currencies' from association a
       join income i on i.world = a.world and i.id = a.income_id join material m on m.world = a.world and m.id = a.material_id
     where a.world = $1::uuid and ((a.user_no, a.currency) <> (i.user_no, i.currency) or (a.user_no, a.material_currency) <> (m.user_no, m.currency))
     union all select a.association_no || ' of one currency and two amounts' from association a
     where a.world = $1::uuid and a.currency = a.material_currency and a.amount_minor <> a.material_minor`,
  ),
];
