/**
 * Builds an issue of a rule: a code of messages/validation, and after a colon the figure for its text:
 * "amount.sellLeast:100.00 USD".
 */
export const issueWithFigure = (code: string, figure: string): string => `${code}:${figure}`;

/**
 * Build the issues of a text that is too long, in characters, or in weight with non-Latin characters counted as three.
 */
export const textTooLongIssue = (most: number): `text.most:${number}` => `text.most:${most}`;
export const textTooHeavyIssue = (most: number): `text.weight:${number}` => `text.weight:${most}`;
/** Builds the issue of a text that is too short. */
export const textTooShortIssue = (least: number): `text.least:${number}` => `text.least:${least}`;

/** Returns the issue of a typed text that is no day: an empty one, a day that does not exist, or another format. */
export const dayTextIssue = (text: string): "date.missing" | "date.unreal" | "date.format" =>
  text === "" ? "date.missing" : /^\d{4}-\d{2}-\d{2}$/.test(text) ? "date.unreal" : "date.format";

/** Splits an issue into its code and figure; the figure is empty when there is none. */
export function splitIssueCodeAndFigure(issue: string): { readonly code: string; readonly figure: string } {
  const at = issue.indexOf(":");
  return at < 0 ? { code: issue, figure: "" } : { code: issue.slice(0, at), figure: issue.slice(at + 1) };
}

/** Returns true when a text is such an issue: a code has no spaces and, before a figure, contains a point. */
export const isIssueCode = (text: string): boolean => /^(?:[A-Za-z_.]+|[\w-]+(?:\.[\w-]+)+:.+)$/.test(text);

/** Holds the parts of a schema's issue from which its code is derived. */
interface SchemaIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
}

/** Matches the names of entries that are lists of files. */
const files = /(?:file|document|proof|passport|material|paper)s?(?:Ids)?$|^(?:file|document)s?$/i;

/**
 * Returns the code of messages/validation for an invalid entry, with a figure after a colon when its text has one: the
 * rule's own message, which contains a point, else the schema's kind. Length issues include the limit.
 */
export function issueCodeOf({ code, message, path, origin, maximum, minimum }: SchemaIssue): string {
  if (message === "text.long" && code === "too_big" && typeof maximum === "number") {
    const name = path.findLast((segment) => typeof segment === "string") ?? "";
    return origin !== "array"
      ? textTooLongIssue(maximum)
      : `${files.test(String(name)) ? "files" : "list"}.most:${maximum}`;
  }
  if (message === "text.short" && code === "too_small" && typeof minimum === "number")
    return textTooShortIssue(minimum);
  return /^[\w-]+(\.[\w-]+)+(:.+)?$/.test(message) ? message : (code ?? "invalid");
}
