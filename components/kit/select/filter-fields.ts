import type { Choice } from "./select-field";

/** Describes a filter of a list, named as in the URL. */
export type FilterField =
  | { readonly kind: "text"; readonly name: string; readonly label: string; readonly lengthMax: number }
  /**
   * A choice of a few values; a text is its own label. With `always`, one value is always selected, and there is no
   * "all".
   */
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly options: readonly (Choice | string)[];
      readonly always?: string;
    }
  /** A range of days, as `from` and `to` unless the URL names them otherwise. */
  | {
      readonly kind: "days";
      readonly label: string;
      readonly daysMax: number;
      readonly names?: readonly [from: string, to: string];
    };

/** Builds a choice filter of several values with labels: a state, a kind. */
export const choiceFilterField = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FilterField => ({
  kind: "choice",
  name,
  label,
  options: values.map((value) => ({ value, label: labelOf(value) })),
});

const dayNames = ["from", "to"] as const;

/** Returns the URL parameters of a field. */
export const filterParameterNames = (field: FilterField): readonly string[] =>
  field.kind === "days" ? (field.names ?? dayNames) : [field.name];

export const toFilterChoice = (option: Choice | string): Choice =>
  typeof option === "string" ? { value: option, label: option } : option;

/** Holds the number of choices beside the search that are always visible; a range of days counts for two. */
const pillsMax = 3;

/**
 * Divides the filters of a list into the search (its first text), choices beside it, and those in a panel: the other
 * texts too. Each keeps its place in the order of the list.
 */
export function splitFilterFields(fields: readonly FilterField[]): {
  readonly search: FilterField | undefined;
  readonly pills: readonly FilterField[];
  readonly more: readonly FilterField[];
} {
  const search = fields.find(({ kind }) => kind === "text");
  const others = fields.filter((field) => field !== search);
  let room = pillsMax;
  const pills = others.filter(({ kind }) => kind !== "text" && (room -= kind === "days" ? 2 : 1) >= 0);
  return { search, pills, more: others.filter((field) => !pills.includes(field)) };
}

/** Describes an active filter: the text of its chip, and the URL parameters that removing it clears. */
export interface SetFilter {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
}
