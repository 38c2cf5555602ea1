import { refuseIf } from "./rejected-file";
import { pdfDictionaryEnd, isPdfWhiteSpace, pdfNameOccurrences } from "./pdf-syntax";

/** Describes a part of a PDF that contains objects: the file itself, or the unpacked content of an object stream. */
export interface PdfPart {
  readonly text: string;
  /** Returns the positions of objects by number; several for a repeated number. */
  objects(): ReadonlyMap<number, readonly number[]>;
}

/** Hold the keys of actions run automatically: on opening the document, and on entering or leaving a page or field. */
const atOpening = "OpenAction";
const atEvents = "AA";
/** Holds the keys that such an action may not have: an address, a script, and a following action. */
const fetching: ReadonlySet<string> = new Set(["URI", "JS", "Next"]);
const reference = /^\s*(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/;
const references = /(?<![\d.])(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/g;
/** Limits the number of events of one object; the standard has some twenty kinds. */
const eventsMax = 100;
/** Limit the length of an action dictionary, and the characters scanned in a file; each scan costs some besides. */
const dictionaryMax = 64 * 1_024;
const scanBudget = 32 * 1_024 * 1_024;
const scanCost = 64;

/** Holds the parts of a file, and the remaining scan budget. */
type Search = { readonly parts: readonly PdfPart[]; remaining: number };

/** Refuses a PDF that opens an address or runs a further action without user interaction. */
export function checkAutomaticPdfActions(parts: readonly PdfPart[]): void {
  const search = { parts, remaining: scanBudget };
  for (const { text } of parts)
    for (const { name, end } of pdfNameOccurrences(text)) {
      if (name !== atOpening && name !== atEvents) continue;
      for (const dictionary of dictionariesAt(text, end, search)) {
        checkAction(dictionary);
        if (name === atEvents) for (const action of referredIn(dictionary, search)) checkAction(action);
      }
    }
}

function checkAction(dictionary: string): void {
  for (const { name } of pdfNameOccurrences(dictionary))
    refuseIf(fetching.has(name), "active", `${name}, done by itself`);
}

/** Returns the dictionary at a position, or those that a reference there points to; nothing for other content. */
function dictionariesAt(text: string, at: number, search: Search): Iterable<string> {
  const number = reference.exec(text.slice(at, at + 40))?.[1];
  return number === undefined ? dictionaryAt(text, at, search) : objectsOf(Number(number), search);
}

function* dictionaryAt(text: string, from: number, search: Search): Generator<string> {
  let at = from;
  while (isPdfWhiteSpace(text.charCodeAt(at)) && at < from + dictionaryMax) at += 1;
  const piece = text.startsWith("<<", at) ? text.slice(at, at + dictionaryMax) : "";
  const dictionary = piece.slice(0, pdfDictionaryEnd(piece, 0));
  search.remaining -= scanCost + at - from + dictionary.length;
  refuseIf(search.remaining < 0, "broken", "actions without end");
  if (dictionary !== "") yield dictionary;
}

function* objectsOf(number: number, search: Search): Generator<string> {
  for (const { text, objects } of search.parts)
    for (const at of objects().get(number) ?? []) yield* dictionaryAt(text, at, search);
}

function* referredIn(dictionary: string, search: Search): Generator<string> {
  let events = 0;
  for (const [, number] of dictionary.matchAll(references)) {
    refuseIf((events += 1) > eventsMax, "broken", "events without end");
    yield* objectsOf(Number(number), search);
  }
}
