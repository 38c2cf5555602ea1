import { invariant } from "@/lib/call/refusals";
import { eventsOfStep } from "@/lib/developers/event-sources";
import { enabledEndpoint, webhookEndpoint } from "@/lib/developers/states";
import type { Machine } from "@/lib/machine/machine";
import { changing, type Changes } from "./records";
import { stateNames } from "./state-names";
import type { Tx } from "./tx";

/** Describes a row that has a state. */
export interface StatefulRow {
  readonly world: string;
  readonly id: string;
  readonly state: string;
}

/**
 * Names the columns of a statement that describe an event; its types are one text for each merchant that the machine
 * names.
 */
interface EventColumns {
  readonly machine: string;
  readonly subject: string;
  readonly no: string;
  readonly at: string;
  readonly types: readonly string[];
}

/**
 * Builds the part of a statement that also writes webhook events of its steps: only where a merchant has an endpoint
 * that subscribes to them, and in the same statement, so that merchants without one cost nothing.
 */
const alsoEvents = (
  machine: Pick<Machine, "notifiedColumns">,
  steps: string,
  { machine: name, subject, no, at, types }: EventColumns,
): string =>
  machine.notifiedColumns.length === 0
    ? ""
    : `, told as (
       insert into webhook_event (world, id, user_no, type, machine, subject, no, at)
       select $1::uuid, gen_random_uuid(), w.user_no, t.type, ${name}, ${subject}, ${no}, ${at} from ${steps}
       cross join lateral (values ${machine.notifiedColumns.map((column, i) => `(o.${column}, ${types[i]})`).join(", ")}) w (user_no, types)
       cross join lateral unnest(string_to_array(w.types, ' ')) t (type)
       where exists (select from webhook_endpoint e where e.world = $1::uuid and e.user_no = w.user_no and e.state = ${stateNames(webhookEndpoint, enabledEndpoint)} and t.type = any(e.events))
     )`;

/** Returns the parameters, from a position on, that hold the types of a single step. */
const eventTypePlaceholders = (
  { notifiedColumns }: Pick<Machine, "notifiedColumns">,
  first: number,
): readonly string[] => notifiedColumns.map((_, owner) => `$${first + owner}::text`);

/** Returns the event types of a step for each of the merchants that the machine names, in one text each. */
const typesOf = (machine: Pick<Machine, "name" | "notifiedColumns">, event: string, after: string): readonly string[] =>
  machine.notifiedColumns.map((_, owner) => eventsOfStep(machine, owner, event, after).join(" "));

/** Does the same for several steps, a list for each merchant. */
const typesOfSteps = (
  machine: Pick<Machine, "name" | "notifiedColumns">,
  steps: readonly { readonly event: string; readonly after: string }[],
): string[][] =>
  machine.notifiedColumns.map((_, owner) =>
    steps.map(({ event, after }) => eventsOfStep(machine, owner, event, after).join(" ")),
  );

/**
 * Changes a state; only this module writes states: an update conditional on the old state, and a row of history; events
 * for the merchant's own software where it subscribes to them. Returns false when the event is not allowed in this
 * state, or when a concurrent one was faster.
 */
export async function transition<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: StatefulRow,
  event: NoInfer<E>,
): Promise<boolean> {
  const to = machine.is(row.state) ? machine.next(row.state, event) : undefined;
  if (!to) return false;
  const movedRows = await tx.sql(
    `with moved as (update ${tableOf(machine)} set state = $4, changes = changes + 1 where world = $1::uuid and id = $2::uuid and state = $3 returning ${["changes", ...machine.notifiedColumns].join(", ")})
     ${alsoEvents(machine, "moved o", { machine: "$5", subject: "$2::uuid", no: "o.changes", at: "$7::timestamptz", types: eventTypePlaceholders(machine, 9) })}
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $5, $2::uuid, changes, $3, $6, $4, $7::timestamptz, $8 from moved returning no`,
    [row.world, row.id, row.state, to, machine.name, event, tx.now, tx.by.name, ...typesOf(machine, event, to)],
  );
  return movedRows.length === 1;
}

/** Describes a new row that has a state; with the merchant's number where its software may be notified. */
export interface CreatedRow extends StatefulRow {
  readonly userNo?: string;
}

/**
 * Writes the first row of an order's history: its creation. It may be sent together with the statement that writes the
 * order itself, and reads nothing of it.
 */
export async function recordCreation<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: CreatedRow,
): Promise<void> {
  const { userNo = "" } = row;
  invariant(machine.notifiedColumns.length === 0 || userNo !== "", `a new ${machine.name} says whose it is`);
  await tx.sql(
    `${machine.notifiedColumns.length > 0 ? `with made as (select ${machine.notifiedColumns.map((column) => `$7::text as ${column}`).join(", ")})` : ""}
     ${alsoEvents(machine, "made o", { machine: "$2", subject: "$3::uuid", no: "0", at: "$5::timestamptz", types: eventTypePlaceholders(machine, 8) })}
     insert into history (world, machine, subject, no, before, event, after, at, who) values ($1::uuid, $2, $3::uuid, 0, '', 'made', $4, $5::timestamptz, $6)`,
    [
      row.world,
      machine.name,
      row.id,
      row.state,
      tx.now,
      tx.by.name,
      ...(machine.notifiedColumns.length > 0 ? [userNo] : []),
      ...typesOf(machine, "made", row.state),
    ],
  );
}

