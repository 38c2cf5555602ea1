import { refuseIf, RejectedFile } from "./rejected-file";

/** Describes a stream of a PDF: the decoded names of its object that define its packing, and the range of its bytes. */
export interface PdfStream {
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Matches names that define the content and the packing of a stream; an object has a handful. */
const packing = /^(ObjStm|First|N|Filter|F|Predictor|Fl|AHx|A85|LZW|RL|Crypt|\w{0,20}Decode)$/;
const packingNamesMax = 1_000;

/**
 * Lists the keys that reference a file: the current ones, and legacy ones of other systems that some readers still
 * support.
 */
const fileNames: ReadonlySet<string> = new Set(["F", "UF", "DOS", "Mac", "Unix"]);

/** Returns true for the white-space characters of a PDF (ISO 32000-1, 7.2.2). */
export const isPdfWhiteSpace = (code: number) =>
  code === 0 || code === 9 || code === 10 || code === 12 || code === 13 || code === 32;
const delimiters = new Set("()<>[]{}/%");
const isRegular = (text: string, at: number) =>
  at < text.length && !isPdfWhiteSpace(text.charCodeAt(at)) && !delimiters.has(text[at] ?? "");

/** Decodes a name without its slash: #61 is an a. */
const decodeName = (name: string): string =>
  name.includes("#")
    ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

/** Yields all names in a text, including those in strings, comments and bytes of streams. */
export function* pdfNameOccurrences(text: string): Generator<{ readonly name: string; readonly end: number }> {
  for (let at = text.indexOf("/"); at >= 0; at = text.indexOf("/", at)) {
    const from = (at += 1);
    while (isRegular(text, at)) at += 1;
    if (at > from) yield { name: decodeName(text.slice(from, at)), end: at };
  }
}

/** Returns the end of a dictionary that begins at a position; the end of the text when it is not closed. */
export function pdfDictionaryEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    if (text[at] === "(") at = stringEnd(text, at);
    else if (text[at] === "%") at = lineEnd(text, at);
    else if (text.startsWith("<<", at)) [at, depth] = [at + 2, depth + 1];
    else if (text.startsWith(">>", at)) {
      [at, depth] = [at + 2, depth - 1];
      if (depth === 0) return at;
    } else at += 1;
  }
  return text.length;
}

/**
 * Parses a PDF as readers do, in one pass: strings, comments, names, and the streams that it returns. When another
 * reader could find a stream that the syntax does not have (in a string, in a comment or within another stream's
 * bytes), the file is refused as broken; a key that references an external file, as external; one that references a
 * file inside, as embedded.
 */
export function pdfStreams(text: string): readonly PdfStream[] {
  const streams: PdfStream[] = [];
  const starts = new Set<number>();
  let names: string[] = [];
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? "";
    if (sign === "%") at = lineEnd(text, at);
    else if (sign === "(") at = stringEnd(text, at);
    else if (sign === "/") {
      const from = (at += 1);
      while (isRegular(text, at)) at += 1;
      const name = decodeName(text.slice(from, at));
      if (packing.test(name)) names.push(name);
      refuseIf(names.length > packingNamesMax, "broken", "an object of too many names");
      if (fileNames.has(name)) refuseIf(isFileAt(text, at), "external", "a file elsewhere");
      if (name === "EF") refuseIf(isFileAt(text, at), "embedded", "a file inside");
    } else if (isRegular(text, at)) {
      const from = at;
      while (isRegular(text, at)) at += 1;
      const word = text.slice(from, at);
      if (word === "obj" || word === "endobj") names = [];
      if (word !== "stream") continue;
      starts.add(from);
      const start = text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
      const end = text.indexOf("endstream", start);
      refuseIf(end < 0, "broken", "a stream without an end");
      streams.push({ names, start, end });
      at = end + "endstream".length;
    } else at += 1;
  }
  checkNoOther(text, starts);
  return streams;
}

const lineEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text[at] !== "\r" && text[at] !== "\n") at += 1;
  return at;
};

function stringEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return at + 1;
  }
  throw new RejectedFile("broken", "a string without an end");
}

/**
 * Returns true when a string, a dictionary or a reference follows, as for a file reference; a filter or a number does
 * not count.
 */
function isFileAt(text: string, from: number): boolean {
  let at = from;
  while (isPdfWhiteSpace(text.charCodeAt(at))) at += 1;
  return text[at] === "(" || text[at] === "<" || /^\d{1,10}\s{1,9}\d{1,5}\s{1,9}R/.test(text.slice(at, at + 40));
}

/**
 * Refuses a stream keyword outside the parsed streams: a reader that uses the object table may begin at any position.
 */
function checkNoOther(text: string, starts: ReadonlySet<number>): void {
  for (let at = text.indexOf("stream"); at >= 0; at = text.indexOf("stream", at + 6)) {
    if (starts.has(at) || text.startsWith("end", at - 3)) continue;
    let before = at - 1;
    while (before >= 0 && isPdfWhiteSpace(text.charCodeAt(before))) before -= 1;
    const isAfterDictionary = text[before] === ">" && text[before - 1] === ">";
    const next = text[at + 6];
    refuseIf(isAfterDictionary || next === "\r" || next === "\n", "broken", "a stream inside something else");
  }
}
