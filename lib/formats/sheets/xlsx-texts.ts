import { refuseIf } from "../inspect/rejected-file";
import type { ZipEntry } from "../inspect/zip";
import { readXmlPart, textLengthMax } from "../xml/read-part";

/** Holds the maximum total length of shared texts, in characters: more than a list of ten thousand rows needs. */
const sharedLengthMax = 24_000_000;

/** Gathers the pieces of a text: one, or several of different formats. Phonetic guides are not part of it. */
export interface TextPieces {
  /** Begins the next text. */
  reset(): void;
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** Returns the text so far. */
  joined(): string;
}

export function createTextCollector(): TextPieces {
  let pieces = "";
  let isPiece = false;
  let isGuide = false;
  return {
    reset() {
      pieces = "";
    },
    open(name) {
      if (name === "rPh") isGuide = true;
      else if (name === "t") isPiece = !isGuide;
    },
    text(text) {
      if (!isPiece) return;
      pieces += text;
      refuseIf(pieces.length > textLengthMax, "broken", "a text without end");
    },
    close(name) {
      if (name === "rPh") isGuide = false;
      else if (name === "t") isPiece = false;
    },
    joined: () => unescapeXlsxText(pieces),
  };
}

/** Decodes characters that XML cannot represent, written as "_x000D_". */
export const unescapeXlsxText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** Reads the texts that the cells of a workbook refer to by number. */
export async function readXlsxSharedTexts(entry: ZipEntry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let length = 0;
  const pieces = createTextCollector();
  const reader = {
    ...pieces,
    open(name: string) {
      if (name === "si") pieces.reset();
      else pieces.open(name);
    },
    close(name: string) {
      if (name !== "si") return pieces.close(name);
      const text = pieces.joined();
      length += text.length + 8;
      refuseIf(length > sharedLengthMax, "inflated", "texts");
      texts.push(text);
    },
  };
  for await (const _piece of readXmlPart(entry.content(), reader));
  return texts;
}
