"use client";
import { useId, useState, type ComponentProps } from "react";
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
  /** Other ways of writing it, by whose beginnings it is found too; never shown. */
  words?: () => readonly string[];
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

/** The options that a text means: those that are called so first, by whatever name, then those with it in their names. */
export function matching(options: readonly SearchOption[], text: string): SearchOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...options];
  const found = options.flatMap((option) => {
    const { label, hint, words } = option;
    const others = (words?.() ?? []).map((word) => word.toLowerCase());
    // a whole code or name typed is meant, whatever names it is a part of
    const isMeant = hint?.toLowerCase() === wanted || others.includes(wanted);
    const isFound =
      `${label} ${hint ?? ""}`.toLowerCase().includes(wanted) || others.some((word) => word.startsWith(wanted));
    return isMeant || isFound ? [{ option, isMeant }] : [];
  });
  return found.sort((one, other) => Number(other.isMeant) - Number(one.isMeant)).map(({ option }) => option);
}

/**
 * One of very many, found by typing. The list itself is loaded when the field is reached; until then a plain box is
 * shown, and what is typed into it is handed to the list.
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
  const [ready, setReady] = useState(false);
  const { isWanted, isFocused, typed, handlers } = useTypedAhead({ value, onChoose, options });
  const notes = notesOf(id, { help, error });
  return (
    <FieldFrame id={id} label={label} help={help} error={error} aside={aside}>
      {!ready && (
        <PlainBox
          {...notes}
          {...handlers}
          id={id}
          value={typed ?? value?.label ?? ""}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
      {(ready || isWanted) && (
        <list.Part
          {...{ id, notes, value, onChoose, options, placeholder, disabled, adds, isFocused }}
          initialInput={typed}
          onReady={() => setReady(true)}
        />
      )}
      {name && <input type="hidden" name={name} value={value?.value ?? ""} disabled={disabled} />}
    </FieldFrame>
  );
}

/** What looks like the list's own input until the list is there. */
function PlainBox(props: ComponentProps<"input">) {
  return (
    <div className={control.group} onPointerEnter={list.prefetch}>
      <input
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-controls={`${props.id}-listbox`}
        autoComplete="off"
        className={classes(control.control)}
        {...props}
      />
      <span className={control.after}>
        <ChevronDownIcon small />
      </span>
    </div>
  );
}

/** What is typed into the plain box while the list is loading: the box does what the list would. */
function useTypedAhead({ value, onChoose, options }: Pick<SearchSelectProps, "value" | "onChoose" | "options">) {
  const [isReached, setReached] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const [typed, setTyped] = useState<string>();
  const handlers: ComponentProps<"input"> = {
    onFocus: () => {
      list.prefetch();
      setReached(true);
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
      setTyped(undefined);
    },
    onChange: ({ target }) => {
      setReached(true);
      setTyped(target.value);
      if (target.value === "" && value) onChoose(null);
    },
    onKeyDown: (event) => {
      if (event.key !== "Enter" || !typed || event.nativeEvent.isComposing) return;
      // Enter takes the first option, and never sends the form around a field that is half filled
      event.preventDefault();
      const [first] = typeof options === "function" ? [] : matching(options, typed);
      if (!first) return;
      setTyped(undefined);
      onChoose(first);
    },
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
  // the box is not replaced while an input method composes in it: that would end the composition
  return { isWanted: isReached && !isComposing, isFocused, typed, handlers };
}
