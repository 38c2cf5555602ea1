import { SaxesParser } from "saxes";
import { refuseIf, RejectedFile } from "../inspect/rejected-file";

/** An element with what is inside it, by names without their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Deeper than any message of ours: whoever nests further wants to exhaust a reader. */
const depthMax = 40;
const charactersAtOnce = 64 * 1_024;
/** No name, number or text of a message is longer. */
const textLengthMax = 32_768;

/** The bytes as text: UTF-8, or UTF-16 with its mark; other encodings are refused, since readers guess them differently. */
function decoded(bytes: Buffer): string {
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
 * Reads an XML file element by element: `closed` is told of each at its end, with the elements around it, innermost
 * last; one for which it answers true is forgotten at once, so that a long list is never in memory as a whole. Strict:
 * namespaces and well-formedness are checked, and there are no document types, so no entities but the five of XML and
 * nothing that is fetched from elsewhere. Throws `RejectedFile`.
 */
export function* readXml(
  bytes: Buffer,
  closed: (element: XmlElement, around: readonly XmlElement[]) => boolean,
): Generator<undefined> {
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", ({ message }) => {
    throw new RejectedFile("broken", message);
  });
  parser.on("doctype", () => {
    throw new RejectedFile("entity", "a document type");
  });
  parser.on("xmldecl", ({ encoding, version }) => {
    refuseIf(encoding !== undefined && !namesUnicode.test(encoding), "encoding", "an encoding that is not UTF-8");
    refuseIf(version !== undefined && version !== "1.0", "broken", "another version of XML");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    refuseIf(open.length === depthMax, "broken", "nested too deeply");
    open.push({
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
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
    if (element && !closed(element, open)) open.at(-1)?.children.push(element);
  });
  const text = decoded(bytes);
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    parser.write(text.slice(at, at + charactersAtOnce));
    yield undefined;
  }
  parser.close();
}

/** Whether the bytes are one well-made XML document without a document type; throws `RejectedFile` where not. */
export function checkXml(bytes: Buffer): void {
  for (const _part of readXml(bytes, () => true));
}

/** The element at a path of names below another, the first of each; undefined where there is none. */
export function elementAt(from: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = from;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text there, without blanks around it; empty where there is none. */
export const textAt = (from: XmlElement | undefined, ...path: readonly string[]): string =>
  elementAt(from, ...path)?.text.trim() ?? "";
