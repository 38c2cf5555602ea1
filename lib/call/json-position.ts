/** Matches a token of JSON at the current position. */
const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/** Names the tokens that may follow in a text of JSON. */
type Next = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "commaOrEnd" | "nothing";

/**
 * Returns the line and column, from 1, of the first invalid token in a text of JSON, or of its end when the text is
 * incomplete. The platform's own error names the position of some faults only.
 */
export function jsonSyntaxErrorPosition(text: string): { readonly line: number; readonly column: number } {
  const open: string[] = [];
  let next: Next = "value";
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const [whole, sign = "", name] = token.exec(text) ?? [];
    const following: Next | null = whole === undefined ? null : follows(next, sign, name !== undefined, open);
    if (whole === undefined || following === null) break;
    at += whole.length;
    next = following;
  }
  const start = at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
  const lines = text.slice(0, start).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns the tokens that may follow a token, and updates the open brackets; null for an invalid token. */
function follows(next: Next, sign: string, isText: boolean, open: string[]): Next | null {
  const after = (): Next => (open.length === 0 ? "nothing" : "commaOrEnd");
  if (sign === "}" || sign === "]") {
    const mayEnd = next === "commaOrEnd" || next === (sign === "}" ? "nameOrEnd" : "valueOrEnd");
    return mayEnd && open.pop() === (sign === "}" ? "{" : "[") ? after() : null;
  }
  if (next === "colon") return sign === ":" ? "value" : null;
  if (next === "commaOrEnd") return sign === "," ? (open.at(-1) === "{" ? "name" : "value") : null;
  if (next === "name" || next === "nameOrEnd") return isText ? "colon" : null;
  if (next === "nothing" || sign === ":" || sign === ",") return null;
  if (sign === "") return after();
  open.push(sign);
  return sign === "{" ? "nameOrEnd" : "valueOrEnd";
}
