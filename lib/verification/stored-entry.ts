import * as z from "zod/mini";
import { verificationEntrySchema, type VerificationEntry } from "./entry";
import { isVerificationType } from "./kinds";
import { blankEntry } from "./write";

type Issue = z.core.$ZodIssue;

/**
 * Returns a stored entry that is valid under the current schema: one from before a change of the rules retains
 * everything that still fits, cut where it is too long. Further faults are reported as for any entry.
 */
export function upgradeStoredEntry(storedValue: unknown): VerificationEntry {
  const fitting = structuredClone(storedValue);
  // what was cut may be wrong otherwise, and then goes
  for (const _ of ["as it was kept", "cut", "without"]) {
    const read = z.safeParse(verificationEntrySchema, fitting);
    if (read.success) return withOwnership(read.data);
    for (const issue of read.error.issues)
      if (issue.code === "unrecognized_keys") for (const key of issue.keys) fit(fitting, issue, [...issue.path, key]);
      else fit(fitting, issue);
  }
  return blankEntry(typeOf(storedValue));
}

/** Completes an entry from before the ownership question: one that names owners has answered it. */
const withOwnership = (of: VerificationEntry): VerificationEntry =>
  of.type !== "personal" && of.ownership === "" && of.beneficiaries.length > 0 ? { ...of, ownership: "owners" } : of;

/** Cuts values that an issue reports as too long, and removes other invalid ones. */
function fit(container: unknown, issue: Issue, [name, ...rest] = issue.path): void {
  if (name === undefined || typeof container !== "object" || container === null) return;
  const value: unknown = Reflect.get(container, name);
  if (rest.length > 0) return fit(value, issue, rest);
  const isLong = issue.code === "too_big" && (typeof value === "string" || Array.isArray(value));
  if (isLong) Reflect.set(container, name, value.slice(0, Number(issue.maximum)));
  else Reflect.deleteProperty(container, name);
}

function typeOf(storedValue: unknown) {
  const type =
    typeof storedValue === "object" && storedValue !== null && "type" in storedValue ? String(storedValue.type) : "";
  if (!isVerificationType(type)) throw new Error(`an entry is of a type, not of "${type}"`);
  return type;
}
