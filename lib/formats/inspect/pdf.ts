import { inflateSync } from "node:zlib";
import { checkOwnActions, type PdfPart } from "./pdf-actions";
import { namePlaces, pdfStreams, type PdfStream } from "./pdf-syntax";
import { holdsMarkup, refuseIf, RejectedFile, type Fault } from "./rejected-file";

const objectBytesMax = 64 * 1_024 * 1_024;

/** Names by which a PDF does something, carries other files, fetches them, or hides what it holds. */
const faultOf: ReadonlyMap<string, Fault> = new Map(
  (
    [
      ["active", "JavaScript Launch RichMedia RichMediaExecute Rendition XFA ImportData SubmitForm Movie GoTo3DView"],
      ["embedded", "EmbeddedFile EmbeddedFiles FileAttachment GoToE Collection"],
      ["external", "GoToR FFilter FDecodeParms"],
      ["encrypted", "Encrypt"],
    ] as const
  ).flatMap(([fault, names]) => names.split(" ").map((name): [string, Fault] => [name, fault])),
);

/**
 * A PDF that begins and ends as one, does nothing by itself, fetches nothing and carries nothing, whichever way its names
 * are written. Objects may be packed in streams of objects: those are opened too. An encrypted one is refused, since
 * nobody can look into it. Its bytes are read a few times, never more often the more of them there are.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  refuseIf(!/^%PDF-(1\.[0-7]|2\.0)\s/.test(text.slice(0, 10)), "broken", "the header");
  refuseIf(holdsMarkup(bytes.subarray(0, 1_024)), "mixed", "markup at its beginning");
  const end = text.lastIndexOf("%%EOF");
  refuseIf(end < 0 || !text.includes("startxref"), "broken", "the end");
  refuseIf(/[^\s\0]/.test(text.slice(end + 5)), "trailing");
  checkNames(text);
  const parts: PdfPart[] = [{ text, objects: once(() => plainObjects(text)) }];
  let total = 0;
  for (const stream of pdfStreams(text)) {
    if (!holdsObjects(stream)) continue;
    const plain = unpacked(bytes.subarray(stream.start, stream.end), stream);
    total += plain.length;
    refuseIf(total > objectBytesMax, "inflated");
    const objects = plain.toString("latin1");
    checkNames(objects);
    pdfStreams(objects);
    const dictionary = text.slice(Math.max(0, stream.start - dictionaryBytesMax), stream.start);
    parts.push({ text: objects, objects: once(() => packedObjects(objects, dictionary)) });
  }
  checkOwnActions(parts);
}

/** The dictionary before a stream of objects has a handful of entries. */
const dictionaryBytesMax = 4_096;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

type Places = ReadonlyMap<number, readonly number[]>;

function gathered(found: Iterable<readonly [number: number, at: number]>): Places {
  const places = new Map<number, number[]>();
  for (const [number, at] of found) {
    const known = places.get(number);
    if (known) known.push(at);
    else places.set(number, [at]);
  }
  return places;
}

function* plainPlaces(text: string): Generator<readonly [number: number, at: number]> {
  for (const found of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj/g))
    yield [Number(found[1]), found.index + found[0].length];
}
const plainObjects = (text: string): Places => gathered(plainPlaces(text));

/** Objects that are packed stand behind a list of their numbers and places, which are counted from the first. */
function packedObjects(text: string, dictionary: string): Places {
  const said = [...namePlaces(dictionary)].findLast(({ name }) => name === "First");
  const first = Number(/^\s*(\d{1,9})(?!\d)(?!\s+\d+\s+R)/.exec(dictionary.slice(said?.end ?? dictionary.length))?.[1]);
  refuseIf(!Number.isSafeInteger(first), "broken", "packed objects that begin nowhere");
  const list = text
    .slice(0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(Number);
  return gathered(list.flatMap((number, at) => (at % 2 === 0 ? [[number, first + (list[at + 1] ?? 0)] as const] : [])));
}

function checkNames(text: string): void {
  for (const { name } of namePlaces(text)) {
    const fault = faultOf.get(name);
    if (fault) throw new RejectedFile(fault, name);
  }
}

/** What readers take for a stream of objects: some go by its type, others by its two numbers alone. */
const holdsObjects = ({ names }: PdfStream): boolean =>
  names.includes("ObjStm") || (names.includes("First") && names.includes("N"));

function unpacked(packed: Buffer, { names }: PdfStream): Buffer {
  const isPlain = !names.some((name) => name === "Filter" || name === "F");
  // how it is packed must be said beside it, in the usual way: what is said elsewhere or otherwise nobody here can undo
  const isDeflated = names.filter((name) => /Decode$|^(Fl|AHx|A85|LZW|RL|Crypt)$/.test(name)).join() === "FlateDecode";
  if (!isPlain && (!isDeflated || names.includes("Predictor")))
    throw new RejectedFile("broken", "objects packed in an unusual way");
  if (isPlain) return packed;
  try {
    return inflateSync(packed, { maxOutputLength: objectBytesMax });
  } catch (cause) {
    throw new RejectedFile(cause instanceof RangeError ? "inflated" : "broken", "a stream of objects");
  }
}
