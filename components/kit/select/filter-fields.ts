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

/** Describes an active filter: the text of its chip, and the URL parameters that removing it clears. */
export interface SetFilter {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
}
