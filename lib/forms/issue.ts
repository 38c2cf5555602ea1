/**
 * What a rule finds wrong: a code of messages/validation, and where its text names a figure, that behind a colon:
 * "amount.sellLeast:100.00 USD".
 */
export const issueWith = (code: string, figure: string): string => `${code}:${figure}`;

/** What is longer than a field takes, and what is longer with its characters that are not Latin counted as three. */
export const tooLong = (most: number): `text.most:${number}` => `text.most:${most}`;
export const tooHeavy = (most: number): `text.weight:${number}` => `text.weight:${most}`;
/** What is shorter than a field takes. */
export const tooShort = (least: number): `text.least:${number}` => `text.least:${least}`;

/** The code of such an issue, and its figure; empty where it has none. */
export function readIssue(issue: string): { readonly code: string; readonly figure: string } {
  const at = issue.indexOf(":");
  return at < 0 ? { code: issue, figure: "" } : { code: issue.slice(0, at), figure: issue.slice(at + 1) };
}

/** Whether a text is such an issue: a code has no spaces and, before a figure, a point in it. */
export const isIssue = (text: string): boolean => /^(?:[A-Za-z_.]+|[\w-]+(?:\.[\w-]+)+:.+)$/.test(text);

/** What of a schema's issue says why an entry is wrong. */
interface SchemaIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
}

/** The names of entries that are lists of files. */
const files = /(?:file|document|proof|passport|material|paper)s?(?:Ids)?$|^(?:file|document)s?$/i;

/**
 * The code of messages/validation that says why an entry is wrong, with a figure behind a colon where its text names one:
 * the rule's own message, which has a point in it, else the schema's kind. What is too long or too short says how long it
 * may or must be.
 */
export function issueCodeOf({ code, message, path, origin, maximum, minimum }: SchemaIssue): string {
  if (message === "text.long" && code === "too_big" && typeof maximum === "number") {
    const name = path.findLast((one) => typeof one === "string") ?? "";
    return origin !== "array" ? tooLong(maximum) : `${files.test(String(name)) ? "files" : "list"}.most:${maximum}`;
  }
  if (message === "text.short" && code === "too_small" && typeof minimum === "number") return tooShort(minimum);
  return /^[\w-]+(\.[\w-]+)+(:.+)?$/.test(message) ? message : (code ?? "invalid");
}
