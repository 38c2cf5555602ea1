"use client";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type ComponentProps } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { ChevronDownIcon } from "../page/icons";

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
export function SelectField({
  label,
  help,
  error,
  aside,
  id,
  options,
  empty,
  disabled = false,
  ...select
}: SelectFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <NativeSelect
        disabled={disabled}
        input={<OutlinedInput disableInjectingGlobalStyles />}
        IconComponent={SelectArrow}
        slotProps={{
          input: {
            // named cast: MUI types the attributes of a select as those of an input
            ...(select as ComponentProps<"input">),
            ...fieldNoteAttributes(controlId, { help, error }),
            id: controlId,
          },
        }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label: name, disabled: isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

/** Draws the arrow at the end of a select, where MUI's class places it. */
export const SelectArrow = ({ className }: { className?: string }) => (
  <span className={className}>
    <ChevronDownIcon small />
  </span>
);
