"use client";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Radio from "@mui/material/Radio";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { FieldGroup, type FieldLabels } from "./field-frame";
import layout from "../page/layout.module.css";
import styles from "./fields.module.css";

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
  /** Renders every option as a card, side by side when there is room. */
  cards?: boolean;
}

export function RadioGroup({
  label,
  help,
  error,
  options,
  value,
  defaultValue,
  inline = false,
  cards = false,
  disabled,
  onChange,
  ...input
}: RadioGroupProps) {
  const id = useId();
  const [selected, setSelected] = useState(defaultValue);
  const current = value ?? selected;
  return (
    <FieldGroup label={label} help={help} error={error} note={id}>
      <FormGroup row={inline} className={cards ? styles.cards : ""}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? disabled ?? false}
            control={
              <Radio
                checked={current === option.value}
                onChange={(event) => {
                  setSelected(option.value);
                  onChange?.(event);
                }}
                slotProps={{ input }}
              />
            }
            label={
              <>
                {option.label}
                {option.hint && <div className={layout.soft}>{option.hint}</div>}
              </>
            }
          />
        ))}
      </FormGroup>
    </FieldGroup>
  );
}
