import { refuseIf } from "../inspect/rejected-file";
import { decodeEntities } from "./entities";
import { partText } from "./part-text";

/** Limits the length of an element: nobody types a row of 256 cells of 32,767 characters. */
const elementLengthMax = 4_000_000;

/** Returns an attribute of a tag; undefined when the tag has none of this name. */
export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at >= 0) return decodeEntities(tag.slice(at + name.length + 3, tag.indexOf('"', at + name.length + 3)));
  if (!/['\t\r\n]|\s=|=\s/.test(tag)) return undefined;
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match ? decodeEntities(match[1] ?? match[2] ?? "") : undefined;
}

/** Describes an element of a part: its opening tag, and its content. */
export interface Element {
  readonly name: string;
  readonly tag: string;
  readonly inside: string;
}

/**
 * Holds the element after which a part has program-specific extensions: elements of the same names have another sense
 * there.
 */
const extensions = "extLst";

/**
 * Yields the elements of these names in a part while it is unpacked, in batches. They must not be nested in one
 * another. Names may have the prefix of the part's outermost element, which some programs write. It is for the rows and
 * shared texts of a sheet alone, which have hundreds of thousands of elements: they are cut out here and scanned
 * (`parseCells`) instead of parsed; everything else is read with `eachElement` or `readXml`.
 */
export async function* elements(
  content: AsyncIterable<Buffer>,
  ...names: readonly string[]
): AsyncGenerator<readonly Element[]> {
  let opening: RegExp | undefined;
  let text = "";
  for await (const part of partText(content)) {
    text += part;
    const [, outermost] = opening ? [] : (/<([\w.-]+:)?[\w.-]+[\s/>]/.exec(text) ?? []);
    opening ??= text.includes(">") ? new RegExp(openingOf(outermost ?? "", names), "g") : undefined;
    if (!opening) continue;
    refuseIf(text.length > elementLengthMax + part.length, "broken", "an element without end");
    const matches: Element[] = [];
    let position = 0;
    for (;;) {
      opening.lastIndex = position;
      const match = opening.exec(text);
      if (!match) {
        // a tag that is cut in two begins at the last "<"
        const cut = text.lastIndexOf("<");
        position = cut >= position ? cut : text.length;
        break;
      }
      const [tag, prefix = "", name = ""] = match;
      if (name === extensions) {
        if (matches.length > 0) yield matches;
        return;
      }
      const from = match.index + tag.length;
      const closing = `</${prefix}${name}>`;
      const end = tag.endsWith("/>") ? from : text.indexOf(closing, from);
      if (end < 0) {
        position = match.index;
        break;
      }
      matches.push({ name, tag, inside: text.slice(from, end) });
      position = tag.endsWith("/>") ? from : end + closing.length;
    }
    text = text.slice(position);
    if (matches.length > 0) yield matches;
  }
}

const openingOf = (prefix: string, names: readonly string[]): string =>
  `<(${prefix.replace(/[.-]/g, "\\$&")})(${[...names, extensions].join("|")})(?=[\\s/>])[^>]*>`;
