"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { normalizeCode } from "@/lib/forms/text-entry";
import { choiceKinds, codeKinds, dayKinds, type FieldKind, type FieldTerms } from "@/lib/verification/fields";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { DocumentDayField } from "../day-field";
import { RecognizedValueNote } from "../read-note";
import { VerificationListField } from "./listed-field";
import { useVerificationForm, useTextAtPath } from "./filling";

interface EntryFieldProps {
  path: string;
  terms: FieldTerms;
  /** Holds the field's name only, when the heading above names its owner. */
  name: string;
}

/** Maps the kinds of line fields to their keyboard and hints. */
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

/** Renders one field of an entry by its kind, with its help, its error and the value recognized in a picture. */
export function VerificationEntryField({ path, terms, name }: EntryFieldProps) {
  const { kind, max, isOptional = false, isRequiredWhenVisible = false } = terms;
  const { setValues, errorOf, readOf } = useVerificationForm();
  const labels = useLabels(path, name, isOptional && !isRequiredWhenVisible);
  const value = useTextAtPath(path);
  const common = { ...labels, id: path, error: errorOf(path) };
  const isCode = codeKinds.has(kind);
  const onChange = ({ target }: { target: { value: string } }) =>
    setValues({ [path]: isCode ? normalizeCode(target.value).slice(0, max) : target.value });
  if (kind === "country")
    return <CountrySelect {...common} value={value} onChoose={(country) => setValues({ [path]: country })} />;
  if (choiceKinds.has(kind)) return <VerificationListField {...common} kind={kind} path={path} />;
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
      <RecognizedValueNote read={readOf(path)} onTake={(read) => setValues({ [path]: read })} />
    </>
  );
}

function useLabels(path: string, name: string, isOptional: boolean) {
  const [t, ofCompany, ofPerson] = [
    useVerificationFieldLabel(),
    useTranslations("verification.help"),
    useTranslations("verification.personHelp"),
  ];
  const help = path.includes(".") ? ofPerson : ofCompany;
  const key = name as never; // named cast: a field's name is data, `has` looks it up
  const label = t(path);
  return {
    // the heading above names the owner of the field
    label: label.includes(" · ") ? (label.split(" · ").at(-1) ?? label) : label,
    ...(help.has(key) && { help: help(key) }),
    ...(isOptional && { aside: <OptionalMark /> }),
  };
}

/** Renders a day of the entry; the validity of a document may have no end. */
function EntryDay({
  kind,
  path,
  ...labels
}: { kind: FieldKind; path: string } & Pick<
  ComponentProps<typeof DocumentDayField>,
  "id" | "label" | "help" | "error" | "aside"
>) {
  const { setValues, today, readOf } = useVerificationForm();
  return (
    <DocumentDayField
      {...labels}
      {...(kind === "past" || kind === "birthday" ? { max: today } : { min: today })}
      value={useTextAtPath(path)}
      onValue={(value) => setValues({ [path]: value })}
      read={readOf(path)}
      mayBeEndless={kind === "validity"}
    />
  );
}
