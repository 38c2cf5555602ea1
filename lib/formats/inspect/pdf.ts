import { inflateSync } from "node:zlib";
import { checkAutomaticPdfActions, type PdfPart } from "./pdf-actions";
import { pdfNameOccurrences, pdfStreams, type PdfStream } from "./pdf-syntax";
import { hasWebPageMarkup, refuseIf, RejectedFile, type Fault } from "./rejected-file";

const objectBytesMax = 64 * 1_024 * 1_024;

/**
 * Maps the names by which a PDF runs something, contains other files, fetches them, or hides its content, to faults.
 */
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
 * Checks that a PDF is complete, runs nothing automatically, fetches nothing and contains no files, in any encoding of
 * its names. Object streams are opened too. An encrypted PDF is refused because it cannot be inspected. The number of
 * passes over its bytes is constant.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  refuseIf(!/^%PDF-(1\.[0-7]|2\.0)\s/.test(text.slice(0, 10)), "broken", "the header");
  refuseIf(hasWebPageMarkup(bytes.subarray(0, 1_024)), "mixed", "markup at its beginning");
  const end = text.lastIndexOf("%%EOF");
  refuseIf(end < 0 || !text.includes("startxref"), "broken", "the end");
  refuseIf(/[^\s\0]/.test(text.slice(end + 5)), "trailing");
  checkNames(text);
  const parts: PdfPart[] = [{ text, objects: once(() => plainObjects(text)) }];
  let total = 0;
  for (const stream of pdfStreams(text)) {
    if (!holdsObjects(stream)) continue;
    const plain = unpackObjects(bytes.subarray(stream.start, stream.end), stream);
    total += plain.length;
    refuseIf(total > objectBytesMax, "inflated");
    const objects = plain.toString("latin1");
    checkNames(objects);
    pdfStreams(objects);
    const dictionary = text.slice(Math.max(0, stream.start - dictionaryBytesMax), stream.start);
    parts.push({ text: objects, objects: once(() => packedObjects(objects, dictionary)) });
  }
  checkAutomaticPdfActions(parts);
}

/** Limits the size of the dictionary before an object stream, which has a handful of entries. */
const dictionaryBytesMax = 4_096;

function once<T>(make: () => T): () => T {
  let cache: { readonly value: T } | undefined;
  return () => (cache ??= { value: make() }).value;
}

type Places = ReadonlyMap<number, readonly number[]>;

function groupPlaces(entries: Iterable<readonly [number: number, at: number]>): Places {
  const places = new Map<number, number[]>();
  for (const [number, at] of entries) {
    const list = places.get(number);
    if (list) list.push(at);
    else places.set(number, [at]);
  }
  return places;
}

function* plainPlaces(text: string): Generator<readonly [number: number, at: number]> {
  for (const match of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj/g))
    yield [Number(match[1]), match.index + match[0].length];
}
const plainObjects = (text: string): Places => groupPlaces(plainPlaces(text));

/** Returns the places of packed objects, which follow a list of their numbers and offsets from the first object. */
function packedObjects(text: string, dictionary: string): Places {
  const entry = [...pdfNameOccurrences(dictionary)].findLast(({ name }) => name === "First");
  const first = Number(
    /^\s*(\d{1,9})(?!\d)(?!\s+\d+\s+R)/.exec(dictionary.slice(entry?.end ?? dictionary.length))?.[1],
  );
  refuseIf(!Number.isSafeInteger(first), "broken", "packed objects that begin nowhere");
  const list = text
    .slice(0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(Number);
  return groupPlaces(
    list.flatMap((number, at) => (at % 2 === 0 ? [[number, first + (list[at + 1] ?? 0)] as const] : [])),
  );
}

function checkNames(text: string): void {
  for (const { name } of pdfNameOccurrences(text)) {
    const fault = faultOf.get(name);
    if (fault) throw new RejectedFile(fault, name);
  }
}

/**
 * Returns true for a stream that readers treat as an object stream: some check its type, others only its two numbers.
 */
const holdsObjects = ({ names }: PdfStream): boolean =>
  names.includes("ObjStm") || (names.includes("First") && names.includes("N"));

function unpackObjects(packedBytes: Buffer, { names }: PdfStream): Buffer {
  const isPlain = !names.some((name) => name === "Filter" || name === "F");
  // the filter must be declared beside the stream in the usual form: any other declaration cannot be decoded here
  const isDeflated = names.filter((name) => /Decode$|^(Fl|AHx|A85|LZW|RL|Crypt)$/.test(name)).join() === "FlateDecode";
  if (!isPlain && (!isDeflated || names.includes("Predictor")))
    throw new RejectedFile("broken", "objects packed in an unusual way");
  if (isPlain) return packedBytes;
  try {
    return inflateSync(packedBytes, { maxOutputLength: objectBytesMax });
  } catch (cause) {
    throw new RejectedFile(cause instanceof RangeError ? "inflated" : "broken", "a stream of objects");
  }
}
