import type { Machine } from "@/lib/machine/machine";
import type { Tx } from "./tx";

/** A row that has a state. */
export interface StatefulRow {
  readonly world: string;
  readonly id: string;
  readonly state: string;
}

/**
 * The only writer of a state: an update conditional on the old state, and a row of history. False when the event may
 * not happen in this state, or when a concurrent one was faster.
 */
export async function transition<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: StatefulRow,
  event: NoInfer<E>,
): Promise<boolean> {
  const to = machine.is(row.state) ? machine.next(row.state, event) : undefined;
  if (!to) return false;
  const moved = await tx.sql(
    `with moved as (update ${tableOf(machine)} set state = $4, changes = changes + 1 where world = $1::uuid and id = $2::uuid and state = $3 returning changes)
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $5, $2::uuid, changes, $3, $6, $4, $7::timestamptz, $8 from moved returning no`,
    [row.world, row.id, row.state, to, machine.name, event, tx.now, tx.by.name],
  );
  return moved.length === 1;
}

/** The first row of an order's history: how it came to be. */
export async function recordCreation<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: StatefulRow,
): Promise<void> {
  await tx.sql(
    "insert into history (world, machine, subject, no, before, event, after, at, who) values ($1::uuid, $2, $3::uuid, 0, '', 'made', $4, $5::timestamptz, $6)",
    [row.world, machine.name, row.id, row.state, tx.now, tx.by.name],
  );
}

/**
 * The same for many rows created together that at once went through some events, in one statement. The writer of the
 * rows sets the state and the changes that `stateAfter` returns.
 */
export async function recordCreations<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  events: readonly NoInfer<E>[] = [],
): Promise<void> {
  const steps = [{ before: "", event: "made", after: machine.first }, ...stepsOf(machine, machine.first, events)];
  await tx.sql(
    `insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $2, n.id, s.no - 1, s.before, s.event, s.after, $3::timestamptz, $4 from unnest($5::uuid[]) n (id) cross join unnest($6::text[], $7::text[], $8::text[]) with ordinality s (before, event, after, no)`,
    [
      tx.world.id,
      machine.name,
      tx.now,
      tx.by.name,
      ids,
      steps.map((step) => step.before),
      steps.map((step) => step.event),
      steps.map((step) => step.after),
    ],
  );
}

/** The state of what came to be and at once went through some events. */
export const stateAfter = <S extends string, E extends string>(
  machine: Machine<S, E>,
  events: readonly NoInfer<E>[],
): { readonly state: S; readonly changes: number } => ({
  state: stepsOf(machine, machine.first, events).at(-1)?.after ?? machine.first,
  changes: events.length,
});

/** The states before and after each of some events, one after another. */
function stepsOf<S extends string, E extends string>(
  machine: Machine<S, E>,
  from: S,
  events: readonly E[],
): { before: S; event: E; after: S }[] {
  let state = from;
  return events.map((event) => {
    const next = machine.next(state, event);
    if (!next) throw new Error(`${machine.name} cannot ${event} from ${state}`);
    const step = { before: state, event, after: next };
    state = next;
    return step;
  });
}

function tableOf({ name, table }: Pick<Machine, "name" | "table">): string {
  if (!table) throw new Error(`no table holds the states of ${name}`);
  return table;
}

/** Further columns written with the state: a number for each row, or one instant for all. */
export type ColumnChanges = Readonly<Record<string, readonly bigint[] | Date>>;

/**
 * Takes many rows that are in one state through the same events, one after another, in one statement; a row of history
 * for each event. Returns how many were moved: those that a concurrent one moved first are left alone. Further columns
 * are written with it, so that each row is written once.
 */
export async function transitionMany<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  from: NoInfer<S>,
  events: readonly NoInfer<E>[],
  who: string,
  noted: ColumnChanges = {},
): Promise<number> {
  const columns = Object.entries(noted);
  const sets = columns.map(
    ([name, value], i) => `${name} = ${value instanceof Date ? `$${12 + i}::timestamptz` : `n.${name}`}`,
  );
  const each = columns.flatMap(([name, value], i) =>
    value instanceof Date ? [] : [{ name, place: `$${12 + i}::bigint[]` }],
  );
  const steps = stepsOf(machine, from, events);
  const state = steps.at(-1)?.after ?? from;
  const rows = await tx.sql<{ id: string }>(
    `with step as (
       select no::int, before, event, after from unnest($6::text[], $7::text[], $8::text[]) with ordinality s (before, event, after, no)
     ), moved as (
       update ${tableOf(machine)} o set ${["state = $4", "changes = o.changes + $5::int", ...sets].join(", ")}
       from unnest(${["$2::uuid[]", ...each.map(({ place }) => place)].join(", ")}) n (${["id", ...each.map(({ name }) => name)].join(", ")})
       where o.world = $1::uuid and o.id = n.id and o.state = $3 returning o.id, o.changes
     ), written as (
       insert into history (world, machine, subject, no, before, event, after, at, who)
       select $1::uuid, $9, m.id, m.changes - $5::int + s.no, s.before, s.event, s.after, $10::timestamptz, $11 from moved m cross join step s
     )
     select id from moved`,
    [
      tx.world.id,
      ids,
      from,
      state,
      steps.length,
      steps.map((step) => step.before),
      steps.map((step) => step.event),
      steps.map((step) => step.after),
      machine.name,
      tx.now,
      who,
      ...columns.map(([, value]) => (value instanceof Date ? value : `{${value.join(",")}}`)),
    ],
  );
  return rows.length;
}
