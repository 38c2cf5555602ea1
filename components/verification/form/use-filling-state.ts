"use client";
import { useState } from "react";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { useErrorTexts } from "@/lib/forms/problem-text";
import { useFormDraft } from "@/lib/forms/use-draft";
import { useControlledForm, type ControlledEntry } from "@/lib/forms/use-entry";
import { birthDayOf, isMainlandIdentityNumber } from "@/lib/reference/identity-number";
import type { Day } from "@/lib/time/beijing";
import { entryValueAtPath, type VerificationEntry, type VerificationPerson } from "@/lib/verification/entry";
import { verificationFaults } from "@/lib/verification/rules";
import { recognizedTextIfDifferent } from "@/lib/verification/same-text";
import { verificationStepIndex } from "@/lib/verification/steps";
import { adaptVerificationEntry, entryWithValueAtPath } from "@/lib/verification/write";
import type { Filling } from "./filling";
import {
  newStableKey,
  currentPathOfKey,
  peopleOfEntry,
  stableKeyAtPath,
  createStableKeys,
  type PeopleList,
  type Places,
} from "./places";

type Texts = Readonly<Record<string, string>>;

/** Holds the initial state of a form. */
interface InitialFilling {
  entry: VerificationEntry;
  step: number;
  /** Holds the version of the draft that it started from. */
  version: number;
}

/** Holds the state of a form, which this tab retains when the session ends. */
export interface FillingValues extends InitialFilling {
  /** Holds the names of its files, by id. */
  fileNames: Texts;
  /** Maps the paths of the entry to places. */
  places: Places;
}

export interface VerificationFormFacts {
  readonly form: "add" | "edit";
  readonly initial: InitialFilling;
  readonly today: Day;
  /** Holds the first day from which the anniversary for the end of an annual return is computed. */
  readonly returnsFrom: Day;
  readonly fileNames: Texts;
  /** Lists the findings of operations on the refused entry. */
  readonly findings: readonly { readonly path: string; readonly reason: string }[];
  readonly refusedEntry: VerificationEntry | null;
}

/** Returns the values of a form that continues with a draft. */
const initialFormValues = (draft: InitialFilling, fileNames: Texts): FillingValues => ({
  ...draft,
  fileNames,
  places: createStableKeys(draft.entry),
});

/**
 * Controls the state of a form: its entry, its errors by path, the recognized values of its pictures, and the names of
 * its files.
 */
export function useVerificationFormState({ form: kind, initial, fileNames, ...facts }: VerificationFormFacts) {
  const { today, returnsFrom, findings, refusedEntry } = facts;
  const [initialValues] = useState(() => initialFormValues(initial, fileNames));
  const entryState = useControlledForm<FillingValues>(initialValues);
  const { entry: formValues, form } = entryState;
  const draftState = useFormDraft(entryState, { draft: `verification.${kind}.${initial.entry.type}` });
  const { issueText } = useErrorTexts();
  const [errors, setErrors] = useState<Texts>({});
  const { isSending, listenerOf } = useUploadsInProgress();
  const { entry } = formValues;

  const change = (after: VerificationEntry, paths: readonly string[], places = form.getValues().places) => {
    entryState.change({ entry: adaptVerificationEntry(withBirthdays(after, paths), today, returnsFrom), places });
    setErrors((all) => without(all, paths));
  };
  const setValues: Filling["setValues"] = (values) =>
    // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
    change(
      Object.entries(values).reduce(
        (of, [path, value]) => entryWithValueAtPath(of, path, value),
        form.getValues().entry,
      ),
      Object.keys(values),
    );
  const uncorrectedFindings = findings.filter(
    ({ path }) => refusedEntry && isSame(entryValueAtPath(entry, path), entryValueAtPath(refusedEntry, path)),
  );
  const errorOf = (path: string) =>
    errors[path] ?? uncorrectedFindings.find((finding) => finding.path === path)?.reason;

  const filling: Filling = {
    entry,
    today,
    faults: verificationFaults(entry, today, returnsFrom),
    uncorrectedPaths: uncorrectedFindings.map(({ path }) => path),
    setValues,
    errorOf,
    ...useRead(entryState, setValues),
    ...listsOf(entryState, change),
    placeAt: (path) => stableKeyAtPath(formValues.places, path),
    pathOf: (place) => currentPathOfKey(form.getValues().places, place),
    nameOf: (fileId) => formValues.fileNames[fileId] ?? fileId,
    onNames: (files) => entryState.change({ fileNames: { ...form.getValues().fileNames, ...namesOf(files) } }),
    sends: listenerOf,
  };
  return {
    entryState,
    formValues,
    filling,
    draftState,
    isSending,
    errors,
    /** Displays error texts by path, in place of the previous ones. */
    setErrors,
    /** Continues with another draft; nothing from the previous form state applies to it. */
    take({ fileNames: names, ...draft }: InitialFilling & { readonly fileNames: Texts }) {
      entryState.change(initialFormValues(draft, { ...form.getValues().fileNames, ...names }));
      setErrors({});
    },
    /** Validates a step, or all, displays the faults and returns their paths. */
    check(step?: number): readonly string[] {
      const faults = verificationFaults(form.getValues().entry, today, returnsFrom).filter(
        ({ path }) => step === undefined || verificationStepIndex(entry.type, path) === step,
      );
      setErrors(Object.fromEntries(faults.map(({ path, issue }) => [path, issueText(issue)])));
      return faults.map(({ path }) => path);
    },
  };
}

