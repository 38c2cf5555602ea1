"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Day } from "@/lib/time/beijing";
import { valueAt, type Entry, type Person } from "@/lib/verification/entry";
import type { VerificationFault } from "@/lib/verification/rules";
import type { PeopleList } from "./places";

/** What the parts of a form see and change of the entry, by path ("legalPerson.idNo"). */
export interface Filling {
  readonly entry: Entry;
  /** Beijing's day: certificates valid until yesterday are refused. */
  readonly today: Day;
  /** What is wrong with the entry as it stands, in the order of the form. */
  readonly faults: readonly VerificationFault[];
  /** The paths that operations found wrong, where what was refused still stands. */
  readonly unmended: readonly string[];
  /** Sets several values at once. */
  readonly put: (values: Readonly<Record<string, unknown>>) => void;
  /** The error at a path, or what operations found wrong with what still stands there. */
  readonly errorOf: (path: string) => string | undefined;
  /** What a picture said of a path where something else was typed. */
  readonly readOf: (path: string) => string | undefined;
  /** Keeps what a picture said, by path. */
  readonly onRead: (values: Readonly<Record<string, string>>) => void;
  /** Adds somebody to a list of people, and takes one out of it. */
  readonly add: (list: PeopleList, person: Person) => void;
  readonly remove: (list: PeopleList, at: number) => void;
  /** What stands at a path now, and where it stands later; undefined once it is gone (`places.ts`). */
  readonly placeAt: (path: string) => string;
  readonly pathOf: (place: string) => string | undefined;
  /** The name of a file that was uploaded. */
  readonly nameOf: (fileId: string) => string;
  readonly onNames: (files: readonly { readonly fileId: string; readonly name: string }[]) => void;
  /** Hears whether the box of a place has a file on its way. */
  readonly sends: (place: string) => (isSending: boolean) => void;
}

const Filled = createContext<Filling | null>(null);

export const FillingProvider = ({ value, children }: { value: Filling; children: ReactNode }) => (
  <Filled.Provider value={value}>{children}</Filled.Provider>
);

/** The form that a part stands in. */
export function useFilling(): Filling {
  const filling = useContext(Filled);
  if (!filling) throw new Error("this part stands in no form of a verification");
  return filling;
}

/** The text that stands at a path. */
export function useText(path: string): string {
  const value = valueAt(useFilling().entry, path);
  return typeof value === "string" ? value : "";
}
