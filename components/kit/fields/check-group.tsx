import { useId, type ReactNode } from "react";
import { FieldHelpAndError, groupNoteAttributes, type FieldLabels } from "./field-frame";
import { joinClassNames } from "../page/classes";
import styles from "./choice.module.css";

/** Selects any of a few options that are all visible. */
export function CheckGroup({
  id: field,
  label,
  help,
  error,
  options,
  values,
  inline = false,
  onValues,
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
    <fieldset id={field} className={styles.group} {...groupNoteAttributes(id, { help, error })}>
      <legend className={styles.legend}>{label}</legend>
      <div className={joinClassNames(styles.options, inline && styles.inline)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              className={styles.mark}
              checked={values.includes(option.value)}
              disabled={option.disabled}
              onChange={({ target }) =>
                onValues(target.checked ? [...values, option.value] : values.filter((value) => value !== option.value))
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldHelpAndError id={id} help={help} error={error} />
    </fieldset>
  );
}
