import type { Machine } from "@/lib/machine/machine";

/**
 * Formats states of a machine for a statement: `'draft', 'reading'`. Written out rather than sent as parameters where a
 * partial index has them: a plan that is made once sees no parameter's value.
 */
export const sqlStateList = <S extends string>(_: Machine<S, string>, ...states: readonly NoInfer<S>[]): string =>
  states.map((state) => `'${state}'`).join(", ");
