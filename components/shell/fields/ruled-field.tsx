"use client";
import type { ComponentProps, ReactNode } from "react";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField, type Choice } from "@/components/kit/select/select-field";
import type { FieldRule } from "@/lib/reference/ruled-fields";

export interface RuledFieldProps {
  rule: Pick<FieldRule, "field" | "isNeeded" | "lengthMax" | "choices">;
  label: string;
  help?: string | undefined;
  value: string;
  error: string | undefined;
  /** Holds the texts displayed while nothing is selected: in a list, and in a country search. */
  words: { readonly choose: string; readonly search: string };
  /** Lists the options of a selection. */
  options?: readonly Choice[];
  line?: ComponentProps<"input">;
  onValue: (value: string) => void;
}

/** Returns the labels of a field with a rule, independent of the component that renders it. */
export const fieldLabelsFromRule = ({
  rule,
  label,
  help,
  error,
}: Omit<RuledFieldProps, "value" | "words" | "onValue">) => ({
  id: rule.field,
  label,
  error,
  ...(help && { help }),
  ...(!rule.isNeeded && { aside: (<OptionalMark />) as ReactNode }),
});

/** Renders one field of a data-driven form as its rule requires: a country, a selection, or a line of text. */
export function RuleDrivenField({ rule, value, words, options, line, onValue, ...rest }: RuledFieldProps) {
  const labels = fieldLabelsFromRule({ rule, ...rest });
  if (rule.choices === "countries")
    return <CountrySelect {...labels} value={value} placeholder={words.search} onChoose={onValue} />;
  if (rule.choices !== null)
    return (
      <SelectField
        {...labels}
        empty={words.choose}
        value={value}
        options={options ?? []}
        disabled={!options?.length}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  return (
    <TextField
      {...labels}
      value={value}
      maxLength={rule.lengthMax}
      autoComplete="off"
      spellCheck={false}
      {...line}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
