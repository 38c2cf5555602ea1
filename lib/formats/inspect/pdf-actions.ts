import { refuseIf, RejectedFile } from "./rejected-file";
import { dictionaryEnd, namePlaces } from "./pdf-syntax";

/** A part of a PDF in which objects stand: the file as it is, or what is packed in a stream of objects. */
export interface PdfPart {
  readonly text: string;
  /** Where an object begins, by its number; of several of one number all. */
  objects(): ReadonlyMap<number, readonly number[]>;
}

/** Keys whose action a reader does by itself: when the document is opened, and when a page or a field is shown or left. */
const atOpening = "OpenAction";
const atEvents = "AA";
/** What such an action may not have: an address, a script, and another action behind it. */
const fetching: ReadonlySet<string> = new Set(["URI", "JS", "Next"]);
const reference = /^\s*(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/;
const references = /(?<![\d.])(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z])/g;
/** The white-space characters of a PDF (ISO 32000-1, 7.2.2). */
const blanks: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
/** Events of one object; there are some twenty kinds. */
const eventsMax = 100;
/** A dictionary of actions is short; all of a file's together are looked at up to so many letters, and each costs some. */
const dictionaryMax = 64 * 1_024;
const lookedAtMax = 32 * 1_024 * 1_024;
const lookCost = 64;

/** The parts of a file, and how much of them may still be looked at. */
interface Search {
  readonly parts: readonly PdfPart[];
  left: number;
}

/** Refuses a PDF that asks for an address or goes on to something else without anybody pressing anything. */
export function checkOwnActions(parts: readonly PdfPart[]): void {
  const search = { parts, left: lookedAtMax };
  for (const { text } of parts)
    for (const { name, end } of namePlaces(text)) {
      if (name !== atOpening && name !== atEvents) continue;
      for (const dictionary of dictionariesAt(text, end, search)) {
        checkAction(dictionary);
        if (name === atEvents) for (const action of referredIn(dictionary, search)) checkAction(action);
      }
    }
}

function checkAction(dictionary: string): void {
  for (const { name } of namePlaces(dictionary))
    if (fetching.has(name)) throw new RejectedFile("active", `${name}, done by itself`);
}

/** The dictionary at a place of a text, or those that a reference there leads to; none where something else stands. */
function dictionariesAt(text: string, at: number, search: Search): Iterable<string> {
  const number = reference.exec(text.slice(at, at + 40))?.[1];
  return number === undefined ? dictionaryAt(text, at, search) : objectsOf(Number(number), search);
}

function* dictionaryAt(text: string, from: number, search: Search): Generator<string> {
  let at = from;
  while (blanks.has(text.charCodeAt(at)) && at < from + dictionaryMax) at += 1;
  const piece = text.startsWith("<<", at) ? text.slice(at, at + dictionaryMax) : "";
  const dictionary = piece.slice(0, dictionaryEnd(piece, 0));
  search.left -= lookCost + at - from + dictionary.length;
  refuseIf(search.left < 0, "broken", "actions without end");
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
