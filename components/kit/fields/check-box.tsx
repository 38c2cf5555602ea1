"use client";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldHelpAndError, fieldNoteAttributes, type FieldLabels } from "./field-frame";

/** Renders a single yes/no choice. The label may contain a link ("I agree to the terms"). */
export function CheckBox({
  label,
  help,
  error,
  id,
  checked,
  defaultChecked,
  disabled = false,
  onChange,
  ...input
}: Pick<FieldLabels, "help" | "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type" | "className">) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FormGroup>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            {...(checked !== undefined && { checked })}
            {...(defaultChecked !== undefined && { defaultChecked })}
            {...(onChange && { onChange })}
            slotProps={{ input: { ...input, ...fieldNoteAttributes(controlId, { help, error }), id: controlId } }}
          />
        }
      />
      <FieldHelpAndError id={controlId} help={help} error={error} />
    </FormGroup>
  );
}
