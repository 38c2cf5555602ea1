import * as z from "zod/mini";
import { entry, type Entry } from "./entry";
import { isVerificationType } from "./kinds";
import { blankEntry } from "./write";

type Issue = z.core.$ZodIssue;

/**
 * An entry as it was kept, under the rules of today: one from before a field became shorter, a list smaller or a document
 * another opens with all that still fits, cut where it is too long. What the rules want besides, they say as of any entry.
 */
export function keptEntry(kept: unknown): Entry {
  const fitting = structuredClone(kept);
  // what was cut may be wrong otherwise, and then goes
  for (const _ of ["as it was kept", "cut", "without"]) {
    const read = z.safeParse(entry, fitting);
    if (read.success) return withOwnership(read.data);
    for (const issue of read.error.issues)
      if (issue.code === "unrecognized_keys") for (const key of issue.keys) fit(fitting, issue, [...issue.path, key]);
      else fit(fitting, issue);
  }
  return blankEntry(typeOf(kept));
}

/** One from before it was asked whether there are owners has answered by naming some. */
const withOwnership = (of: Entry): Entry =>
  of.type !== "personal" && of.ownership === "" && of.beneficiaries.length > 0 ? { ...of, ownership: "owners" } : of;

/** Cuts what an issue finds too long, and drops what it finds wrong otherwise. */
function fit(holder: unknown, issue: Issue, [name, ...rest] = issue.path): void {
  if (name === undefined || typeof holder !== "object" || holder === null) return;
  const value: unknown = Reflect.get(holder, name);
  if (rest.length > 0) return fit(value, issue, rest);
  const isLong = issue.code === "too_big" && (typeof value === "string" || Array.isArray(value));
  if (isLong) Reflect.set(holder, name, value.slice(0, Number(issue.maximum)));
  else Reflect.deleteProperty(holder, name);
}

function typeOf(kept: unknown) {
  const type = typeof kept === "object" && kept !== null && "type" in kept ? String(kept.type) : "";
  if (!isVerificationType(type)) throw new Error(`an entry is of a type, not of "${type}"`);
  return type;
}
