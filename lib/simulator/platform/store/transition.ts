import { invariant } from "@/lib/call/refusals";
import { machines } from "@/lib/catalogue/areas";
import { eventTypesOfOrderStep } from "@/lib/developers/event-sources";
import { enabledEndpoint, webhookEndpoint } from "@/lib/developers/states";
import type { Machine } from "@/lib/machine/machine";
import { toSnakeCaseName } from "./field-names";
import { sqlTypes, declareStatementsByKey } from "./statement";
import { sqlStateList } from "./state-names";
import type { Tx } from "./tx";

/** Describes a row that has a state. */
export interface StatefulRow {
  readonly world: string;
  readonly id: string;
  readonly state: string;
}

/** Describes what the statements of a machine need to know of it. */
type MachineTable = Pick<Machine, "name" | "table" | "notifiedColumns">;

const { bigint, instant, integer, text, uuid } = sqlTypes;

/** Names the columns of a statement that describe an event, with one of types for each merchant that the machine names. */
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
const eventInsertion = (
  machine: MachineTable,
  steps: string,
  { machine: name, subject, no, at, types }: EventColumns,
): string =>
  machine.notifiedColumns.length === 0
    ? ""
    : `, notified as (
       insert into webhook_event (world, id, user_no, type, machine, subject, no, at)
       select $1::uuid, gen_random_uuid(), w.user_no, t.type, ${name}, ${subject}, ${no}, ${at} from ${steps}
       cross join lateral (values ${machine.notifiedColumns.map((column, i) => `(o.${column}, ${types[i]})`).join(", ")}) w (user_no, types)
       cross join lateral unnest(string_to_array(w.types, ' ')) t (type)
       where exists (select from webhook_endpoint e where e.world = $1::uuid and e.user_no = w.user_no and e.state = ${sqlStateList(webhookEndpoint, enabledEndpoint)} and t.type = any(e.events))
     )`;

/** Returns the parameters, from a position on, that hold the types of a single step. */
const eventTypePlaceholders = ({ notifiedColumns }: MachineTable, first: number): readonly string[] =>
  notifiedColumns.map((_, owner) => `$${first + owner}::text`);

const machinesWithTable = (): readonly MachineTable[] => machines.filter(({ table }) => table);

const changeState = declareStatementsByKey("change a state", machinesWithTable, (machine: MachineTable) => ({
  text: `with updated as (update ${tableOf(machine)} set state = $4, changes = changes + 1 where world = $1::uuid and id = $2::uuid and state = $3 returning ${["changes", ...machine.notifiedColumns].join(", ")})
     ${eventInsertion(machine, "updated o", { machine: "$5", subject: "$2::uuid", no: "o.changes", at: "$7::timestamptz", types: eventTypePlaceholders(machine, 9) })}
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $5, $2::uuid, changes, $3, $6, $4, $7::timestamptz, $8 from updated returning no`,
  parameters: [uuid, uuid, text, text, text, text, instant, text, ...machine.notifiedColumns.map(() => text)],
  columns: { no: integer },
}));

const writeCreation = declareStatementsByKey("write a creation", machinesWithTable, (machine: MachineTable) => ({
  text: `${machine.notifiedColumns.length > 0 ? `with created as (select ${machine.notifiedColumns.map((column) => `$7::text as ${column}`).join(", ")})` : ""}
     ${eventInsertion(machine, "created o", { machine: "$2", subject: "$3::uuid", no: "0", at: "$5::timestamptz", types: eventTypePlaceholders(machine, 8) })}
     insert into history (world, machine, subject, no, before, event, after, at, who) values ($1::uuid, $2, $3::uuid, 0, '', 'made', $4, $5::timestamptz, $6)`,
  parameters: [
    ...[uuid, text, uuid, text, instant, text],
    ...(machine.notifiedColumns.length > 0 ? [text] : []),
    ...machine.notifiedColumns.map(() => text),
  ],
  columns: {},
}));

/** Builds the numbered steps of a statement from one list of their states before, events and states after, and types. */
const stepRows = ({ notifiedColumns }: MachineTable, firstTypes: number): string =>
  `with step as (
       select * from unnest(${["$6::text[]", "$7::text[]", "$8::text[]", ...notifiedColumns.map((_, i) => `$${firstTypes + i}::text[]`)].join(", ")}) with ordinality s (${["before", "event", "after", ...notifiedColumns.map((_, i) => `types${i}`), "no"].join(", ")})
     )`;

