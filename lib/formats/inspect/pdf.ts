import { inflateSync } from "node:zlib";
import { holdsMarkup, refuseIf, RejectedFile } from "./rejected-file";

const objectBytesMax = 64 * 1_024 * 1_024;

/** Names by which a PDF does something, carries other files, or becomes a form program. */
const doing = ["JavaScript", "Launch", "RichMedia", "XFA", "ImportData", "SubmitForm", "Movie"];
const carrying = ["EmbeddedFile", "EmbeddedFiles", "GoToE"];
const named = (names: readonly string[]) => new RegExp(`/(?:${names.join("|")})(?![A-Za-z0-9])`);
const doingName = named(doing);
const carryingName = named(carrying);

/**
 * A PDF that begins and ends as one, does nothing by itself and carries nothing. Objects may be packed in streams of
 * objects: those are opened too. An encrypted one is refused, since nobody can look into it.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  refuseIf(!/^%PDF-(1\.[0-7]|2\.0)\s/.test(text.slice(0, 10)), "broken", "the header");
  refuseIf(holdsMarkup(bytes.subarray(0, 1_024)), "mixed", "markup at its beginning");
  const end = text.lastIndexOf("%%EOF");
  refuseIf(end < 0 || !text.includes("startxref"), "broken", "the end");
  refuseIf(/[^\s\0]/.test(text.slice(end + 5)), "trailing");
  refuseIf(/\/Encrypt(?![A-Za-z0-9])/.test(text), "encrypted");
  checkNames(text);
  for (const objects of packedObjects(bytes, text)) checkNames(objects);
}

function checkNames(text: string): void {
  refuseIf(doingName.test(text), "active");
  refuseIf(carryingName.test(text), "embedded");
  // names may be written with their letters as numbers: /J#61vaScript
  for (const [name] of text.matchAll(/\/[A-Za-z]{0,14}#[0-9A-Fa-f]{2}[A-Za-z0-9#]{0,40}/g)) {
    const plain = `${name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))} `;
    refuseIf(doingName.test(plain), "active", "a disguised name");
    refuseIf(carryingName.test(plain), "embedded", "a disguised name");
  }
}

function* packedObjects(bytes: Buffer, text: string): Generator<string> {
  let total = 0;
  for (let at = text.indexOf("/ObjStm"); at >= 0; at = text.indexOf("/ObjStm", at + 1)) {
    const open = text.indexOf("stream", at);
    const close = text.indexOf("endstream", open);
    refuseIf(open < 0 || close < 0 || open - at > 2_000, "broken", "a stream of objects");
    const dictionary = text.slice(Math.max(0, text.lastIndexOf("obj", at)), open);
    const start = open + "stream".length + (text[open + 6] === "\r" ? 2 : 1);
    const packed = bytes.subarray(start, close);
    const plain = dictionary.includes("/FlateDecode")
      ? inflated(packed)
      : dictionary.includes("/Filter")
        ? undefined
        : packed;
    if (!plain) throw new RejectedFile("broken", "objects packed in an unusual way");
    total += plain.length;
    refuseIf(total > objectBytesMax, "inflated");
    yield plain.toString("latin1");
  }
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: objectBytesMax });
  } catch (cause) {
    throw new RejectedFile(cause instanceof RangeError ? "inflated" : "broken", "a stream of objects");
  }
}
