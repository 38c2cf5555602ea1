import * as z from "zod/mini";
import type { Machine } from "@/lib/machine/machine";
import { instant } from "@/lib/time/instant";

/** A state by its name in the code, by its code on the wire. */
export const stateOf = <S extends string, E extends string>(machine: Machine<S, E>) =>
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

/** One change of an order's state, and its actor: an operator's name, "clock" or "operations". */
export const historyRow = z.object({ event: z.string(), after: z.string(), at: instant, who: z.string() });
export type HistoryRow = z.output<typeof historyRow>;
