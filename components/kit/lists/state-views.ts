import { filtersText } from "../select/list-address";
import type { ListView } from "./list-views";

/** Returns the views of a list by state, each with its number of rows as far as it is known. */
export const stateViews = <S extends string>(
  states: readonly S[],
  labelOf: (state: S) => string,
  counts: { readonly rows: readonly { readonly state: string; readonly count: number }[] } | null,
): ListView[] =>
  states.map((state) => ({
    key: state,
    label: labelOf(state),
    target: { filters: filtersText({ state }) },
    count: counts?.rows.find((row) => row.state === state)?.count,
  }));
