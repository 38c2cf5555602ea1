import { merchant, person } from "@/lib/access/states";
import { machines } from "@/lib/catalogue/areas";
import type { Machine } from "@/lib/machine/machine";
import { query, queryRows } from "../store/query";
import { sqlCheck, faultsReportedMax, type ProofCheck } from "./check";

/** Excludes people and merchants: those created with their world have no history from the beginning. */
const fromTheBeginning = machines.filter((machine) => machine !== person && machine !== merchant);

/**
 * Compares a state with its history: the last row leads to it, each row follows the one before, and their number equals
 * the count of changes.
 */
const historyCheck = ({ name, table, kind }: Machine): string =>
  `select '${name} ' || o.id || ' ' || o.state as fault
   from "${table}" o left join lateral (select no, after from history h where h.world = o.world and h.subject = o.id and h.machine = '${name}' order by no desc limit 1) h on true
   where o.world = $1::uuid${kind ? ` and o.kind = '${kind}'` : ""} and (h.no is null or h.after <> o.state or h.no <> o.changes)`;

/**
 * Adapts the check for merchants: one created with the world is active without a history; from then on the same rule
 * applies.
 */
const merchantCheck = historyCheck(merchant).replace(
  "h.no is null or",
  `case when h.no is null then o.changes <> 0 or o.state <> '${merchant.first}' end or`,
);

const gaps = `select machine || ' ' || subject || ' no ' || no as fault
   from (select machine, subject, no, before, lag(after, 1, '') over ordered as previous, row_number() over ordered - 1 as place
         from history where world = $1::uuid window ordered as (partition by subject order by no)) h
   where before <> previous or no <> place`;

/** Compares the recorded steps with what the machines allow. */
const checkAllowedSteps: ProofCheck["run"] = async (tx) => {
  const columns = ["machine", "before", "event", "after"] as const;
  const recorded = query.selectFrom("history").select(columns).distinct();
  const steps = await queryRows(tx.sql, recorded.where("world", "=", tx.world.id).where("no", ">", 0));
  const faults = steps
    .filter(({ machine, before, event, after }) => {
      const machineDefinition = machines.find(({ name }) => name === machine);
      return !machineDefinition?.is(before) || machineDefinition.next(before, event) !== after;
    })
    .map(({ machine, before, event, after }) => `${machine} ${before} ${event} ${after}`)
    .slice(0, faultsReportedMax);
  return { faults };
};

export const stateChecks: readonly ProofCheck[] = [
  sqlCheck(
    "statesEqualHistory",
    [...fromTheBeginning.map(historyCheck), merchantCheck, gaps].map((text) => `(${text})`).join(" union all "),
  ),
  { name: "stepsAllowed", run: checkAllowedSteps },
];
