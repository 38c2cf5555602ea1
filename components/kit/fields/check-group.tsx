"use client";
import FormGroup from "@mui/material/FormGroup";
import { useId, type ReactNode } from "react";
import { CheckBox } from "./check-box";
import { FieldGroup, type FieldLabels } from "./field-frame";

/** Selects any of a few options that are all visible. */
export function CheckGroup({
  id: field,
  options,
  values,
  inline = false,
  onValues,
  ...labels
}: Omit<FieldLabels, "aside"> & {
  /** Holds the id of the field: the error summary of a form links to it. */
  id?: string;
  options: readonly { readonly value: string; readonly label: ReactNode; readonly disabled?: boolean }[];
  values: readonly string[];
  /** Places the options side by side when there is room. */
  inline?: boolean;
  onValues: (values: string[]) => void;
}) {
  const id = useId();
  return (
    <FieldGroup {...labels} id={field} note={id}>
      <FormGroup row={inline}>
        {options.map((option) => (
          <CheckBox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            onChange={({ target }) =>
              onValues(target.checked ? [...values, option.value] : values.filter((value) => value !== option.value))
            }
          />
        ))}
      </FormGroup>
    </FieldGroup>
  );
}
