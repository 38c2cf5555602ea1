import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldHelpAndError, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import styles from "./choice.module.css";

/** Renders a single yes/no choice. The label may contain a link ("I agree to the terms"). */
export function CheckBox({
  label,
  help,
  error,
  id,
  ...input
}: Pick<FieldLabels, "help" | "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type" | "className">) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={styles.single}>
      <label className={styles.option} htmlFor={controlId}>
        <input
          {...input}
          {...fieldNoteAttributes(controlId, { help, error })}
          type="checkbox"
          id={controlId}
          className={styles.mark}
        />
        <span>{label}</span>
      </label>
      <FieldHelpAndError id={controlId} help={help} error={error} />
    </div>
  );
}
