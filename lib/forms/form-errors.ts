import { refusalFields, isOfInput, type RefusalCode } from "@/lib/call/refusals";
import type { Issue } from "@/lib/call/gateway";
import { CallRefusedError } from "@/lib/call/send";
import { NotConfirmed } from "@/lib/call/step-up";
import { issueCodeOf } from "./issue";
import { isSchemaError } from "./schema-error";

/** Describes the errors of a failed call, sorted by the place that displays them. */
export interface ActionErrors {
  /** Error texts by the name of their field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Holds the text of errors without a visible field. */
  readonly problem?: string;
  /** Holds the server's code, where the server refused. */
  readonly code?: RefusalCode;
  /** True when the session has ended: the entries stay, and can be sent again after signing in elsewhere. */
  readonly isSignedOut?: boolean;
}

export const noErrors: ActionErrors = { fields: {} };

/** Holds the functions that describe errors in the reader's language. */
export interface ErrorTexts {
  /** Describes a failure as one text. */
  readonly problemText: (cause: unknown) => string;
  /** The text of an issue code of messages/validation. */
  readonly issueText: (code: string) => string;
}

interface FieldIssue {
  readonly field: string;
  readonly text: string;
}

/** Returns true when the only issue concerns the refusal's own entry: a form may have it under another name. */
const isOwnAlone = (code: RefusalCode, issues: readonly Issue[]): boolean =>
  issues.length === 1 && issues[0]?.code === code;

/** Returns the field that displays an issue: the entry itself, or the nearest enclosing one in the form. */
function fieldAt(path: readonly string[], hasField: (field: string) => boolean): string {
  const around = path.map((_, depth) => path.slice(0, path.length - depth).join("."));
  const within = path.slice(1).map((_, depth) => path.slice(depth + 1).join("."));
  return [...around, ...within].find(hasField) ?? "";
}

/**
 * Sorts an error of a call: issues and refusals by field, everything else into one problem text. `hasField` returns
 * true for fields that can display an error; a text for any other field becomes the problem. A cancelled confirmation
 * has no text.
 */
export function refusalToErrors(
  cause: unknown,
  { problemText, issueText }: ErrorTexts,
  hasField: (field: string) => boolean = () => true,
): ActionErrors {
  if (isSchemaError(cause))
    return toActionErrors(
      cause.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), text: issueText(issueCodeOf(issue)) })),
      hasField,
      issueText("invalid"),
    );
  if (cause instanceof NotConfirmed) return noErrors;
  if (!(cause instanceof CallRefusedError)) return { fields: {}, problem: problemText(cause) };
  const { code, text, issues } = cause;
  if (code === "TOKEN_EXPIRED") return { fields: {}, problem: text, code, isSignedOut: true };
  const ownField = refusalFields(code).find(hasField);
  const fieldIssues = [
    ...(ownField === undefined || (isOfInput(code) && issues.length > 0) ? [] : [{ field: ownField, text }]),
    ...(ownField !== undefined && isOwnAlone(code, issues) ? [] : issues).map(({ path, message }) => ({
      field: fieldAt(path, hasField),
      text: message,
    })),
  ];
  return { ...toActionErrors(fieldIssues, hasField, text), code };
}

function toActionErrors(
  issues: readonly FieldIssue[],
  hasField: (field: string) => boolean,
  problem: string,
): ActionErrors {
  const visibleIssues = issues.filter(({ field }) => hasField(field));
  if (visibleIssues.length === 0) return { fields: {}, problem };
  return { fields: Object.fromEntries(visibleIssues.map(({ field, text }) => [field, text])) };
}

/** Joins all errors into one text, for forms without fields. */
export const errorsText = ({ fields, problem }: ActionErrors): string =>
  [problem, ...Object.values(fields)].filter(Boolean).join(" ");
