import { refuseIf } from "../inspect/rejected-file";
import { createStrictXmlParser } from "./parser";
import { xmlPartText } from "./part-text";

/** Describes an element of a small part: its name without prefix, and the names of its ancestors, outermost first. */
interface PartElement {
  readonly name: string;
  readonly around: readonly string[];
  /** True for an element in the part's own namespace: extensions have elements of the same names. */
  readonly isOwn: boolean;
  /** Holds the attributes by their raw names, with prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Holds the size limit of the parts that describe the package: more than any program writes. */
const partCharactersMax = 24_000_000;
const depthMax = 60;

/** Maps prefixes to namespaces at an opening element; an undeclared prefix is undefined. */
type Scope = Readonly<Record<string, string>>;

/** Describes a part of a package, whose content is unpacked as it is read. */
interface Part {
  readonly name: string;
  content(): AsyncIterable<Buffer>;
}

/** Calls `element` for each element of a part in opening order, with namespaces resolved. Throws `RejectedFile`. */
export async function eachElement(part: Part, element: (item: PartElement) => void): Promise<void> {
  const open: { readonly name: string; readonly scope: Scope; readonly isOwn: boolean }[] = [];
  let root: { readonly prefix: string; readonly namespace: string | undefined } | undefined;
  const parser = createStrictXmlParser({ xmlns: false });
  parser.on("opentag", ({ name: rawName, attributes }) => {
    refuseIf(open.length === depthMax, "broken", "nested too deeply");
    const [prefix, name] = split(rawName);
    const scope = { ...open.at(-1)?.scope };
    for (const [key, value] of Object.entries(attributes))
      if (key === "xmlns" || key.startsWith("xmlns:")) scope[key.slice(6)] = value;
    const namespace = scope[prefix];
    root ??= { prefix, namespace };
    const isOwn =
      root.namespace === undefined ? prefix === root.prefix && namespace === undefined : namespace === root.namespace;
    element({ name, around: open.map((outer) => outer.name), isOwn, attributes });
    open.push({ name, scope, isOwn });
  });
  parser.on("closetag", () => void open.pop());
  let length = 0;
  for await (const text of xmlPartText(part.content())) {
    length += text.length;
    refuseIf(length > partCharactersMax, "inflated", part.name);
    parser.write(text);
  }
  parser.close();
}

function split(rawName: string): [prefix: string, name: string] {
  const at = rawName.indexOf(":");
  return at < 0 ? ["", rawName] : [rawName.slice(0, at), rawName.slice(at + 1)];
}

/** Returns the value of an attribute with any prefix (`r:id`), or else without one. */
export const attributeWithAnyPrefix = (attributes: PartElement["attributes"], name: string): string =>
  Object.entries(attributes).find(
    ([key]) => split(key)[1] === name && key !== name && !key.startsWith("xmlns:"),
  )?.[1] ??
  attributes[name] ??
  "";
