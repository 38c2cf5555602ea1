import { invariant } from "@/lib/call/refusals";
import { eventsOfStep } from "@/lib/developers/event-sources";
import { enabledEndpoint, webhookEndpoint } from "@/lib/developers/states";
import type { Machine } from "@/lib/machine/machine";
import { changing, type Changes } from "./records";
import { stateNames } from "./state-names";
import type { Tx } from "./tx";

/** A row that has a state. */
export interface StatefulRow {
  readonly world: string;
  readonly id: string;
  readonly state: string;
}

/** Where a statement has what an event is about; its types are one text for each merchant that the machine names. */
interface EventColumns {
  readonly machine: string;
  readonly subject: string;
  readonly no: string;
  readonly at: string;
  readonly types: readonly string[];
}

/**
 * The part of a statement that also writes events for merchants' own software, of the steps that it takes: only where a
 * merchant has an endpoint that wants them, and in the same statement, so that whoever has none pays none for it.
 */
const alsoEvents = (
  machine: Pick<Machine, "told">,
  steps: string,
  { machine: name, subject, no, at, types }: EventColumns,
): string =>
  machine.told.length === 0
    ? ""
    : `, told as (
       insert into webhook_event (world, id, user_no, type, machine, subject, no, at)
       select $1::uuid, gen_random_uuid(), w.user_no, t.type, ${name}, ${subject}, ${no}, ${at} from ${steps}
       cross join lateral (values ${machine.told.map((column, i) => `(o.${column}, ${types[i]})`).join(", ")}) w (user_no, types)
       cross join lateral unnest(string_to_array(w.types, ' ')) t (type)
       where exists (select from webhook_endpoint e where e.world = $1::uuid and e.user_no = w.user_no and e.state = ${stateNames(webhookEndpoint, enabledEndpoint)} and t.type = any(e.events))
     )`;

/** The parameters, from a place on, that hold the types of a single step. */
const typesGiven = ({ told }: Pick<Machine, "told">, first: number): readonly string[] =>
  told.map((_, owner) => `$${first + owner}::text`);

/** What a step is to each of the merchants that its machine names, the types of each in one text. */
const typesOf = (machine: Pick<Machine, "name" | "told">, event: string, after: string): readonly string[] =>
  machine.told.map((_, owner) => eventsOfStep(machine, owner, event, after).join(" "));

/** The same of several steps, a list for each merchant. */
const typesOfSteps = (
  machine: Pick<Machine, "name" | "told">,
  steps: readonly { readonly event: string; readonly after: string }[],
): string[][] =>
  machine.told.map((_, owner) => steps.map(({ event, after }) => eventsOfStep(machine, owner, event, after).join(" ")));

/**
 * The only writer of a state: an update conditional on the old state, and a row of history; events for the merchant's
 * own software where it wants them. False when the event may not happen in this state, or when a concurrent one was
 * faster.
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
    `with moved as (update ${tableOf(machine)} set state = $4, changes = changes + 1 where world = $1::uuid and id = $2::uuid and state = $3 returning ${["changes", ...machine.told].join(", ")})
     ${alsoEvents(machine, "moved o", { machine: "$5", subject: "$2::uuid", no: "o.changes", at: "$7::timestamptz", types: typesGiven(machine, 9) })}
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $5, $2::uuid, changes, $3, $6, $4, $7::timestamptz, $8 from moved returning no`,
    [row.world, row.id, row.state, to, machine.name, event, tx.now, tx.by.name, ...typesOf(machine, event, to)],
  );
  return moved.length === 1;
}

/** A new row that has a state; of an order whose merchant's software may be told, with its number. */
export interface CreatedRow extends StatefulRow {
  readonly userNo?: string;
}

/**
 * The first row of an order's history: how it came to be. It may leave together with the statement that writes the
 * order itself, and looks at nothing of it.
 */
export async function recordCreation<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: CreatedRow,
): Promise<void> {
  const { userNo = "" } = row;
  invariant(machine.told.length === 0 || userNo !== "", `a new ${machine.name} says whose it is`);
  await tx.sql(
    `${machine.told.length > 0 ? `with made as (select ${machine.told.map((column) => `$7::text as ${column}`).join(", ")})` : ""}
     ${alsoEvents(machine, "made o", { machine: "$2", subject: "$3::uuid", no: "0", at: "$5::timestamptz", types: typesGiven(machine, 8) })}
     insert into history (world, machine, subject, no, before, event, after, at, who) values ($1::uuid, $2, $3::uuid, 0, '', 'made', $4, $5::timestamptz, $6)`,
    [
      row.world,
      machine.name,
      row.id,
      row.state,
      tx.now,
      tx.by.name,
      ...(machine.told.length > 0 ? [userNo] : []),
      ...typesOf(machine, "made", row.state),
    ],
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
  const named = machine.told.map((_, owner) => `types${owner}`);
  await tx.sql(
    `with step as (
       select * from unnest(${["$6::text[]", "$7::text[]", "$8::text[]", ...machine.told.map((_, i) => `$${9 + i}::text[]`)].join(", ")}) with ordinality s (${["before", "event", "after", ...named, "no"].join(", ")})
     )
     ${machine.told.length > 0 ? `, made as (select ${["r.id", ...machine.told.map((column) => `r.${column}`), "s.no::int - 1 as no", ...named.map((name) => `s.${name}`)].join(", ")} from ${tableOf(machine)} r cross join step s where r.world = $1::uuid and r.id = any($5::uuid[]))` : ""}
     ${alsoEvents(machine, "made o", { machine: "$2", subject: "o.id", no: "o.no", at: "$3::timestamptz", types: named.map((name) => `o.${name}`) })}
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
  noted: Changes = {},
): Promise<number> {
  const { sets, each, values } = changing(noted, 12 + machine.told.length);
  const steps = stepsOf(machine, from, events);
  const state = steps.at(-1)?.after ?? from;
  const named = machine.told.map((_, owner) => `types${owner}`);
  const types = machine.told.map((_, owner) => `$${12 + owner}::text[]`);
  const rows = await tx.sql<{ id: string }>(
    `with step as (
       select * from unnest(${["$6::text[]", "$7::text[]", "$8::text[]", ...types].join(", ")}) with ordinality s (${["before", "event", "after", ...named, "no"].join(", ")})
     ), moved as (
       update ${tableOf(machine)} o set ${["state = $4", "changes = o.changes + $5::int", ...sets].join(", ")}
       from unnest(${["$2::uuid[]", ...each.map(({ place }) => place)].join(", ")}) n (${["id", ...each.map(({ name }) => name)].join(", ")})
       where o.world = $1::uuid and o.id = n.id and o.state = $3 returning ${["o.id", "o.changes", ...machine.told.map((column) => `o.${column}`)].join(", ")}
     ), written as (
       insert into history (world, machine, subject, no, before, event, after, at, who)
       select $1::uuid, $9, m.id, m.changes - $5::int + s.no, s.before, s.event, s.after, $10::timestamptz, $11 from moved m cross join step s
     )
     ${machine.told.length > 0 ? `, taken as (select ${["m.id", ...machine.told.map((column) => `m.${column}`), "m.changes - $5::int + s.no::int as no", ...named.map((name) => `s.${name}`)].join(", ")} from moved m cross join step s)` : ""}
     ${alsoEvents(machine, "taken o", { machine: "$9", subject: "o.id", no: "o.no", at: "$10::timestamptz", types: named.map((name) => `o.${name}`) })}
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
      ...typesOfSteps(machine, steps),
      ...values,
    ],
  );
  return rows.length;
}
