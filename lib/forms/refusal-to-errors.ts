import { fieldsOf, isOfInput, type RefusalCode } from "@/lib/call/refusals";
import type { Issue } from "@/lib/call/door";
import { RefusedError } from "@/lib/call/send";
import { NotConfirmed } from "@/lib/call/step-up";
import { issueCodeOf } from "./issue";
import { isSchemaError } from "./schema-error";

/** Why a call had no good answer, sorted to where it is shown. */
export interface ActionErrors {
  /** Error texts by the name of their field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What belongs to no field that is there. */
  readonly problem?: string;
  /** The server's code, where the server refused. */
  readonly code?: RefusalCode;
  /** The session has ended: what was entered stays, and can be sent again after signing in elsewhere. */
  readonly isSignedOut?: boolean;
}

export const noErrors: ActionErrors = { fields: {} };

/** The texts in the reader's language that the errors are told with. */
export interface ErrorTexts {
  /** Why there was no good answer, as one text. */
  readonly problemText: (cause: unknown) => string;
  /** The text of an issue code of messages/validation. */
  readonly issueText: (code: string) => string;
}

interface FieldIssue {
  readonly field: string;
  readonly text: string;
}

/** Whether all that was said is that the entry of the refusal itself is wrong: a form may have it under another name. */
const isOwnAlone = (code: RefusalCode, issues: readonly Issue[]): boolean =>
  issues.length === 1 && issues[0]?.code === code;

/** The field that shows an issue: the entry itself, or the nearest one around it that the form has. */
function fieldAt(path: readonly string[], hasField: (field: string) => boolean): string {
  const around = path.map((_, depth) => path.slice(0, path.length - depth).join("."));
  const within = path.slice(1).map((_, depth) => path.slice(depth + 1).join("."));
  return [...around, ...within].find(hasField) ?? "";
}

/**
 * Sorts what a call threw: issues and refusals to the fields they are about, everything else to one problem text.
 * `hasField` says which fields the caller can show an error at; a text for any other becomes the problem. Whoever would
 * not confirm is told nothing.
 */
export function refusalToErrors(
  cause: unknown,
  { problemText, issueText }: ErrorTexts,
  hasField: (field: string) => boolean = () => true,
): ActionErrors {
  if (isSchemaError(cause))
    return placed(
      cause.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), text: issueText(issueCodeOf(issue)) })),
      hasField,
      issueText("invalid"),
    );
  if (cause instanceof NotConfirmed) return noErrors;
  if (!(cause instanceof RefusedError)) return { fields: {}, problem: problemText(cause) };
  const { code, text, issues } = cause;
  if (code === "TOKEN_EXPIRED") return { fields: {}, problem: text, code, isSignedOut: true };
  const own = fieldsOf(code).find(hasField);
  const found = [
    ...(own === undefined || (isOfInput(code) && issues.length > 0) ? [] : [{ field: own, text }]),
    ...(own !== undefined && isOwnAlone(code, issues) ? [] : issues).map(({ path, message }) => ({
      field: fieldAt(path, hasField),
      text: message,
    })),
  ];
  return { ...placed(found, hasField, text), code };
}

function placed(issues: readonly FieldIssue[], hasField: (field: string) => boolean, problem: string): ActionErrors {
  const shown = issues.filter(({ field }) => hasField(field));
  if (shown.length === 0) return { fields: {}, problem };
  return { fields: Object.fromEntries(shown.map(({ field, text }) => [field, text])) };
}

/** All of it as one text, for where there are no fields. */
export const errorsText = ({ fields, problem }: ActionErrors): string =>
  [problem, ...Object.values(fields)].filter(Boolean).join(" ");
