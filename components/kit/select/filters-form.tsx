"use client";
import type { Route } from "next";
import NextForm from "next/form";
import { useId, useState } from "react";
import { joinClassNames } from "../page/classes";
import { Button } from "../page/button";
import { DateRangeField } from "../dates/date-range";
import { toFilterChoice, filterParameterNames, type FilterField } from "./filter-fields";
import { SelectField } from "./select-field";
import { TextField } from "../fields/text-field";
import styles from "./filters.module.css";

export interface FiltersFormProps {
  action: Route;
  fields: readonly FilterField[];
  /** Holds the URL's values of the fields and of the retained parameters. */
  values: Readonly<Record<string, string>>;
  keep: readonly string[];
  labels: { apply: string; fold: string; any: string };
}

/**
 * Renders the row of filters from plain descriptions. A field is remounted when its value in the URL changes; otherwise
 * it would retain the old entry.
 */
export function FiltersForm({ action, fields, values, keep, labels }: FiltersFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* seen on a phone alone, where the fields would fill the first screen */}
      <Button small className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {labels.fold}
      </Button>
      <NextForm id={id} action={action} className={joinClassNames(styles.form, !isOpen && styles.folded)}>
        {keep.map(
          (name) => values[name] !== undefined && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
        {fields.map(renderField)}
        <Button type="submit">{labels.apply}</Button>
      </NextForm>
    </>
  );

  function renderField(field: FilterField) {
    if (field.kind === "days") {
      const [fromName = "", toName = ""] = filterParameterNames(field);
      const [from = "", to = ""] = [values[fromName], values[toName]];
      return (
        <DateRangeField
          key={`${fromName} ${from} ${to}`}
          label={field.label}
          names={{ from: fromName, to: toName }}
          from={from}
          to={to}
          daysMax={field.daysMax}
        />
      );
    }
    const { kind, name, label } = field;
    const value = values[name] ?? "";
    if (kind === "text")
      return (
        <TextField
          key={`${name} ${value}`}
          label={label}
          name={name}
          defaultValue={value}
          maxLength={field.lengthMax}
        />
      );
    const { always, options } = field;
    return (
      <SelectField
        key={`${name} ${always ?? value}`}
        label={label}
        name={name}
        defaultValue={always ?? value}
        options={options.map(toFilterChoice)}
        {...(always === undefined && { empty: labels.any })}
      />
    );
  }
}
