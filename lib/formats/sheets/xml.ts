import { refuseIf } from "../inspect/rejected-file";
import { partText } from "../xml/part-text";

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** One element may be this long: a row of 256 cells of 32,767 signs is none that anybody typed. */
const elementLengthMax = 4_000_000;

/** Text as XML has it, with its entities resolved; an undeclared entity stays as it is written. */
export const textOf = (xml: string): string =>
  xml.includes("&")
    ? xml.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
        (written, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return named[name] ?? written;
          const point = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
          return point > 0x10ffff ? written : String.fromCodePoint(point);
        },
      )
    : xml;

/** An attribute of a tag; undefined when it has none of this name. */
export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at >= 0) return textOf(tag.slice(at + name.length + 3, tag.indexOf('"', at + name.length + 3)));
  if (!/['\t\r\n]|\s=|=\s/.test(tag)) return undefined;
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? textOf(found[1] ?? found[2] ?? "") : undefined;
}

/** An element of a part: its opening tag, and its content. */
export interface Element {
  readonly name: string;
  readonly tag: string;
  readonly inside: string;
}

/** Behind this a part has what only some programs know: elements of the same names mean something else there. */
const extensions = "extLst";

/**
 * The elements of these names in a part, as it is unpacked: those of a piece at once. They must not hold one another.
 * Names may have a prefix, which some programs write: the one that the part's outermost element has.
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
    const found: Element[] = [];
    let used = 0;
    for (;;) {
      opening.lastIndex = used;
      const begun = opening.exec(text);
      if (!begun) {
        // a tag that is cut in two begins at the last "<"
        const cut = text.lastIndexOf("<");
        used = cut >= used ? cut : text.length;
        break;
      }
      const [tag, prefix = "", name = ""] = begun;
      if (name === extensions) {
        if (found.length > 0) yield found;
        return;
      }
      const from = begun.index + tag.length;
      const closing = `</${prefix}${name}>`;
      const end = tag.endsWith("/>") ? from : text.indexOf(closing, from);
      if (end < 0) {
        used = begun.index;
        break;
      }
      found.push({ name, tag, inside: text.slice(from, end) });
      used = tag.endsWith("/>") ? from : end + closing.length;
    }
    text = text.slice(used);
    if (found.length > 0) yield found;
  }
}

const openingOf = (prefix: string, names: readonly string[]): string =>
  `<(${prefix.replace(/[.-]/g, "\\$&")})(${[...names, extensions].join("|")})(?=[\\s/>])[^>]*>`;
