import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldHelpAndError, groupNoteAttributes, type FieldLabels } from "./field-frame";
import { joinClassNames } from "../page/classes";
import styles from "./choice.module.css";

export interface RadioChoice {
  value: string;
  label: ReactNode;
  /** Holds the explanation of the choice, under its label. */
  hint?: ReactNode;
  disabled?: boolean;
}

/**
 * Selects one of a few options that are all visible. The input's attributes (name, onChange, ref, defaultValue …) are
 * passed to every option.
 */
export interface RadioGroupProps
  extends
    Omit<FieldLabels, "aside">,
    Omit<ComponentProps<"input">, "type" | "className" | "id" | "value" | "defaultValue"> {
  name: string;
  options: readonly RadioChoice[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Places the options side by side when there is room. */
  inline?: boolean;
}

export function RadioGroup({
  label,
  help,
  error,
  options,
  value,
  defaultValue,
  inline = false,
  ...input
}: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} {...groupNoteAttributes(id, { help, error })}>
      <legend className={styles.legend}>{label}</legend>
      <div className={joinClassNames(styles.options, inline && styles.inline)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              {...input}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              className={styles.mark}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldHelpAndError id={id} help={help} error={error} />
    </fieldset>
  );
}
