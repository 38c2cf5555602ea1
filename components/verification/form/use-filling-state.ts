"use client";
import { useState } from "react";
import { useSendings } from "@/components/kit/table/use-sendings";
import { useErrorTexts } from "@/lib/forms/problem-text";
import { useDraft } from "@/lib/forms/use-draft";
import { useEntry } from "@/lib/forms/use-entry";
import { birthDayOf, isIdentityNumber } from "@/lib/reference/identity-number";
import type { Day } from "@/lib/time/beijing";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { verificationFaults } from "@/lib/verification/rules";
import { saysSame } from "@/lib/verification/says-same";
import { stepOf } from "@/lib/verification/steps";
import { fitted, withValue } from "@/lib/verification/write";
import type { Filling } from "./filling";

/** What a form holds, and with it what this tab keeps when the session ends. */
export interface Typed {
  entry: Entry;
  step: number;
  /** Of the draft that it began from. */
  version: number;
}

export interface FormFacts {
  readonly form: "add" | "edit";
  readonly initial: Typed;
  readonly today: Day;
  readonly fileNames: Readonly<Record<string, string>>;
  /** What operations found wrong, of the entry that was refused. */
  readonly findings: readonly { readonly path: string; readonly reason: string }[];
  readonly refused: Entry | null;
}

type Texts = Readonly<Record<string, string>>;

/** The state of a form: its entry, its errors by path, what its pictures said, and the names of its files. */
export function useFillingState({ form: kind, initial, today, fileNames, findings, refused }: FormFacts) {
  const held = useEntry<Typed>(initial);
  const { entry: typed, form } = held;
  const kept = useDraft(held, { draft: `verification.${kind}.${initial.entry.type}` });
  const { issueText } = useErrorTexts();
  const [errors, setErrors] = useState<Texts>({});
  const [read, setRead] = useState<Texts>({});
  const [names, setNames] = useState<Texts>(fileNames);
  const { isSending, tells } = useSendings();
  const { entry } = typed;

  const put = (values: Readonly<Record<string, unknown>>) => {
    // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
    const before = form.getValues().entry;
    const after = Object.entries(values).reduce((of, [path, value]) => withValue(of, path, value), before);
    held.change({ entry: fitted(withBirthdays(after, Object.keys(values)), today) });
    setErrors((all) => without(all, Object.keys(values)));
  };
  const errorOf = (path: string) =>
    errors[path] ??
    findings.find((one) => one.path === path && refused && isSame(valueAt(entry, path), valueAt(refused, path)))
      ?.reason;
  const readOf = (path: string) => {
    const [said, value] = [read[path], valueAt(entry, path)];
    const field = path.split(".").at(-1) ?? path;
    return said && typeof value === "string" && value && !saysSame(field, value, said) ? said : undefined;
  };

  const filling: Filling = {
    entry,
    today,
    put,
    errorOf,
    readOf,
    onRead(values) {
      setRead((all) => ({ ...all, ...values }));
      const empty = Object.entries(values).filter(([path]) => !valueAt(form.getValues().entry, path));
      if (empty.length > 0) put(Object.fromEntries(empty));
    },
    nameOf: (fileId) => names[fileId] ?? fileId,
    onNames: (files) =>
      setNames((all) => ({ ...all, ...Object.fromEntries(files.map((one) => [one.fileId, one.name])) })),
    sends: tells,
  };
  return {
    held,
    typed,
    filling,
    kept,
    isSending,
    errors,
    /** Shows texts of errors by path; those of before go. */
    tell: setErrors,
    /** Finds the faults of a step, or of all, and shows them; gives their paths. */
    check(step?: number): readonly string[] {
      const faults = verificationFaults(form.getValues().entry, today).filter(
        ({ path }) => step === undefined || stepOf(entry.type, path) === step,
      );
      setErrors(Object.fromEntries(faults.map(({ path, issue }) => [path, issueText(issue)])));
      return faults.map(({ path }) => path);
    },
  };
}

/** A mainland identity number says when its holder was born. */
function withBirthdays(of: Entry, changed: readonly string[]): Entry {
  return changed
    .filter((path) => path.endsWith(".idNo"))
    .reduce((entry, path) => {
      const number = String(valueAt(entry, path)).toUpperCase();
      const isCard = valueAt(entry, path.replace(/idNo$/, "nationality")) === "CN" && isIdentityNumber(number);
      return isCard ? withValue(entry, path.replace(/idNo$/, "birthday"), birthDayOf(number)) : entry;
    }, of);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Without the errors at these paths and at what lies in them or around them. */
const without = (all: Texts, paths: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([path]) => !paths.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
    ),
  );
