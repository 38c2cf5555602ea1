import { scheduledJob } from "@/lib/operations/job-states";
import type { ScheduledJob } from "./scheduler";
import {
  prepareQuery,
  query,
  raw,
  queryRows,
  rowsOfLists,
  stateLiteral,
  type ValueOf,
} from "@/lib/simulator/platform/store/query";
import { sqlTypes, declareStatement } from "@/lib/simulator/platform/store/statement";
import { sqlStateList } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface NewJobs {
  readonly world: string;
  readonly dueAts: readonly Date[];
  readonly priorities: readonly number[];
  readonly kinds: readonly string[];
  readonly subjects: readonly string[];
  readonly doneFrom: bigint | null;
}

const insertDue = prepareQuery((value: ValueOf<NewJobs>) =>
  query
    .insertInto("due")
    .columns(["world", "dueAt", "priority", "kind", "subject", "state", "attempts", "doneNo"])
    .expression(
      query
        .selectFrom(
          rowsOfLists<ScheduledJob & { place: bigint }, "d", "place">(
            "d",
            {
              dueAt: ["timestamptz", value("dueAts")],
              priority: ["smallint", value("priorities")],
              kind: ["text", value("kinds")],
              subject: ["text", value("subjects")],
            },
            { no: "place" },
          ),
        )
        .select([
          raw<string>`${value("world")}::uuid`.as("world"),
          ...(["d.dueAt", "d.priority", "d.kind", "d.subject"] as const),
          raw<string>`case when ${value("doneFrom")}::bigint is null then ${stateLiteral(scheduledJob, "open")} else ${stateLiteral(scheduledJob, "done")} end`.as(
            "state",
          ),
          raw.lit(0).as("attempts"),
          raw<bigint>`${value("doneFrom")}::bigint + place - 1`.as("doneNo"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Inserts jobs; existing ones are left unchanged. With `doneFrom` they are inserted as done, numbered in order from
 * that number.
 */
export const insertJobs = (tx: InWorld, items: readonly ScheduledJob[], doneFrom?: bigint): Promise<unknown[]> =>
  insertDue(tx.sql, {
    world: tx.world.id,
    dueAts: items.map(({ dueAt }) => dueAt),
    priorities: items.map(({ priority }) => priority),
    kinds: items.map(({ kind }) => kind),
    subjects: items.map(({ subject }) => subject),
    doneFrom: doneFrom ?? null,
  });

const openState = stateLiteral(scheduledJob, "open");

const deleteFree = prepareQuery((value: ValueOf<{ world: string; kind: string; subject: string }>) =>
  query
    .with("free", (from) =>
      from
        .selectFrom("due")
        .select("dueAt")
        .where("world", "=", value("world"))
        .where("kind", "=", value("kind"))
        .where("subject", "=", value("subject"))
        .where("state", "=", openState)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom("due as d")
    .using("free as f")
    .where("d.world", "=", value("world"))
    .where("d.kind", "=", value("kind"))
    .where("d.subject", "=", value("subject"))
    .whereRef("d.dueAt", "=", "f.dueAt")
    .where("d.state", "=", openState),
);

/** Deletes a scheduled job that is open and that no worker has locked. */
export const deleteUnlockedJob = (tx: InWorld, kind: string, subject: string): Promise<unknown[]> =>
  deleteFree(tx.sql, { world: tx.world.id, kind, subject });

/** Reschedules a stuck job at an instant, unless the same job is scheduled there already. */
export const reopenStuckJob = (
  tx: InWorld,
  { kind, subject, dueAt }: Omit<ScheduledJob, "priority">,
  at: Date,
): Promise<object[]> =>
  queryRows(
    tx.sql,
    query
      .updateTable("due as d")
      .set({ state: stateLiteral(scheduledJob, "open"), attempts: 0, dueAt: at })
      .where("d.world", "=", tx.world.id)
      .where("d.kind", "=", kind)
      .where("d.subject", "=", subject)
      .where("d.dueAt", "=", dueAt)
      .where("d.state", "=", stateLiteral(scheduledJob, "stuck"))
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

const selectNextDue = prepareQuery((value: ValueOf<{ world: string; to: Date }>) =>
  query
    .selectFrom("due")
    .select(["kind", "subject", "dueAt", "priority"])
    .where("world", "=", value("world"))
    .where("state", "=", openState)
    .where("dueAt", "<=", value("to"))
    .orderBy("dueAt")
    .orderBy("priority")
    .orderBy("kind")
    .orderBy("subject")
    .limit(raw.lit(1)),
);

/** Returns the next job due up to an instant. */
export const readNextDueJob = (tx: InWorld, to: Date): Promise<ScheduledJob[]> =>
  selectNextDue(tx.sql, { world: tx.world.id, to });

const updateSettled = prepareQuery((value: ValueOf<{ world: string; to: Date }>) =>
  query
    .updateTable("world")
    .set({ settledTo: value("to") })
    .where("id", "=", value("world"))
    .where("settledTo", "<", value("to")),
);

/** Records that nothing is due up to an instant any more. */
export const recordNothingDueUntil = (tx: InWorld, to: Date): Promise<unknown[]> =>
  updateSettled(tx.sql, { world: tx.world.id, to });

const { instant, text, uuid } = sqlTypes;

const popJob = declareStatement("pop a scheduled job", {
  text: `with counted as (update world set settled_to = greatest(settled_to, $4), popped = popped + 1 where id = $1 returning popped)
    update due set state = ${sqlStateList(scheduledJob, "done")}, done_no = counted.popped from counted where world = $1 and kind = $2 and subject = $3 and due_at = $4`,
  parameters: [uuid, text, text, instant],
  columns: {},
});

/** Marks a job as done, with its number in the order of completion, and advances the clock. */
export const completeJob = (tx: InWorld, { kind, subject, dueAt }: ScheduledJob): Promise<object[]> =>
  popJob(tx.sql, [tx.world.id, kind, subject, dueAt]);