const writeCreations = declareStatementsByKey("write many creations", machinesWithTable, (machine: MachineTable) => {
  const typeColumns = machine.notifiedColumns.map((_, owner) => `types${owner}`);
  return {
    text: `${stepRows(machine, 9)}
     ${machine.notifiedColumns.length > 0 ? `, created as (select ${["r.id", ...machine.notifiedColumns.map((column) => `r.${column}`), "s.no::int - 1 as no", ...typeColumns.map((name) => `s.${name}`)].join(", ")} from ${tableOf(machine)} r cross join step s where r.world = $1::uuid and r.id = any($5::uuid[]))` : ""}
     ${eventInsertion(machine, "created o", { machine: "$2", subject: "o.id", no: "o.no", at: "$3::timestamptz", types: typeColumns.map((name) => `o.${name}`) })}
     insert into history (world, machine, subject, no, before, event, after, at, who)
     select $1::uuid, $2, n.id, s.no - 1, s.before, s.event, s.after, $3::timestamptz, $4 from unnest($5::uuid[]) n (id) cross join step s`,
    parameters: [
      ...[uuid, text, instant, text, uuid.list, text.list, text.list, text.list],
      ...machine.notifiedColumns.map(() => text.list),
    ],
    columns: {},
  };
});

/** Names columns that change together with a state: with a number for each row, and with one instant for all. */
interface ChangedColumns<Each extends string = string, All extends string = string> {
  readonly each: readonly Each[];
  readonly all: readonly All[];
}
const none: ChangedColumns = { each: [], all: [] };

/** Describes a statement that changes many states: the machine, and the columns that change with them. */
interface ManyChanges extends ChangedColumns {
  readonly machine: MachineTable;
}
const declaredChanges: ManyChanges[] = [];

/** Describes new values of declared columns: a list with one number a row for each, then one instant for each. */
export interface ColumnChanges extends ChangedColumns {
  readonly values: readonly (readonly bigint[] | Date)[];
}

/**
 * Declares columns that change together with the states of many rows, at the top level of a module: a test prepares the
 * statement. Returns the function that takes their values, a number for each row or one instant for all.
 */
export function declareChangedColumns<const Each extends string = never, const All extends string = never>(
  machine: MachineTable,
  { each = [], all = [] }: Partial<ChangedColumns<Each, All>>,
) {
  declaredChanges.push({ machine, each, all });
  return (values: Readonly<Record<Each, readonly bigint[]> & Record<All, Date>>): ColumnChanges => ({
    ...{ each, all },
    values: [...each, ...all].map((name) => values[name]),
  });
}

const changeStates = declareStatementsByKey(
  "change many states",
  () => [...machinesWithTable().map((machine): ManyChanges => ({ machine, ...none })), ...declaredChanges],
  ({ machine, each, all }: ManyChanges) => {
    const typeColumns = machine.notifiedColumns.map((_, owner) => `types${owner}`);
    const first = 12 + typeColumns.length;
    const numbers = each.map((name, i) => ({ column: `"${toSnakeCaseName(name)}"`, list: `$${first + i}::bigint[]` }));
    const sets = [
      ...["state = $4", "changes = o.changes + $5::int"],
      ...numbers.map(({ column }) => `${column} = n.${column}`),
      ...all.map((name, i) => `"${toSnakeCaseName(name)}" = $${first + each.length + i}::timestamptz`),
    ];
    return {
      text: `${stepRows(machine, 12)}, updated as (
       update ${tableOf(machine)} o set ${sets.join(", ")}
       from unnest(${["$2::uuid[]", ...numbers.map(({ list }) => list)].join(", ")}) n (${["id", ...numbers.map(({ column }) => column)].join(", ")})
       where o.world = $1::uuid and o.id = n.id and o.state = $3 returning ${["o.id", "o.changes", ...machine.notifiedColumns.map((column) => `o.${column}`)].join(", ")}
     ), recorded as (
       insert into history (world, machine, subject, no, before, event, after, at, who)
       select $1::uuid, $9, u.id, u.changes - $5::int + s.no, s.before, s.event, s.after, $10::timestamptz, $11 from updated u cross join step s
     )
     ${machine.notifiedColumns.length > 0 ? `, event as (select ${["u.id", ...machine.notifiedColumns.map((column) => `u.${column}`), "u.changes - $5::int + s.no::int as no", ...typeColumns.map((name) => `s.${name}`)].join(", ")} from updated u cross join step s)` : ""}
     ${eventInsertion(machine, "event o", { machine: "$9", subject: "o.id", no: "o.no", at: "$10::timestamptz", types: typeColumns.map((name) => `o.${name}`) })}
     select id from updated`,
      parameters: [
        ...[uuid, uuid.list, text, text, integer, text.list, text.list, text.list, text, instant, text],
        ...typeColumns.map(() => text.list),
        ...each.map(() => bigint.list),
        ...all.map(() => instant),
      ],
      columns: { id: uuid },
    };
  },
  ({ machine, each, all }) => `${machine.name} ${each.join()} ${all.join()}`,
);

