/** The meaning of a state to a reader; the theme gives each tone a colour and a shape. */
export type Tone = "waiting" | "moving" | "good" | "bad" | "quiet";

type Table = Record<string, { code: string; tone: Tone; on?: Record<string, string> }>;

/** The table with every target checked to be one of its own states. */
type Checked<T extends Table> = {
  [S in keyof T]: { [K in keyof T[S]]: K extends "on" ? { [E in keyof T[S][K]]: keyof T } : T[S][K] };
};
type StateOf<T extends Table> = keyof T & string;
type EventOf<T extends Table> = { [S in keyof T]: T[S] extends { on: infer O } ? keyof O & string : never }[keyof T];

/**
 * The name of a machine, with the table of its orders; the kind where several machines share a table; and where a
 * merchant's own software may be told of what happens to them, the columns that name the merchants.
 */
interface Called {
  readonly name: string;
  readonly table?: string;
  readonly kind?: string;
  readonly told?: readonly string[];
}

/**
 * The states of an order and the events between them. Generic in the names alone, not in the table: users of a machine
 * need not know how it was written.
 */
export interface Machine<State extends string = string, Event extends string = string> {
  readonly name: string;
  /** The table whose rows are in these states, with their history; null where a machine only names states. */
  readonly table: string | null;
  /** Where several machines share a table: the value of its column `kind`. */
  readonly kind: string | null;
  /** The columns of its table that name the merchants whose own software may be told; empty where none is. */
  readonly told: readonly string[];
  readonly first: State;
  readonly states: readonly State[];
  readonly codes: readonly [string, ...string[]];
  /** The wire's value of a state. */
  code(state: State): string;
  tone(state: State): Tone;
  /** The state of a wire value. */
  of(code: string): State | undefined;
  is(text: string): text is State;
  /** Where an event leads from a state; undefined when it may not happen there. */
  next(state: State, event: Event): State | undefined;
  /** The events that may happen in a state. */
  events(state: State): readonly Event[];
  /** True when nothing can happen any more. */
  isFinal(state: State): boolean;
}

/**
 * Declares the states of one kind of order: their wire codes, tones and transitions, and the table that holds the
 * orders. An area with such a machine lists it in its `area.ts`.
 */
export function machine<const T extends Table>(
  called: string | (Called & { readonly table: string }),
  first: StateOf<T>,
  rowsByState: T & Checked<T>,
): Machine<StateOf<T>, EventOf<T>> {
  const { name, table, kind, told }: Called = typeof called === "string" ? { name: called } : called;
  const rows: Table = rowsByState;
  // named cast: a table literal has its keys as its states, and no others
  const states = Object.keys(rowsByState) as StateOf<T>[];
  const is = (text: string): text is StateOf<T> => Object.hasOwn(rows, text);
  const row = (state: string) => {
    const found = rows[state];
    if (!found) throw new TypeError(`${name} has no state ${state}`);
    return found;
  };
  return {
    name,
    table: table ?? null,
    kind: kind ?? null,
    told: told ?? [],
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
