import { refuseIf } from "../inspect/rejected-file";
import { createStrictXmlParser } from "./parser";
import { xmlPartText } from "./part-text";

/** Receives the elements and the texts of a part, in the order of the file. Names are without the part's own prefix. */
export interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Limits the length of a tag or a text: nobody types a row of 256 cells of 32,767 characters. */
export const textLengthMax = 4_000_000;
const depthMax = 60;

/**
 * Names the element after which a part has program-specific extensions: elements of the same names have another sense
 * there.
 */
const extensions = "extLst";

/**
 * Passes the elements of a part to a reader while the part is unpacked, and yields after each piece of it, so that a
 * long list is never in memory as a whole. The part's own elements have the prefix of its outermost one, or none; the
 * part ends for the reader with its extensions. Throws `RejectedFile`.
 */
export async function* readXmlPart(content: AsyncIterable<Buffer>, reader: PartReader): AsyncGenerator<undefined> {
  const parser = createStrictXmlParser({ xmlns: false });
  let prefix: string | undefined;
  let depth = 0;
  let isAtExtensions = false;
  let pendingLength = 0;
  const localName = (name: string) => (prefix && name.startsWith(prefix) ? name.slice(prefix.length) : name);
  parser.on("opentag", ({ name: rawName, attributes }) => {
    prefix ??= rawName.slice(0, rawName.indexOf(":") + 1);
    depth += 1;
    pendingLength = 0;
    refuseIf(depth > depthMax, "broken", "nested too deeply");
    const name = localName(rawName);
    isAtExtensions ||= name === extensions;
    if (!isAtExtensions) reader.open(name, attributes);
  });
  parser.on("text", (text) => {
    if (!isAtExtensions) reader.text(text);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    pendingLength = 0;
    if (!isAtExtensions) reader.close(localName(name));
  });
  for await (const text of xmlPartText(content)) {
    pendingLength += text.length;
    refuseIf(pendingLength > textLengthMax + text.length, "broken", "a tag or a text without end");
    parser.write(text);
    yield undefined;
    if (isAtExtensions) return;
  }
  parser.close();
  yield undefined;
}
