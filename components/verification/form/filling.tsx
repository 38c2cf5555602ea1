"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Day } from "@/lib/time/beijing";
import { entryValueAtPath, type VerificationEntry, type VerificationPerson } from "@/lib/verification/entry";
import type { VerificationFault } from "@/lib/verification/rules";
import type { PeopleList } from "./places";

/** Provides the entry to the parts of a form, and its changes by path ("legalPerson.idNo"). */
export interface Filling {
  readonly entry: VerificationEntry;
  /** Holds the Beijing day: certificates valid until yesterday are refused. */
  readonly today: Day;
  /** Lists the faults of the current entry, in the order of the form. */
  readonly faults: readonly VerificationFault[];
  /** Lists the paths that operations found wrong and whose refused values are unchanged. */
  readonly uncorrectedPaths: readonly string[];
  /** Sets several values in one update. */
  readonly setValues: (values: Readonly<Record<string, unknown>>) => void;
  /** Returns the error at a path, or the finding of operations on its unchanged value. */
  readonly errorOf: (path: string) => string | undefined;
  /** Returns the value recognized in a picture for a path with a different input. */
  readonly readOf: (path: string) => string | undefined;
  /** Stores the recognized values of a picture, by path. */
  readonly onRead: (values: Readonly<Record<string, string>>) => void;
  /** Adds a person to a list of people, or removes one from it. */
  readonly add: (list: PeopleList, person: VerificationPerson) => void;
  readonly remove: (list: PeopleList, at: number) => void;
  /** Converts a path to a stable place and back; undefined once the place is gone (`places.ts`). */
  readonly placeAt: (path: string) => string;
  readonly pathOf: (place: string) => string | undefined;
  /** Returns the name of an uploaded file. */
  readonly nameOf: (fileId: string) => string;
  readonly onNames: (files: readonly { readonly fileId: string; readonly name: string }[]) => void;
  /** Returns a callback that reports whether the box of a place is uploading a file. */
  readonly sends: (place: string) => (isSending: boolean) => void;
}

const FillingContext = createContext<Filling | null>(null);

export const VerificationFormProvider = ({ value, children }: { value: Filling; children: ReactNode }) => (
  <FillingContext.Provider value={value}>{children}</FillingContext.Provider>
);

/** Returns the form that contains a part. */
export function useVerificationForm(): Filling {
  const filling = useContext(FillingContext);
  if (!filling) throw new Error("this part stands in no form of a verification");
  return filling;
}

/** Returns the text at a path. */
export function useTextAtPath(path: string): string {
  const value = entryValueAtPath(useVerificationForm().entry, path);
  return typeof value === "string" ? value : "";
}
