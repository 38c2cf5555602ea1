"use client";
import { useId, useState, type ComponentProps } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { InputBox, type InputBoxProps } from "../fields/input-box";
import { ChevronDownIcon } from "../page/icons";
import { CountryFlag } from "../text/flag";

export interface SearchOption {
  value: string;
  label: string;
  /** A second searchable text in small type: a code, the name in the other language. */
  hint?: string;
  /** A second line below the label, searchable too: the account's number, the bank. */
  detail?: string;
  /** Returns other spellings, which are searched by their beginnings; never displayed. */
  words?: () => readonly string[];
  /** Holds the country or region of the flag before the label. */
  flag?: string;
}

export interface SearchSelectProps extends FieldLabels {
  /** Holds the control's own id, as the target of links. */
  id?: string;
  name?: string;
  value: SearchOption | null;
  onChoose: (option: SearchOption | null) => void;
  /** All options (countries), or a search by text (banks), which may be slow. */
  options: readonly SearchOption[] | ((text: string) => Promise<readonly SearchOption[]>);
  placeholder?: string;
  disabled?: boolean;
  /** True when each selection is added and the field is cleared for the next. */
  adds?: boolean;
}

const list = createLazyComponent(async () => (await import("./search-select-list")).SearchSelectList);

/** Returns the options that match a text: exact matches of any name first, then those that contain it. */
export function findMatchingOptions(options: readonly SearchOption[], text: string): SearchOption[] {
  const query = text.trim().toLowerCase();
  if (query === "") return [...options];
  const matches = options.flatMap((option) => {
    const { label, hint, detail, words } = option;
    const otherWords = (words?.() ?? []).map((word) => word.toLowerCase());
    // a complete code or name is an exact match, even when it is part of other names
    const isExact = hint?.toLowerCase() === query || otherWords.includes(query);
    const isFound =
      `${label} ${hint ?? ""} ${detail ?? ""}`.toLowerCase().includes(query) ||
      otherWords.some((word) => word.startsWith(query));
    return isExact || isFound ? [{ option, isMeant: isExact }] : [];
  });
  return matches.sort((a, b) => Number(b.isMeant) - Number(a.isMeant)).map(({ option }) => option);
}

/**
 * Selects one of very many options by typing. The list is loaded when the field is reached; until then a plain box is
 * rendered, and its text is passed to the list.
 */
export function SearchSelect({
  id: ownId,
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
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const [ready, setReady] = useState(false);
  const { isWanted, isFocused, typed, handlers } = useTypedAhead({ value, onChoose, options });
  const notes = fieldNoteAttributes(id, { help, error });
  return (
    <FieldFrame id={id} label={label} help={help} error={error} aside={aside}>
      {!ready && (
        <PlainBox
          {...notes}
          {...handlers}
          id={id}
          value={typed ?? value?.label ?? ""}
          start={typed === undefined && value?.flag && <CountryFlag code={value.flag} />}
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

/** Renders a box in the style of the list's input until the list is loaded. */
function PlainBox(props: InputBoxProps) {
  return (
    <InputBox
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-controls={`${props.id}-listbox`}
      autoComplete="off"
      {...props}
      tidy={null}
      onPointerEnter={list.prefetch}
      end={<ChevronDownIcon small />}
    />
  );
}

/** Handles typing in the plain box while the list is loading: the box behaves as the list would. */
function useTypedAhead({ value, onChoose, options }: Pick<SearchSelectProps, "value" | "onChoose" | "options">) {
  const [isReached, setReached] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const [inputText, setTyped] = useState<string>();
  const handlers: Pick<
    ComponentProps<"input">,
    "onFocus" | "onBlur" | "onChange" | "onKeyDown" | "onCompositionStart" | "onCompositionEnd"
  > = {
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
      if (event.key !== "Enter" || !inputText || event.nativeEvent.isComposing) return;
      // Enter selects the first option, and never submits the form around an incomplete field
      event.preventDefault();
      const [first] = typeof options === "function" ? [] : findMatchingOptions(options, inputText);
      if (!first) return;
      setTyped(undefined);
      onChoose(first);
    },
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
  // the box is not replaced while an input method composes in it: that would end the composition
  return { isWanted: isReached && !isComposing, isFocused, typed: inputText, handlers };
}
