import { useId, type ComponentProps } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import control from "./control.module.css";

/** Renders several lines of text; grows with the content if the browser can. */
export function TextArea({
  label,
  help,
  error,
  aside,
  id,
  rows = 3,
  ...area
}: FieldLabels & Omit<ComponentProps<"textarea">, "className">) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <textarea
        {...area}
        {...fieldNoteAttributes(controlId, { help, error })}
        rows={rows}
        id={controlId}
        className={control.control}
      />
    </FieldFrame>
  );
}
