import { invariant } from "@/lib/call/refusals";
import type { InWorld } from "../../store/tx";

interface Figures {
  readonly waiting: number;
  readonly late: number;
  readonly medianHours: number | null;
  readonly decided: number;
  readonly passed: number;
}

/**
 * How many applications wait for operations and how many of those are late; the median hours from submission to
 * decision; how many were decided, and how many of them passed, whatever became of them since.
 */
export async function figuresOf(tx: InWorld, now: Date): Promise<Figures> {
  const [row] = await tx.sql<Figures>(
    `select (count(*) filter (where v.state in ('reviewing', 'prepared')))::int as waiting,
       (count(*) filter (where v.state in ('reviewing', 'prepared') and v.deadline < $2::timestamptz))::int as late,
       round((percentile_cont(0.5) within group (order by extract(epoch from v.decided_at - v.submitted_at)) / 3600)::numeric, 1)::float8 as "medianHours",
       (count(v.decided_at))::int as decided,
       (count(*) filter (where exists (select from history h where h.world = v.world and h.subject = v.id and h.event = 'pass')))::int as passed
     from verification v where v.world = $1::uuid`,
    [tx.world.id, now],
  );
  invariant(row, "a count has a row");
  return row;
}
