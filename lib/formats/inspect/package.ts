import path from "node:path";
import { SaxesParser } from "saxes";
import { partText } from "../xml/part-text";
import { refuseIf, RejectedFile } from "./rejected-file";
import type { ZipEntry } from "./zip";

/** Describes an element of a small part: its name without prefix, and the names of its ancestors, outermost first. */
export interface PartElement {
  readonly name: string;
  readonly around: readonly string[];
  /** True for an element in the part's own namespace: extensions have elements of the same names. */
  readonly isOwn: boolean;
  /** The attributes by their raw names, with prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The size limit of the parts that describe the package: more than any program writes. */
const partCharactersMax = 24_000_000;
const depthMax = 60;

/** Maps prefixes to namespaces at an opening element; an undeclared prefix is undefined. */
type Scope = Readonly<Record<string, string>>;

/** Calls `element` for each element of a part in opening order, with namespaces resolved. Throws `RejectedFile`. */
export async function eachElement(entry: ZipEntry, element: (item: PartElement) => void): Promise<void> {
  const open: { readonly name: string; readonly scope: Scope; readonly isOwn: boolean }[] = [];
  let root: { readonly prefix: string; readonly namespace: string | undefined } | undefined;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", ({ message }) => {
    throw new RejectedFile("broken", message);
  });
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
  for await (const text of partText(entry.content())) {
    length += text.length;
    refuseIf(length > partCharactersMax, "inflated", entry.name);
    parser.write(text);
  }
  parser.close();
}

function split(rawName: string): [prefix: string, name: string] {
  const at = rawName.indexOf(":");
  return at < 0 ? ["", rawName] : [rawName.slice(0, at), rawName.slice(at + 1)];
}

/** Returns the value of an attribute with any prefix (`r:id`), or else without one. */
export const prefixedAttribute = (attributes: PartElement["attributes"], name: string): string =>
  Object.entries(attributes).find(
    ([key]) => split(key)[1] === name && key !== name && !key.startsWith("xmlns:"),
  )?.[1] ??
  attributes[name] ??
  "";

/** Describes a relation of one part to another. */
export interface Relation {
  readonly id: string;
  /** The last word of the relation's type ("worksheet"), which both editions of the standard share. */
  readonly type: string;
  readonly part: string;
}

/**
 * Describes a package of Office Open XML (ECMA-376, part 2): parts are resolved by relations, and names are
 * case-insensitive.
 */
export interface OfficePackage {
  part(name: string): ZipEntry | undefined;
  /** Returns the relations of a part; of the package itself when the name is empty. */
  relations(of: string): Promise<readonly Relation[]>;
  /** Returns the declared content type of a part. */
  typeOf(name: string): string;
}

export async function openPackage(entries: readonly ZipEntry[]): Promise<OfficePackage> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const part = (name: string) => byName.get(name.toLowerCase()) ?? byName.get(decodedName(name).toLowerCase());
  const types = part("[Content_Types].xml");
  const [byPart, byEnding] = [new Map<string, string>(), new Map<string, string>()];
  if (types)
    await eachElement(types, ({ name, attributes: { PartName, Extension, ContentType = "" } }) => {
      if (name === "Override") byPart.set((PartName ?? "").replace(/^\//, "").toLowerCase(), ContentType);
      if (name === "Default") byEnding.set((Extension ?? "").toLowerCase(), ContentType);
    });
  return {
    part,
    async relations(of) {
      const folder = path.posix.dirname(of);
      const entry = part(path.posix.join(folder, "_rels", `${path.posix.basename(of)}.rels`));
      const matches: Relation[] = [];
      if (entry)
        await eachElement(entry, ({ name, attributes: { Id = "", Type = "", Target = "", TargetMode = "" } }) => {
          if (name !== "Relationship" || TargetMode.toLowerCase() === "external") return;
          const part = Target.startsWith("/") ? path.posix.normalize(Target).slice(1) : path.posix.join(folder, Target);
          matches.push({ id: Id, type: Type.split("/").at(-1) ?? "", part });
        });
      return matches;
    },
    typeOf: (name) =>
      byPart.get(name.toLowerCase()) ?? byEnding.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? "",
  };
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the main part according to the package's relations, or else the usual path. */
export async function mainPart(of: OfficePackage, usual: string): Promise<string> {
  const relations = await of.relations("");
  return relations.find(({ type }) => type === "officeDocument")?.part ?? usual;
}
