"use client";
import { useId, useState } from "react";
import { onDemand } from "@/components/theme/on-demand";
import { classes } from "../page/classes";
import { FieldFrame, notesOf, type FieldLabels } from "../fields/field-frame";
import { ChevronDownIcon } from "../page/icons";
import control from "../fields/control.module.css";

export interface SearchOption {
  value: string;
  label: string;
  /** Also found by, and shown in small: a code, the other language's name. */
  hint?: string;
  /** The country or region whose flag precedes it. */
  flag?: string;
}

export interface SearchSelectProps extends FieldLabels {
  /** The control's own, where something leads to it. */
  id?: string;
  name?: string;
  value: SearchOption | null;
  onChoose: (option: SearchOption | null) => void;
  /** All there are (countries), or a search by what is typed (banks), which may take its time. */
  options: readonly SearchOption[] | ((typed: string) => Promise<readonly SearchOption[]>);
  placeholder?: string;
  disabled?: boolean;
  /** Each choice is taken and the field is cleared for the next. */
  adds?: boolean;
}

const list = onDemand(async () => (await import("./search-select-list")).SearchSelectList);

/**
 * One of very many, found by typing. The list itself is loaded when the field is reached; until then a plain box is
 * shown.
 */
export function SearchSelect({
  id: own,
  label,
  help,
  error,
  aside,
  name,
  value,
  onChoose,
  options,
  placeholder,
  disabled = false,
  adds = false,
}: SearchSelectProps) {
  const made = useId();
  const id = own ?? made;
  const [reached, setReached] = useState(false);
  const [ready, setReady] = useState(false);
  const notes = notesOf(id, { help, error });
  return (
    <FieldFrame id={id} label={label} help={help} error={error} aside={aside}>
      {!ready && (
        <div className={control.group} onPointerEnter={list.prefetch}>
          <input
            {...notes}
            id={id}
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            aria-controls={`${id}-listbox`}
            autoComplete="off"
            className={classes(control.control)}
            value={value?.label ?? ""}
            placeholder={placeholder}
            disabled={disabled}
            onChange={() => setReached(true)}
            onFocus={() => setReached(true)}
          />
          <span className={control.after}>
            <ChevronDownIcon small />
          </span>
        </div>
      )}
      {reached && (
        <list.Part
          {...{ id, notes, value, onChoose, options, placeholder, disabled, adds }}
          onReady={() => setReady(true)}
        />
      )}
      {name && <input type="hidden" name={name} value={value?.value ?? ""} disabled={disabled} />}
    </FieldFrame>
  );
}
