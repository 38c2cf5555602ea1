import * as z from "zod/mini";
import type { Machine } from "@/lib/machine/machine";
import { instant } from "@/lib/time/instant";

/** Holds one schema per machine's state, so that the contract's document can name it. */
const schemas = new WeakMap<object, unknown>();

/** Returns the schema of a state: its name in the code, its code on the wire. */
export function stateSchema<S extends string, E extends string>(machine: Machine<S, E>): StateSchema<S, E> {
  // named cast: what is stored under a machine was made of it
  const before = schemas.get(machine) as StateSchema<S, E> | undefined;
  const schema = before ?? newStateSchema(machine);
  schemas.set(machine, schema);
  return schema;
}
type StateSchema<S extends string, E extends string> = ReturnType<typeof newStateSchema<S, E>>;

const newStateSchema = <S extends string, E extends string>(machine: Machine<S, E>) =>
  z.codec(
    z
      .enum(machine.codes)
      .check(z.meta({ description: machine.states.map((state) => `${machine.code(state)} ${state}`).join(", ") })),
    z.custom<S>((value) => typeof value === "string" && machine.is(value)),
    {
      // named cast: the enum lets only the machine's own codes in
      decode: (code) => machine.of(code) as S,
      encode: (state) => machine.code(state),
    },
  );

/** Describes one change of an order's state, and its actor: an operator's name, "clock" or "operations". */
export const historyRow = z.object({ event: z.string(), after: z.string(), at: instant, who: z.string() });
export type HistoryRow = z.output<typeof historyRow>;

/** Limits the exact number of a list's rows in a state: one more than that stands for any larger number. */
export const stateCountMax = 99;

/** Describes the numbers of a list's rows by state; a state with an unknown number is missing. */
export const stateCountsSchema = <S extends string, E extends string>(machine: Machine<S, E>) =>
  z.object({
    rows: z.array(
      z.object({
        state: stateSchema(machine),
        count: z
          .int()
          .check(z.minimum(0), z.maximum(stateCountMax + 1))
          .check(z.meta({ description: `Exact up to ${stateCountMax}; ${stateCountMax + 1} means more than that.` })),
      }),
    ),
  });
