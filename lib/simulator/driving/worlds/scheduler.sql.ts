import { scheduledJob } from "@/lib/operations/job-states";
import type { ScheduledJob } from "./scheduler";
import { query, raw, rowsOf, stateOf } from "@/lib/simulator/platform/store/query";
import { sqlTypes, statement } from "@/lib/simulator/platform/store/statement";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Inserts jobs; existing ones are left unchanged. With `doneFrom` they are inserted as done, numbered in order from
 * that number.
 */
export const insertJobs = (tx: InWorld, items: readonly ScheduledJob[], doneFrom?: bigint): Promise<object[]> =>
  tx.sql(
    `insert into due (world, due_at, priority, kind, subject, state, attempts, done_no)
     select $1::uuid, due_at, priority, kind, subject, case when $6::bigint is null then ${stateNames(scheduledJob, "open")} else ${stateNames(scheduledJob, "done")} end, 0, $6::bigint + place - 1
     from unnest($2::timestamptz[], $3::smallint[], $4::text[], $5::text[]) with ordinality d (due_at, priority, kind, subject, place) on conflict do nothing`,
    [
      tx.world.id,
      items.map(({ dueAt }) => dueAt),
      items.map(({ priority }) => priority),
      items.map(({ kind }) => kind),
      items.map(({ subject }) => subject),
      doneFrom,
    ],
  );

/** Deletes a scheduled job that is open and that no worker has locked. */
export const takeFree = (tx: InWorld, kind: string, subject: string): Promise<object[]> =>
  tx.sql(
    `with free as (select due_at from due where world = $1::uuid and kind = $2 and subject = $3 and state = ${stateNames(scheduledJob, "open")} for update skip locked)
     delete from due d using free f where d.world = $1::uuid and d.kind = $2 and d.subject = $3 and d.due_at = f.due_at and d.state = ${stateNames(scheduledJob, "open")}`,
    [tx.world.id, kind, subject],
  );

/** Reschedules a stuck job at an instant, unless the same job is scheduled there already. */
export const reopen = (
  tx: InWorld,
  { kind, subject, dueAt }: Omit<ScheduledJob, "priority">,
  at: Date,
): Promise<object[]> =>
  rowsOf(
    tx.sql,
    query
      .updateTable("due as d")
      .set({ state: stateOf(scheduledJob, "open"), attempts: 0, dueAt: at })
      .where("d.world", "=", tx.world.id)
      .where("d.kind", "=", kind)
      .where("d.subject", "=", subject)
      .where("d.dueAt", "=", dueAt)
      .where("d.state", "=", stateOf(scheduledJob, "stuck"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("due as o")
              .select("o.kind")
              .whereRef("o.world", "=", "d.world")
              .whereRef("o.kind", "=", "d.kind")
              .whereRef("o.subject", "=", "d.subject")
              .where("o.dueAt", "=", at)
              .whereRef("o.dueAt", "<>", "d.dueAt"),
          ),
        ),
      )
      .returning("d.kind"),
  );

/** Returns the next job due up to an instant. */
export const nextDue = (tx: InWorld, to: Date): Promise<ScheduledJob[]> =>
  rowsOf(
    tx.sql,
    query
      .selectFrom("due")
      .select(["kind", "subject", "dueAt", "priority"])
      .where("world", "=", tx.world.id)
      .where("state", "=", stateOf(scheduledJob, "open"))
      .where("dueAt", "<=", to)
      .orderBy("dueAt")
      .orderBy("priority")
      .orderBy("kind")
      .orderBy("subject")
      .limit(raw.lit(1)),
  );

/** Records that nothing is due up to an instant any more. */
export const markSettled = (tx: InWorld, to: Date): Promise<object[]> =>
  rowsOf(
    tx.sql,
    query.updateTable("world").set({ settledTo: to }).where("id", "=", tx.world.id).where("settledTo", "<", to),
  );

const { instant, text, uuid } = sqlTypes;

const popJob = statement("pop a scheduled job", {
  text: `with turn as (update world set settled_to = greatest(settled_to, $4), popped = popped + 1 where id = $1 returning popped)
    update due set state = ${stateNames(scheduledJob, "done")}, done_no = turn.popped from turn where world = $1 and kind = $2 and subject = $3 and due_at = $4`,
  parameters: [uuid, text, text, instant],
  columns: {},
});

/** Marks a job as done, with its number in the order of completion, and advances the clock. */
export const pop = (tx: InWorld, { kind, subject, dueAt }: ScheduledJob): Promise<object[]> =>
  popJob(tx.sql, [tx.world.id, kind, subject, dueAt]);
