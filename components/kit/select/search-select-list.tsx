"use client";
import Autocomplete from "@mui/material/Autocomplete";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import type { fieldNoteAttributes } from "../fields/field-frame";
import { InputBox } from "../fields/input-box";
import { CountryFlag } from "../text/flag";
import { ChevronDownIcon, CrossIcon } from "../page/icons";
import { findMatchingOptions, type SearchOption, type SearchSelectProps } from "./search-select";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./search-select-list.module.css";

interface ListProps extends Pick<SearchSelectProps, "value" | "onChoose" | "options" | "disabled" | "adds"> {
  id: string;
  notes: ReturnType<typeof fieldNoteAttributes>;
  placeholder: string | undefined;
  /** True when the focus is in the plain box that this replaces; `initialInput` is the text typed there. */
  isFocused: boolean;
  initialInput: string | undefined;
  /** Called once it is mounted, so that the plain box can be removed. */
  onReady: () => void;
}

/** Renders the list of search-select: MUI's Autocomplete around the kit's own input. Loaded on demand. */
export function SearchSelectList({
  id,
  notes,
  value,
  onChoose,
  options,
  placeholder,
  disabled = false,
  adds = false,
  isFocused,
  initialInput,
  onReady,
}: ListProps) {
  const t = useTranslations("kit.search");
  const { input, onInputChange } = useInput({ value, initialInput, adds });
  const { results, searching } = useFound(options, input.typed);
  const stableValue = useSame(value);
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  const isRemote = typeof options === "function";
  return (
    <Autocomplete
      id={id}
      disabled={disabled}
      options={results}
      value={stableValue}
      loading={searching}
      inputValue={input.text}
      openOnFocus
      disablePortal // inside the page's landmarks, and in the colours of its place
      autoHighlight
      filterOptions={isRemote ? allOptions : (all, { inputValue }) => findMatchingOptions(all, inputValue)}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(option) => option.value}
      onChange={(_, option) => onChoose(option)}
      onInputChange={onInputChange}
      noOptionsText={isRemote && !input.typed ? t("type") : t("none")}
      loadingText={t("searching")}
      clearText={t("clear")}
      openText={t("open")}
      closeText={t("close")}
      popupIcon={<ChevronDownIcon small />}
      clearIcon={<CrossIcon small />}
      renderOption={({ key, ...option }, { label, hint, detail, flag }) => (
        <li key={key} {...option}>
          {flag && <CountryFlag code={flag} />}
          <span className={layout.grow}>
            {label}
            {detail && <span className={joinClassNames(layout.soft, styles.detail)}>{detail}</span>}
          </span>
          {hint && <span className={layout.soft}>{hint}</span>}
        </li>
      )}
      renderInput={({ slotProps }) => (
        <InputBox
          {...slotProps.htmlInput}
          {...notes}
          boxRef={slotProps.input.ref}
          tidy={null}
          start={value?.flag && input.text === value.label && <CountryFlag code={value.flag} />}
          autoFocus={isFocused}
          placeholder={placeholder}
          end={<ChevronDownIcon small />}
        />
      )}
    />
  );
}

/** Holds the input's text, and the part of it that is searched for: text typed here, or before the list was loaded. */
function useInput({ value, initialInput, adds }: Pick<ListProps, "value" | "initialInput"> & { adds: boolean }) {
  const [input, setInput] = useState({
    text: initialInput ?? value?.label ?? "",
    typed: initialInput ?? "",
    isInitial: Boolean(initialInput),
  });
  const onInputChange = (_: unknown, text: string, reason: string) => {
    if (reason === "input") setInput({ text, typed: text, isInitial: false });
    // the Autocomplete begins by setting its input to the value's label
    else if (reason === "reset" && input.isInitial) setInput({ ...input, isInitial: false });
    else setInput({ text: adds ? "" : text, typed: "", isInitial: false });
  };
  return { input, onInputChange };
}

/**
 * Returns the same object while its content is equal: the Autocomplete treats another object as a new value, which ends
 * typing.
 */
function useSame(value: SearchOption | null): SearchOption | null {
  const [same, setSame] = useState(value);
  if (same?.value === value?.value && same?.label === value?.label) return same;
  setSame(value);
  return value;
}

const allOptions = (options: readonly SearchOption[]) => [...options];

/**
 * Returns the options to display: all given ones, or the results of the last search. An older, slower response never
 * wins.
 */
function useFound(
  options: SearchSelectProps["options"],
  query: string,
): { results: readonly SearchOption[]; searching: boolean } {
  const [answer, setAnswer] = useState<{ to: string; results: readonly SearchOption[] }>({ to: "", results: [] });
  const search = typeof options === "function";
  const runSearch = useEffectEvent(async (text: string) =>
    typeof options === "function" ? await options(text).catch(() => []) : [],
  );
  useEffect(() => {
    if (!search || !query) return;
    let stale = false;
    const timer = setTimeout(
      () => void runSearch(query).then((results) => stale || setAnswer({ to: query, results })),
      200,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [search, query]);
  if (typeof options !== "function") return { results: options, searching: false };
  return { results: query ? answer.results : [], searching: query !== "" && answer.to !== query };
}
