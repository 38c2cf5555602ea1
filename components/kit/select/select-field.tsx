import { useId, type ComponentProps } from "react";
import { FieldFrame, notesOf, type FieldLabels } from "../fields/field-frame";
import { ChevronDownIcon } from "../page/icons";
import styles from "./select-field.module.css";
import control from "../fields/control.module.css";
import { classes } from "../page/classes";

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldLabels, Omit<ComponentProps<"select">, "className" | "children"> {
  options: readonly Choice[];
  /** The text while nothing is chosen; choosing it again chooses nothing. */
  empty?: string;
}

/** One of a few. Long lists (countries, banks) take search-select. */
export function SelectField({ label, help, error, aside, id, options, empty, ...select }: SelectFieldProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <FieldFrame id={own} label={label} help={help} error={error} aside={aside}>
      <div className={control.group}>
        <select
          {...select}
          {...notesOf(own, { help, error })}
          id={own}
          className={classes(control.control, styles.select)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label: name, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {name}
            </option>
          ))}
        </select>
        <span className={control.after}>
          <ChevronDownIcon small />
        </span>
      </div>
    </FieldFrame>
  );
}
