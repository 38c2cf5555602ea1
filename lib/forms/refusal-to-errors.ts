import { fieldOf, type RefusalCode } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { NotConfirmed } from "@/lib/call/step-up";
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

/** A rule's own message is a code with a point in it ("amount.zero"); else zod's code says what kind of issue it is. */
const codeOf = ({ message, code }: { message: string; code?: string | undefined }): string =>
  /^[\w-]+(\.[\w-]+)+(:.+)?$/.test(message) ? message : (code ?? "invalid");

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
      cause.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), text: issueText(codeOf(issue)) })),
      hasField,
      issueText("invalid"),
    );
  if (cause instanceof NotConfirmed) return noErrors;
  if (!(cause instanceof RefusedError)) return { fields: {}, problem: problemText(cause) };
  const { code, text, issues } = cause;
  if (code === "TOKEN_EXPIRED") return { fields: {}, problem: text, code, isSignedOut: true };
  const own = fieldOf(code);
  const found = [
    ...(own === undefined ? [] : [{ field: own, text }]),
    ...issues.map((issue) => ({ field: issue.path[0] ?? "", text: issue.text })),
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