/**
 * Does the same for many rows created together that immediately went through some events, in one statement. The writer
 * of the rows sets the state and the changes that `stateAfter` returns.
 */
export async function recordCreations<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  events: readonly NoInfer<E>[] = [],
): Promise<void> {
  const steps = [{ before: "", event: "made", after: machine.first }, ...stepsOf(machine, machine.first, events)];
  const typeColumns = machine.notifiedColumns.map((_, owner) => `types${owner}`);
  await tx.sql(
    `with step as (
       select * from unnest(${["$6::text[]", "$7::text[]", "$8::text[]", ...machine.notifiedColumns.map((_, i) => `$${9 + i}::text[]`)].join(", ")}) with ordinality s (${["before", "event", "after", ...typeColumns, "no"].join(", ")})
     )
     ${machine.notifiedColumns.length > 0 ? `, made as (select ${["r.id", ...machine.notifiedColumns.map((column) => `r.${column}`), "s.no::int - 1 as no", ...typeColumns.map((name) => `s.${name}`)].join(", ")} from ${tableOf(machine)} r cross join step s where r.world = $1::uuid and r.id = any($5::uuid[]))` : ""}
     ${alsoEvents(machine, "made o", { machine: "$2", subject: "o.id", no: "o.no", at: "$3::timestamptz", types: typeColumns.map((name) => `o.${name}`) })}
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $2, n.id, s.no - 1, s.before, s.event, s.after, $3::timestamptz, $4 from unnest($5::uuid[]) n (id) cross join step s`,
    [
      tx.world.id,
      machine.name,
      tx.now,
      tx.by.name,
      ids,
      steps.map((step) => step.before),
      steps.map((step) => step.event),
      steps.map((step) => step.after),
      ...typesOfSteps(machine, steps),
    ],
  );
}

/** Returns the state of a row that immediately went through some events after its creation. */
export const stateAfter = <S extends string, E extends string>(
  machine: Machine<S, E>,
  events: readonly NoInfer<E>[],
): { readonly state: S; readonly changes: number } => ({
  state: stepsOf(machine, machine.first, events).at(-1)?.after ?? machine.first,
  changes: events.length,
});

/** Returns the states before and after each of some events, one after another. */
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

/**
 * Applies the same events, one after another, to many rows in one state, in one statement; a row of history for each
 * event. Returns how many were moved: rows that a concurrent transition moved first are left unchanged. Further columns
 * are written with it, so that each row is written once.
 */
export async function transitionMany<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  from: NoInfer<S>,
  events: readonly NoInfer<E>[],
  principal: string,
  columnChanges: Changes = {},
): Promise<number> {
  const { sets, each, values } = changing(columnChanges, 12 + machine.notifiedColumns.length);
  const steps = stepsOf(machine, from, events);
  const state = steps.at(-1)?.after ?? from;
  const typeColumns = machine.notifiedColumns.map((_, owner) => `types${owner}`);
  const types = machine.notifiedColumns.map((_, owner) => `$${12 + owner}::text[]`);
  const rows = await tx.sql<{ id: string }>(
    `with step as (
       select * from unnest(${["$6::text[]", "$7::text[]", "$8::text[]", ...types].join(", ")}) with ordinality s (${["before", "event", "after", ...typeColumns, "no"].join(", ")})
     ), moved as (
       update ${tableOf(machine)} o set ${["state = $4", "changes = o.changes + $5::int", ...sets].join(", ")}
       from unnest(${["$2::uuid[]", ...each.map(({ place }) => place)].join(", ")}) n (${["id", ...each.map(({ name }) => name)].join(", ")})
       where o.world = $1::uuid and o.id = n.id and o.state = $3 returning ${["o.id", "o.changes", ...machine.notifiedColumns.map((column) => `o.${column}`)].join(", ")}
     ), written as (
       insert into history (world, machine, subject, no, before, event, after, at, who)
       select $1::uuid, $9, m.id, m.changes - $5::int + s.no, s.before, s.event, s.after, $10::timestamptz, $11 from moved m cross join step s
     )
     ${machine.notifiedColumns.length > 0 ? `, taken as (select ${["m.id", ...machine.notifiedColumns.map((column) => `m.${column}`), "m.changes - $5::int + s.no::int as no", ...typeColumns.map((name) => `s.${name}`)].join(", ")} from moved m cross join step s)` : ""}
     ${alsoEvents(machine, "taken o", { machine: "$9", subject: "o.id", no: "o.no", at: "$10::timestamptz", types: typeColumns.map((name) => `o.${name}`) })}
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
      principal,
      ...typesOfSteps(machine, steps),
      ...values,
    ],
  );
  return rows.length;
}
