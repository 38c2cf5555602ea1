import { scheduledJob } from "@/lib/operations/job-states";
import { proveChain } from "../audit/chain";
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
    async look(tx, published) {
      const { sealed, unsealed, why, unkeyed } = await proveChain(tx, published);
      const told = `${sealed} + ${unsealed}${unkeyed ? `, ${unkeyed} of them from before there was a key` : ""}`;
      return { faults: why === undefined ? [] : [why], told };
    },
  },
];
