import { useId, type ComponentProps } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { ChevronDownIcon } from "../page/icons";
import styles from "./select-field.module.css";
import control from "../fields/control.module.css";
import { joinClassNames } from "../page/classes";

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldLabels, Omit<ComponentProps<"select">, "className" | "children"> {
  options: readonly Choice[];
  /** The text while nothing is selected; selecting it again clears the selection. */
  empty?: string;
}

/** Selects one of a few options. For long lists (countries, banks) use search-select. */
export function SelectField({ label, help, error, aside, id, options, empty, ...select }: SelectFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <div className={control.group}>
        <select
          {...select}
          {...fieldNoteAttributes(controlId, { help, error })}
          id={controlId}
          className={joinClassNames(control.control, styles.select)}
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
