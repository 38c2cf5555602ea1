import { scheduledJob } from "@/lib/operations/job-states";
import { proveChain } from "../audit/audit";
import { stateNames } from "../store/state-names";
import { asked, type Check } from "./check";

/** The check that says nothing of the books: whether a job waits for operations. */
export const nothingStuck = "nothingStuck";

/** Invariants of clock, market and audit log. */
export const clockChecks: readonly Check[] = [
  asked(
    "ticksFollow",
    `select 'no ' || no as fault from (select no, at, lag(at) over turn as previous, row_number() over turn as place from tick where world = $1::uuid window turn as (order by no)) t
     where no <> place or at < previous`,
  ),

  asked(
    nothingStuck,
    `select kind || ' ' || subject || coalesce(': ' || cause, '') as fault from due where world = $1::uuid and state = ${stateNames(scheduledJob, "stuck")}`,
  ),

  {
    name: "auditChain",
    async look(tx) {
      const { sealed, unsealed, brokenAt } = await proveChain(tx);
      return { faults: brokenAt === null ? [] : [`no ${brokenAt}`], told: `${sealed} + ${unsealed}` };
    },
  },
];
