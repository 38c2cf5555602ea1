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
  /** What is said while nothing is chosen: of a list, and where a country is searched. */
  words: { readonly choose: string; readonly search: string };
  /** What a list of its choices has. */
  options?: readonly Choice[];
  line?: ComponentProps<"input">;
  onValue: (value: string) => void;
}

/** How a ruled field is labelled, whatever draws it. */
export const ruledLabels = ({ rule, label, help, error }: Omit<RuledFieldProps, "value" | "words" | "onValue">) => ({
  id: rule.field,
  label,
  error,
  ...(help && { help }),
  ...(!rule.isNeeded && { aside: (<OptionalMark />) as ReactNode }),
});

/** One field of a form whose fields are data, as its rule says: a country, one of a list, or a line of text. */
export function RuledField({ rule, value, words, options, line, onValue, ...rest }: RuledFieldProps) {
  const labels = ruledLabels({ rule, ...rest });
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
