import { useId, type ComponentProps } from "react";
import { FieldFrame, notesOf, type FieldLabels } from "./field-frame";
import control from "./control.module.css";

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  help,
  error,
  aside,
  id,
  rows = 3,
  ...area
}: FieldLabels & Omit<ComponentProps<"textarea">, "className">) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} help={help} error={error} aside={aside}>
      <textarea {...area} {...notesOf(own, { help, error })} rows={rows} id={own} className={control.control} />
    </FieldFrame>
  );
}
