/**
 * What a rule finds wrong: a code of messages/validation, and where its text names a figure, that behind a colon:
 * "amount.sellLeast:100.00 USD".
 */
export const issueWith = (code: string, figure: string): string => `${code}:${figure}`;

/** The code of such an issue, and its figure; empty where it has none. */
export function readIssue(issue: string): { readonly code: string; readonly figure: string } {
  const at = issue.indexOf(":");
  return at < 0 ? { code: issue, figure: "" } : { code: issue.slice(0, at), figure: issue.slice(at + 1) };
}

/** Whether a text is such an issue: a code has no spaces and, before a figure, a point in it. */
export const isIssue = (text: string): boolean => /^(?:[A-Za-z_.]+|[\w-]+(?:\.[\w-]+)+:.+)$/.test(text);
