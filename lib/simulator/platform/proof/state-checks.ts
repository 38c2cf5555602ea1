import { merchant, person } from "@/lib/access/states";
import { machines } from "@/lib/catalogue/areas";
import type { Machine } from "@/lib/machine/machine";
import { asked, faultsToldMax, type Check } from "./check";

/** People and merchants have states too, but those who came with their world have no history from the beginning. */
const fromTheBeginning = machines.filter((machine) => machine !== person && machine !== merchant);

/**
 * A state is what its history says: the last row leads to it, each row follows the one before, and as many as were
 * counted.
 */
const historyCheck = ({ name, table, kind }: Machine): string =>
  `select '${name} ' || o.id || ' ' || o.state as fault
   from "${table}" o left join lateral (select no, after from history h where h.world = o.world and h.subject = o.id and h.machine = '${name}' order by no desc limit 1) h on true
   where o.world = $1::uuid${kind ? ` and o.kind = '${kind}'` : ""} and (h.no is null or h.after <> o.state or h.no <> o.changes)`;

/** A merchant who was put into the world as it was made is active without a history; from then on the same holds. */
const merchantCheck = historyCheck(merchant).replace(
  "h.no is null or",
  `case when h.no is null then o.changes <> 0 or o.state <> '${merchant.first}' end or`,
);

const gaps = `select machine || ' ' || subject || ' no ' || no as fault
   from (select machine, subject, no, before, lag(after, 1, '') over turn as previous, row_number() over turn - 1 as place
         from history where world = $1::uuid window turn as (partition by subject order by no)) h
   where before <> previous or no <> place`;

/** Steps that were made, held against what the machines allow. */
const allowed: Check["look"] = async (tx) => {
  const steps = await tx.sql<{ machine: string; before: string; event: string; after: string }>(
    "select distinct machine, before, event, after from history where world = $1::uuid and no > 0",
    [tx.world.id],
  );
  const faults = steps
    .filter(({ machine, before, event, after }) => {
      const known = machines.find(({ name }) => name === machine);
      return !known?.is(before) || known.next(before, event) !== after;
    })
    .map(({ machine, before, event, after }) => `${machine} ${before} ${event} ${after}`)
    .slice(0, faultsToldMax);
  return { faults };
};

export const stateChecks: readonly Check[] = [
  asked(
    "statesEqualHistory",
    [...fromTheBeginning.map(historyCheck), merchantCheck, gaps].map((text) => `(${text})`).join(" union all "),
  ),
  { name: "stepsAllowed", look: allowed },
];
