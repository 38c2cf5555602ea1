import { scheduledJob } from "@/lib/operations/job-states";
import { verifyAuditChain } from "../audit/chain";
import { sqlStateList } from "../store/state-names";
import { sqlCheck, type ProofCheck } from "./check";

/** Names the check that does not concern the books: a job waits for operations. */
export const nothingStuck = "nothingStuck";

/** Lists the invariants of clock, market and audit log. */
export const clockChecks: readonly ProofCheck[] = [
  sqlCheck(
    "ticksFollow",
    `select 'no ' || no as fault from (select no, at, lag(at) over ordered as previous, row_number() over ordered as place from tick where world = $1::uuid window ordered as (order by no)) t
     where no <> place or at < previous`,
  ),

  sqlCheck(
    nothingStuck,
    `select kind || ' ' || subject || coalesce(': ' || cause, '') as fault from due where world = $1::uuid and state = ${sqlStateList(scheduledJob, "stuck")}`,
  ),

  {
    name: "auditChain",
    async run(tx, publishedHead) {
      const { sealedCount, unsealedCount, why, unkeyedCount } = await verifyAuditChain(tx, publishedHead);
      const detail = `${sealedCount} + ${unsealedCount}${unkeyedCount ? `, ${unkeyedCount} of them from before there was a key` : ""}`;
      return { faults: why === undefined ? [] : [why], detail };
    },
  },
];
