"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { isDay } from "@/lib/time/beijing";
import { longTerm, type FieldKind, type FieldTerms } from "@/lib/verification/fields";
import { usePathLabel } from "@/components/shell/actions/path-label";
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
const codes: ReadonlySet<FieldKind> = new Set(["industry", "economicType", "holderType", "idType"]);
const days: ReadonlySet<FieldKind> = new Set(["past", "birthday", "validity", "lastDay"]);

/** One field of an entry, by its kind, with its help, its error and what a picture said of it. */
export function EntryField({ path, terms, name }: EntryFieldProps) {
  const { kind, max, isOptional } = terms;
  const { put, errorOf } = useFilling();
  const labels = useLabels(path, name, isOptional ?? false);
  const value = useText(path);
  const common = { ...labels, id: path, error: errorOf(path) };
  const onChange = ({ target }: { target: { value: string } }) => put({ [path]: target.value });
  if (codes.has(kind)) return <ListedField {...common} kind={kind} path={path} />;
  if (days.has(kind)) return <DayField {...common} kind={kind} path={path} />;
  if (kind === "country")
    return <CountrySelect {...common} value={value} onChoose={(country) => put({ [path]: country })} />;
  return (
    <>
      {kind === "paragraph" ? (
        <TextArea {...common} rows={4} value={value} maxLength={max} onChange={onChange} />
      ) : (
        <TextField {...common} {...lines[kind]} value={value} maxLength={max} autoComplete="off" onChange={onChange} />
      )}
      <ReadNote path={path} />
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

/** A day; of what may have no end, a box says so. */
function DayField({
  kind,
  path,
  ...labels
}: { kind: FieldKind; path: string; id: string } & Pick<
  ComponentProps<typeof TextField>,
  "label" | "help" | "error" | "aside"
>) {
  const t = useTranslations("verification.form");
  const { put, today } = useFilling();
  const value = useText(path);
  const isEndless = value === longTerm;
  const bounds = kind === "past" || kind === "birthday" ? { max: today } : { min: today };
  return (
    <>
      <TextField
        {...labels}
        {...bounds}
        type="date"
        value={isDay(value) ? value : ""}
        disabled={isEndless}
        onChange={({ target }) => put({ [path]: target.value })}
      />
      {kind === "validity" && (
        <CheckBox
          label={t("longTerm")}
          checked={isEndless}
          onChange={({ target }) => put({ [path]: target.checked ? longTerm : "" })}
        />
      )}
      <ReadNote path={path} />
    </>
  );
}

/** Says what the picture says where something else was typed, and takes it over. */
function ReadNote({ path }: { path: string }) {
  const t = useTranslations("verification.form");
  const { put, readOf } = useFilling();
  const read = readOf(path);
  if (read === undefined) return null;
  return (
    <p className={layout.actions}>
      <span>{t("readDiffers", { text: read === longTerm ? t("noEnd") : read })}</span>
      <Button small onClick={() => put({ [path]: read })}>
        {t("takeRead")}
      </Button>
    </p>
  );
}