/** Returns the event types of a step for each of the merchants that the machine names, in one text each. */
const typesOf = (machine: Pick<Machine, "name" | "notifiedColumns">, event: string, after: string): readonly string[] =>
  machine.notifiedColumns.map((_, owner) => eventTypesOfOrderStep(machine, owner, event, after).join(" "));

/** Does the same for several steps, a list for each merchant. */
const typesOfSteps = (
  machine: Pick<Machine, "name" | "notifiedColumns">,
  steps: readonly { readonly event: string; readonly after: string }[],
): string[][] =>
  machine.notifiedColumns.map((_, owner) =>
    steps.map(({ event, after }) => eventTypesOfOrderStep(machine, owner, event, after).join(" ")),
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
  const updatedRows = await changeState(machine)(tx.sql, [
    row.world,
    row.id,
    row.state,
    to,
    machine.name,
    event,
    tx.now,
    tx.by.name,
    ...typesOf(machine, event, to),
  ]);
  return updatedRows.length === 1;
}

/** Describes a new row that has a state; with the merchant's number where its software may be notified. */
export interface CreatedRow extends StatefulRow {
  readonly userNo?: string;
}

/**
 * Writes the first row of an order's history: its creation. It may be sent together with the statement that writes the
 * order itself, and reads nothing of it.
 */
export async function recordCreationInHistory<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  row: CreatedRow,
): Promise<void> {
  const { userNo = "" } = row;
  invariant(machine.notifiedColumns.length === 0 || userNo !== "", `a new ${machine.name} says whose it is`);
  await writeCreation(machine)(tx.sql, [
    row.world,
    machine.name,
    row.id,
    row.state,
    tx.now,
    tx.by.name,
    ...(machine.notifiedColumns.length > 0 ? [userNo] : []),
    ...typesOf(machine, "made", row.state),
  ]);
}

/**
 * Does the same for many rows created together that immediately went through some events, in one statement. The writer
 * of the rows sets the state and the changes that `stateAfter` returns.
 */
export async function recordCreationsInHistory<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  events: readonly NoInfer<E>[] = [],
): Promise<void> {
  const steps = [{ before: "", event: "made", after: machine.first }, ...stepsOf(machine, machine.first, events)];
  await writeCreations(machine)(tx.sql, [
    tx.world.id,
    machine.name,
    tx.now,
    tx.by.name,
    ids,
    ...listsOf(steps),
    ...typesOfSteps(machine, steps),
  ]);
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
 * event. Returns how many were changed: rows that a concurrent transition changed first are left unchanged. Further columns
 * are written with it, so that each row is written once.
 */
export async function transitionMany<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  ids: readonly string[],
  from: NoInfer<S>,
  events: readonly NoInfer<E>[],
  principal: string,
  { each, all, values }: ColumnChanges = { ...none, values: [] },
): Promise<number> {
  const steps = stepsOf(machine, from, events);
  const state = steps.at(-1)?.after ?? from;
  const rows = await changeStates({ machine, each, all })(tx.sql, [
    tx.world.id,
    ids,
    from,
    state,
    steps.length,
    ...listsOf(steps),
    machine.name,
    tx.now,
    principal,
    ...typesOfSteps(machine, steps),
    ...values,
  ]);
  return rows.length;
}

/** Returns the states before, the events and the states after of some steps, as one list of each. */
const listsOf = (
  steps: readonly { readonly before: string; readonly event: string; readonly after: string }[],
): readonly [before: string[], event: string[], after: string[]] => [
  steps.map((step) => step.before),
  steps.map((step) => step.event),
  steps.map((step) => step.after),
];