type FillingEntry = ControlledEntry<FillingValues>;

/** Holds the recognized values of pictures by place: they fill empty fields, and differences are displayed. */
function useRead(
  { entry: { entry, places }, form }: FillingEntry,
  setValues: Filling["setValues"],
): Pick<Filling, "readOf" | "onRead"> {
  const [read, setRead] = useState<Texts>({});
  return {
    readOf: (path) =>
      recognizedTextIfDifferent(
        path.split(".").at(-1) ?? path,
        entryValueAtPath(entry, path),
        read[stableKeyAtPath(places, path)],
      ),
    onRead(values) {
      const now = form.getValues();
      const recognizedValues = Object.entries(values);
      setRead((all) => ({
        ...all,
        ...Object.fromEntries(recognizedValues.map(([path, text]) => [stableKeyAtPath(now.places, path), text])),
      }));
      const empty = recognizedValues.filter(([path]) => !entryValueAtPath(now.entry, path));
      if (empty.length > 0) setValues(Object.fromEntries(empty));
    },
  };
}

/** Adds a person to a list of people or removes one; the others retain their places. */
function listsOf(
  { form }: FillingEntry,
  change: (after: VerificationEntry, paths: readonly string[], places: Places) => void,
): Pick<Filling, "add" | "remove"> {
  const set = (list: PeopleList, people: readonly VerificationPerson[], placeIds: readonly string[]) => {
    const { entry, places } = form.getValues();
    change(entryWithValueAtPath(entry, list, people), [list], { ...places, [list]: placeIds });
  };
  return {
    add(list, person) {
      const { entry, places } = form.getValues();
      set(list, [...peopleOfEntry(entry, list), person], [...places[list], newStableKey()]);
    },
    remove(list, at) {
      const { entry, places } = form.getValues();
      set(list, peopleOfEntry(entry, list).toSpliced(at, 1), places[list].toSpliced(at, 1));
    },
  };
}

const namesOf = (files: readonly { readonly fileId: string; readonly name: string }[]): Texts =>
  Object.fromEntries(files.map(({ fileId, name }) => [fileId, name]));

/** Fills in birthdays from mainland identity numbers, which contain them. */
function withBirthdays(of: VerificationEntry, changedPaths: readonly string[]): VerificationEntry {
  return changedPaths
    .filter((path) => path.endsWith(".idNo"))
    .reduce((entry, path) => {
      const number = String(entryValueAtPath(entry, path)).toUpperCase();
      const isCard =
        entryValueAtPath(entry, path.replace(/idNo$/, "nationality")) === "CN" && isMainlandIdentityNumber(number);
      return isCard ? entryWithValueAtPath(entry, path.replace(/idNo$/, "birthday"), birthDayOf(number)) : entry;
    }, of);
}

const isSame = (value: unknown, otherValue: unknown): boolean => JSON.stringify(value) === JSON.stringify(otherValue);

/** Removes the errors at these paths, and at paths inside or around them. */
const without = (all: Texts, paths: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([path]) =>
        !paths.some((target) => path === target || path.startsWith(`${target}.`) || target.startsWith(`${path}.`)),
    ),
  );
