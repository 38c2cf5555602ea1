"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { codeMeant } from "@/lib/forms/text-entry";
import { choiceKinds, codeKinds, dayKinds, type FieldKind, type FieldTerms } from "@/lib/verification/fields";
import { usePathLabel } from "@/components/shell/actions/path-label";
import { DayField } from "../day-field";
import { ReadNote } from "../read-note";
import { ListedField } from "./listed-field";
import { useFilling, useText } from "./filling";

interface EntryFieldProps {
  path: string;
  terms: FieldTerms;
  /** Its name alone, where the heading above says whose it is. */
  name: string;
}

/** The keyboard and the hints that suit what is written into a line. */
const lines: Partial<Record<FieldKind, ComponentProps<"input">>> = {
  creditCode: { spellCheck: false, autoCapitalize: "characters" },
  crNumber: { inputMode: "numeric" },
  brNumber: { spellCheck: false },
  number: { spellCheck: false },
  idNumber: { spellCheck: false, autoCapitalize: "characters" },
  digits: { inputMode: "numeric" },
  share: { inputMode: "decimal" },
  website: { inputMode: "url", spellCheck: false },
};

/** One field of an entry, by its kind, with its help, its error and what a picture said of it. */
export function EntryField({ path, terms, name }: EntryFieldProps) {
  const { kind, max, isOptional = false, isNeededWhereShown = false } = terms;
  const { put, errorOf, readOf } = useFilling();
  const labels = useLabels(path, name, isOptional && !isNeededWhereShown);
  const value = useText(path);
  const common = { ...labels, id: path, error: errorOf(path) };
  const isCode = codeKinds.has(kind);
  const onChange = ({ target }: { target: { value: string } }) =>
    put({ [path]: isCode ? codeMeant(target.value).slice(0, max) : target.value });
  if (kind === "country")
    return <CountrySelect {...common} value={value} onChoose={(country) => put({ [path]: country })} />;
  if (choiceKinds.has(kind)) return <ListedField {...common} kind={kind} path={path} />;
  if (dayKinds.has(kind)) return <EntryDay {...common} kind={kind} path={path} />;
  return (
    <>
      {kind === "paragraph" ? (
        <TextArea {...common} rows={4} value={value} maxLength={max} onChange={onChange} />
      ) : (
        <TextField
          {...common}
          {...lines[kind]}
          // a code is cut only once it is without the blanks that were pasted along
          {...(!isCode && { maxLength: max })}
          value={value}
          autoComplete="off"
          onChange={onChange}
        />
      )}
      <ReadNote read={readOf(path)} onTake={(read) => put({ [path]: read })} />
    </>
  );
}

function useLabels(path: string, name: string, isOptional: boolean) {
  const [t, ofCompany, ofPerson] = [
    usePathLabel(),
    useTranslations("verification.help"),
    useTranslations("verification.personHelp"),
  ];
  const help = path.includes(".") ? ofPerson : ofCompany;
  const key = name as never; // named cast: a field's name is data, `has` looks it up
  const label = t(path);
  return {
    // the heading above says whose field it is
    label: label.includes(" · ") ? (label.split(" · ").at(-1) ?? label) : label,
    ...(help.has(key) && { help: help(key) }),
    ...(isOptional && { aside: <OptionalMark /> }),
  };
}

/** A day of the entry; of a document's validity it may have no end. */
function EntryDay({
  kind,
  path,
  ...labels
}: { kind: FieldKind; path: string } & Pick<
  ComponentProps<typeof DayField>,
  "id" | "label" | "help" | "error" | "aside"
>) {
  const { put, today, readOf } = useFilling();
  return (
    <DayField
      {...labels}
      {...(kind === "past" || kind === "birthday" ? { max: today } : { min: today })}
      value={useText(path)}
      onValue={(value) => put({ [path]: value })}
      read={readOf(path)}
      mayBeEndless={kind === "validity"}
    />
  );
}
