"use client";
import { useState } from "react";
import { useSendings } from "@/components/kit/table/use-sendings";
import { useErrorTexts } from "@/lib/forms/problem-text";
import { useDraft } from "@/lib/forms/use-draft";
import { useEntry, type ControlledEntry } from "@/lib/forms/use-entry";
import { birthDayOf, isIdentityNumber } from "@/lib/reference/identity-number";
import type { Day } from "@/lib/time/beijing";
import { valueAt, type Entry, type Person } from "@/lib/verification/entry";
import { verificationFaults } from "@/lib/verification/rules";
import { saidOtherwise } from "@/lib/verification/says-same";
import { stepOf } from "@/lib/verification/steps";
import { fitted, withValue } from "@/lib/verification/write";
import type { Filling } from "./filling";
import { newPlace, pathOf, peopleIn, placeAt, placesIn, type PeopleList, type Places } from "./places";

type Texts = Readonly<Record<string, string>>;

/** What a form begins with. */
interface Begun {
  entry: Entry;
  step: number;
  /** Of the draft that it began from. */
  version: number;
}

/** What a form holds, and with it what this tab keeps when the session ends. */
export interface Typed extends Begun {
  /** The names of its files, by their id. */
  fileNames: Texts;
  /** Who stands where in the entry. */
  places: Places;
}

export interface FormFacts {
  readonly form: "add" | "edit";
  readonly initial: Begun;
  readonly today: Day;
  /** From which day on the anniversary is sought that an annual return ends on. */
  readonly returnsFrom: Day;
  readonly fileNames: Texts;
  /** What operations found wrong, of the entry that was refused. */
  readonly findings: readonly { readonly path: string; readonly reason: string }[];
  readonly refused: Entry | null;
}

/** The state of a form: its entry, its errors by path, what its pictures said, and the names of its files. */
export function useFillingState({ form: kind, initial, fileNames, findings, refused, ...days }: FormFacts) {
  const { today, returnsFrom } = days;
  const [begun] = useState<Typed>(() => ({ ...initial, fileNames, places: placesIn(initial.entry) }));
  const held = useEntry<Typed>(begun);
  const { entry: typed, form } = held;
  const kept = useDraft(held, { draft: `verification.${kind}.${initial.entry.type}` });
  const { issueText } = useErrorTexts();
  const [errors, setErrors] = useState<Texts>({});
  const { isSending, tells } = useSendings();
  const { entry } = typed;

  const change = (after: Entry, paths: readonly string[], places = form.getValues().places) => {
    held.change({ entry: fitted(withBirthdays(after, paths), today, returnsFrom), places });
    setErrors((all) => without(all, paths));
  };
  const put: Filling["put"] = (values) =>
    // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
    change(
      Object.entries(values).reduce((of, [path, value]) => withValue(of, path, value), form.getValues().entry),
      Object.keys(values),
    );
  const unmended = findings.filter(({ path }) => refused && isSame(valueAt(entry, path), valueAt(refused, path)));
  const errorOf = (path: string) => errors[path] ?? unmended.find((one) => one.path === path)?.reason;

  const filling: Filling = {
    entry,
    today,
    faults: verificationFaults(entry, today, returnsFrom),
    unmended: unmended.map(({ path }) => path),
    put,
    errorOf,
    ...useRead(held, put),
    ...listsOf(held, change),
    placeAt: (path) => placeAt(typed.places, path),
    pathOf: (place) => pathOf(form.getValues().places, place),
    nameOf: (fileId) => typed.fileNames[fileId] ?? fileId,
    onNames: (files) => held.change({ fileNames: { ...form.getValues().fileNames, ...namesOf(files) } }),
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
    /** Goes on with another draft: whatever stood in the form before is nobody's of it. */
    take({ fileNames: names, ...draft }: Begun & { readonly fileNames: Texts }) {
      held.change({ ...draft, fileNames: { ...form.getValues().fileNames, ...names }, places: placesIn(draft.entry) });
      setErrors({});
    },
    /** Finds the faults of a step, or of all, and shows them; gives their paths. */
    check(step?: number): readonly string[] {
      const faults = verificationFaults(form.getValues().entry, today, returnsFrom).filter(
        ({ path }) => step === undefined || stepOf(entry.type, path) === step,
      );
      setErrors(Object.fromEntries(faults.map(({ path, issue }) => [path, issueText(issue)])));
      return faults.map(({ path }) => path);
    },
  };
}

type Held = ControlledEntry<Typed>;

/** What pictures said, for the places that they spoke of: it fills in what is empty, and is told where it differs. */
function useRead({ entry: { entry, places }, form }: Held, put: Filling["put"]): Pick<Filling, "readOf" | "onRead"> {
  const [read, setRead] = useState<Texts>({});
  return {
    readOf: (path) => saidOtherwise(path.split(".").at(-1) ?? path, valueAt(entry, path), read[placeAt(places, path)]),
    onRead(values) {
      const now = form.getValues();
      const said = Object.entries(values);
      setRead((all) => ({
        ...all,
        ...Object.fromEntries(said.map(([path, text]) => [placeAt(now.places, path), text])),
      }));
      const empty = said.filter(([path]) => !valueAt(now.entry, path));
      if (empty.length > 0) put(Object.fromEntries(empty));
    },
  };
}

/** Adding somebody to a list of people and taking one out of it; each keeps the place that they were given. */
function listsOf(
  { form }: Held,
  change: (after: Entry, paths: readonly string[], places: Places) => void,
): Pick<Filling, "add" | "remove"> {
  const set = (list: PeopleList, people: readonly Person[], own: readonly string[]) => {
    const { entry, places } = form.getValues();
    change(withValue(entry, list, people), [list], { ...places, [list]: own });
  };
  return {
    add(list, person) {
      const { entry, places } = form.getValues();
      set(list, [...peopleIn(entry, list), person], [...places[list], newPlace()]);
    },
    remove(list, at) {
      const { entry, places } = form.getValues();
      set(list, peopleIn(entry, list).toSpliced(at, 1), places[list].toSpliced(at, 1));
    },
  };
}

const namesOf = (files: readonly { readonly fileId: string; readonly name: string }[]): Texts =>
  Object.fromEntries(files.map(({ fileId, name }) => [fileId, name]));

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
