import { RejectedFile } from "./rejected-file";
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
/** Events of one object; there are some twenty kinds. */
const eventsMax = 100;

/** Refuses a PDF that asks for an address or goes on to something else without anybody pressing anything. */
export function checkOwnActions(parts: readonly PdfPart[]): void {
  for (const { text } of parts)
    for (const { name, end } of namePlaces(text)) {
      if (name !== atOpening && name !== atEvents) continue;
      for (const dictionary of dictionariesAt(text, end, parts)) {
        checkAction(dictionary);
        if (name === atEvents) for (const action of referredIn(dictionary, parts)) checkAction(action);
      }
    }
}

function checkAction(dictionary: string): void {
  for (const { name } of namePlaces(dictionary))
    if (fetching.has(name)) throw new RejectedFile("active", `${name}, done by itself`);
}

/** The dictionary at a place of a text, or those that a reference there leads to; none where something else stands. */
function dictionariesAt(text: string, at: number, parts: readonly PdfPart[]): string[] {
  const number = reference.exec(text.slice(at, at + 40))?.[1];
  return number === undefined ? dictionaryAt(text, at) : objectsOf(Number(number), parts);
}

function dictionaryAt(text: string, from: number): string[] {
  let at = from;
  while (/[\s\0]/.test(text[at] ?? "")) at += 1;
  return text.startsWith("<<", at) ? [text.slice(at, dictionaryEnd(text, at))] : [];
}

const objectsOf = (number: number, parts: readonly PdfPart[]): string[] =>
  parts.flatMap(({ text, objects }) => (objects().get(number) ?? []).flatMap((at) => dictionaryAt(text, at)));

const referredIn = (dictionary: string, parts: readonly PdfPart[]): string[] =>
  [...dictionary.matchAll(references)].slice(0, eventsMax).flatMap(([, number]) => objectsOf(Number(number), parts));
