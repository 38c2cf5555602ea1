"use client";
import Autocomplete from "@mui/material/Autocomplete";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { MuiLayer } from "@/components/theme/mui-layer";
import type { notesOf } from "../fields/field-frame";
import { Flag } from "../text/flag";
import { ChevronDownIcon, CrossIcon } from "../page/icons";
import { matching, type SearchOption, type SearchSelectProps } from "./search-select";
import styles from "./search-select-list.module.css";
import control from "../fields/control.module.css";

interface ListProps extends Pick<SearchSelectProps, "value" | "onChoose" | "options" | "disabled" | "adds"> {
  id: string;
  notes: ReturnType<typeof notesOf>;
  placeholder: string | undefined;
  /** Whether the reader is in the plain box that this replaces, and what was typed there. */
  isFocused: boolean;
  initialInput: string | undefined;
  /** Called once it is mounted, so that the plain box can go. */
  onReady: () => void;
}

/** The list behind search-select: MUI's Autocomplete around the kit's own input. Loaded on demand. */
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
  const { found, searching } = useFound(options, input.typed);
  const chosen = useSame(value);
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  const searched = typeof options === "function";
  return (
    <MuiLayer>
      <Autocomplete
        id={id}
        disabled={disabled}
        options={found}
        value={chosen}
        loading={searching}
        inputValue={input.text}
        openOnFocus
        disablePortal // inside the page's landmarks, and in the colours of its place
        autoHighlight
        filterOptions={searched ? everything : (all, { inputValue }) => matching(all, inputValue)}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        getOptionKey={(option) => option.value}
        onChange={(_, option) => onChoose(option)}
        onInputChange={onInputChange}
        noOptionsText={searched && !input.typed ? t("type") : t("none")}
        loadingText={t("searching")}
        clearText={t("clear")}
        openText={t("open")}
        closeText={t("close")}
        popupIcon={<ChevronDownIcon small />}
        clearIcon={<CrossIcon small />}
        renderOption={({ key, ...option }, { label, hint, flag }) => (
          <li key={key} {...option}>
            {flag && <Flag code={flag} />}
            <span className={styles.label}>{label}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </li>
        )}
        renderInput={({ slotProps }) => (
          <div ref={slotProps.input.ref} className={control.group}>
            <input
              {...slotProps.htmlInput}
              {...notes}
              autoFocus={isFocused}
              placeholder={placeholder}
              className={control.control}
            />
            <span className={control.after}>
              <ChevronDownIcon small />
            </span>
          </div>
        )}
      />
    </MuiLayer>
  );
}

/** The input's text, and the part of it that is searched for: what the reader typed, here or before the list came. */
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

/** The same object as long as it says the same: another one is a new value to the Autocomplete, which ends typing. */
function useSame(value: SearchOption | null): SearchOption | null {
  const [same, setSame] = useState(value);
  if (same?.value === value?.value && same?.label === value?.label) return same;
  setSame(value);
  return value;
}

const everything = (options: readonly SearchOption[]) => [...options];

/**
 * The options to show: all that were given, or the results of the last search. An older, slower response never wins.
 */
function useFound(
  options: SearchSelectProps["options"],
  typed: string,
): { found: readonly SearchOption[]; searching: boolean } {
  const [answer, setAnswer] = useState<{ to: string; found: readonly SearchOption[] }>({ to: "", found: [] });
  const search = typeof options === "function";
  const ask = useEffectEvent(async (wanted: string) =>
    typeof options === "function" ? await options(wanted).catch(() => []) : [],
  );
  useEffect(() => {
    if (!search || !typed) return;
    let stale = false;
    const timer = setTimeout(() => void ask(typed).then((found) => stale || setAnswer({ to: typed, found })), 200);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [search, typed]);
  if (typeof options !== "function") return { found: options, searching: false };
  return { found: typed ? answer.found : [], searching: typed !== "" && answer.to !== typed };
}
