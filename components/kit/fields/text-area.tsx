"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ComponentProps } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";

/** Renders several lines of text; grows with the content. */
export function TextArea({
  label,
  help,
  error,
  aside,
  id,
  rows = 3,
  disabled = false,
  readOnly = false,
  ...area
}: FieldLabels & Omit<ComponentProps<"textarea">, "className">) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <OutlinedInput
        multiline
        minRows={rows}
        disabled={disabled}
        readOnly={readOnly}
        disableInjectingGlobalStyles
        // named cast: MUI types the attributes of a text area as those of an input
        slotProps={{
          input: {
            ...(area as ComponentProps<"input">),
            ...fieldNoteAttributes(controlId, { help, error }),
            id: controlId,
          },
        }}
      />
    </FieldFrame>
  );
}
