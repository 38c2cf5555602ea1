/** Lists the meanings of a state for a reader; the theme maps each tone to a colour and a shape. */
export type Tone = "waiting" | "moving" | "good" | "bad" | "quiet";

type Table = Record<string, { code: string; tone: Tone; on?: Record<string, string> }>;

/** Checks that every target in the table is one of its own states. */
type CheckedTable<T extends Table> = {
  [S in keyof T]: { [K in keyof T[S]]: K extends "on" ? { [E in keyof T[S][K]]: keyof T } : T[S][K] };
};
type StateOf<T extends Table> = keyof T & string;
type EventOf<T extends Table> = { [S in keyof T]: T[S] extends { on: infer O } ? keyof O & string : never }[keyof T];

/**
 * Describes a machine: its name and the table of its orders; the kind when several machines share a table; and, when a
 * merchant's own software may be notified of events, the columns that identify the merchants.
 */
interface MachineOptions {
  readonly name: string;
  readonly table?: string;
  readonly kind?: string;
  readonly notifiedColumns?: readonly string[];
}

/**
 * Describes the states of an order and the events between them. Generic only in the names, not in the table: users of a
 * machine need not know its declaration.
 */
export interface Machine<State extends string = string, Event extends string = string> {
  readonly name: string;
  /** Holds the table with rows in these states, and their history; null when a machine only names states. */
  readonly table: string | null;
  /** Holds the value of the column `kind` when several machines share a table. */
  readonly kind: string | null;
  /** Holds the columns that identify the merchants with own software that may be notified; empty for none. */
  readonly notifiedColumns: readonly string[];
  readonly first: State;
  readonly states: readonly State[];
  readonly codes: readonly [string, ...string[]];
  /** Returns the wire value of a state. */
  code(state: State): string;
  tone(state: State): Tone;
  /** Returns the state of a wire value. */
  of(code: string): State | undefined;
  is(text: string): text is State;
  /** Returns the next state after an event; undefined when the event is not possible in the state. */
  next(state: State, event: Event): State | undefined;
  /** Returns the events that are possible in a state. */
  events(state: State): readonly Event[];
  /** Returns true when no event is possible any more. */
  isFinal(state: State): boolean;
}

/**
 * Declares the states of one kind of order: their wire codes, tones and transitions, and the table that contains the
 * orders. An area with such a machine lists it in its `area.ts`.
 */
export function machine<const T extends Table>(
  options: string | (MachineOptions & { readonly table: string }),
  first: StateOf<T>,
  rowsByState: T & CheckedTable<T>,
): Machine<StateOf<T>, EventOf<T>> {
  const { name, table, kind, notifiedColumns }: MachineOptions =
    typeof options === "string" ? { name: options } : options;
  const rows: Table = rowsByState;
  // named cast: a table literal has its keys as its states, and no others
  const states = Object.keys(rowsByState) as StateOf<T>[];
  const is = (text: string): text is StateOf<T> => Object.hasOwn(rows, text);
  const row = (state: string) => {
    const entry = rows[state];
    if (!entry) throw new TypeError(`${name} has no state ${state}`);
    return entry;
  };
  return {
    name,
    table: table ?? null,
    kind: kind ?? null,
    notifiedColumns: notifiedColumns ?? [],
    first,
    states,
    is,
    // named cast: a machine has at least its first state
    codes: states.map((state) => row(state).code) as [string, ...string[]],
    code: (state) => row(state).code,
    tone: (state) => row(state).tone,
    of: (code) => states.find((state) => row(state).code === code),
    // named casts: Checked<T> holds targets and events to the table's own names
    next: (state, event) => row(state).on?.[event] as StateOf<T> | undefined,
    events: (state) => Object.keys(row(state).on ?? {}) as EventOf<T>[],
    isFinal: (state) => Object.keys(row(state).on ?? {}).length === 0,
  };
}
