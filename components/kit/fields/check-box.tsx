import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldNotes, notesOf, type FieldLabels } from "./field-frame";
import styles from "./choice.module.css";

/** One thing that is so or not. The label may hold a link ("I agree to the terms"). */
export function CheckBox({
  label,
  help,
  error,
  id,
  ...input
}: Pick<FieldLabels, "help" | "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type" | "className">) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={styles.single}>
      <label className={styles.option} htmlFor={own}>
        <input {...input} {...notesOf(own, { help, error })} type="checkbox" id={own} className={styles.mark} />
        <span>{label}</span>
      </label>
      <FieldNotes id={own} help={help} error={error} />
    </div>
  );
}
