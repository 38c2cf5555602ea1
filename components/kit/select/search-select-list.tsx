"use client";
import Autocomplete from "@mui/material/Autocomplete";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { MuiLayer } from "@/components/theme/mui-layer";
import type { notesOf } from "../fields/field-frame";
import { Flag } from "../text/flag";
import { ChevronDownIcon, CrossIcon } from "../page/icons";
import type { SearchOption, SearchSelectProps } from "./search-select";
import styles from "./search-select-list.module.css";
import control from "../fields/control.module.css";

interface ListProps extends Pick<SearchSelectProps, "value" | "onChoose" | "options" | "disabled" | "adds"> {
  id: string;
  notes: ReturnType<typeof notesOf>;
  placeholder: string | undefined;
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
  onReady,
}: ListProps) {
  const t = useTranslations("kit.search");
  const [typed, setTyped] = useState("");
  const { found, searching } = useFound(options, typed);
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  const searched = typeof options === "function";
  return (
    <MuiLayer>
      <Autocomplete
        id={id}
        disabled={disabled}
        options={found}
        value={value}
        loading={searching}
        {...(adds && { inputValue: typed })}
        openOnFocus
        disablePortal // inside the page's landmarks, and in the colours of its place
        autoHighlight
        filterOptions={searched ? everything : matching}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        getOptionKey={(option) => option.value}
        onChange={(_, option) => onChoose(option)}
        onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
        noOptionsText={searched && !typed ? t("type") : t("none")}
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
            {/* the reader is here already: the plain box had the focus when this took its place */}
            <input
              {...slotProps.htmlInput}
              {...notes}
              autoFocus
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

const everything = (options: readonly SearchOption[]) => [...options];

function matching(options: readonly SearchOption[], { inputValue }: { inputValue: string }): SearchOption[] {
  const wanted = inputValue.trim().toLowerCase();
  const isMeant = ({ hint }: SearchOption) => Number(hint?.toLowerCase() === wanted);
  // a whole code typed is meant, whatever names it is a part of
  return options
    .filter(({ label, hint }) => `${label} ${hint ?? ""}`.toLowerCase().includes(wanted))
    .sort((one, other) => isMeant(other) - isMeant(one));
}

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
