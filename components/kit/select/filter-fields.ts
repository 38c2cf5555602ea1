import type { Choice } from "./select-field";

/** A field by which a list is narrowed, named as in the URL. */
export type FilterField =
  | { readonly kind: "text"; readonly name: string; readonly label: string; readonly lengthMax: number }
  /**
   * One of a few; a text is its own label. With `always`, one is chosen whatever the URL says, and there is no "all".
   */
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly options: readonly (Choice | string)[];
      readonly always?: string;
    }
  /** From one day to another, as `from` and `to` unless the URL names them otherwise. */
  | {
      readonly kind: "days";
      readonly label: string;
      readonly daysMax: number;
      readonly names?: readonly [from: string, to: string];
    };

/** A choice of several values by their labels: a state, a kind. */
export const choiceField = <Value extends string>(
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

/** The names in the URL that a field has. */
export const namesOf = (field: FilterField): readonly string[] =>
  field.kind === "days" ? (field.names ?? dayNames) : [field.name];

export const choiceOf = (option: Choice | string): Choice =>
  typeof option === "string" ? { value: option, label: option } : option;

/** A set filter: the text of its chip, and the names in the URL that removing it clears. */
export interface SetFilter {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
}
