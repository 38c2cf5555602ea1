import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { createStrictXmlParser } from "./parser";

/** Describes an element with its content, by names without prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Holds the maximum depth, deeper than any supported message: deeper nesting is an attempt to exhaust a reader. */
const depthMax = 40;
const charactersAtOnce = 64 * 1_024;
/** Limits the length of a text: no name, number or text of a message is longer. */
const textLengthMax = 32_768;

/**
 * Decodes the bytes: UTF-8, or UTF-16 with its mark; other encodings are refused, since readers guess them differently.
 */
function decodeBytes(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  try {
    return new TextDecoder(encoding || "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RejectedFile("encoding", "an encoding that is not UTF-8");
  }
}

const namesUnicode = /^(utf-?8|us-ascii|utf-?16(le|be)?)$/i;

/**
 * Reads an XML file element by element: calls `onClose` at the end of each element, with its ancestors, innermost last.
 * An element for which it returns true is discarded immediately, so that a long list is never in memory as a whole.
 * Namespaces are checked too. Throws `RejectedFile`.
 */
export function* readXml(
  bytes: Buffer,
  onClose: (element: XmlElement, around: readonly XmlElement[]) => boolean,
): Generator<undefined> {
  const open: XmlElement[] = [];
  const parser = createStrictXmlParser({ xmlns: true });
  parser.on("xmldecl", ({ encoding, version }) => {
    refuseIf(encoding !== undefined && !namesUnicode.test(encoding), "encoding", "an encoding that is not UTF-8");
    refuseIf(version !== undefined && version !== "1.0", "broken", "another version of XML");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    refuseIf(open.length === depthMax, "broken", "nested too deeply");
    open.push({
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: "",
    });
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (!last) return;
    refuseIf(last.text.length + text.length > textLengthMax, "broken", "a text without end");
    last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element && !onClose(element, open)) open.at(-1)?.children.push(element);
  });
  const text = decodeBytes(bytes);
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    parser.write(text.slice(at, at + charactersAtOnce));
    yield undefined;
  }
  parser.close();
}

/** Checks that the bytes are one well-formed XML document without a document type; throws `RejectedFile` otherwise. */
export function checkXml(bytes: Buffer): void {
  for (const _part of readXml(bytes, () => true));
}

/** Returns the element at a path of names below another, the first of each; undefined when there is none. */
export function xmlElementAtPath(from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let element = from;
  for (const name of path) element = element?.children.find((child) => child.name === name);
  return element;
}

/** Returns the trimmed text at a path; an empty string when there is none. */
export const xmlTextAtPath = (from: XmlElement | undefined, ...path: readonly string[]): string =>
  xmlElementAtPath(from, ...path)?.text.trim() ?? "";
