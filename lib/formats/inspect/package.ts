import path from "node:path";
import { SaxesParser } from "saxes";
import { partText } from "../xml/part-text";
import { refuseIf, RejectedFile } from "./rejected-file";
import type { Entry } from "./zip";

/** An element of a small part: its name without prefix, and the names of those around it, outermost first. */
export interface PartElement {
  readonly name: string;
  readonly around: readonly string[];
  /** Whether it is of the part's own language: extensions have elements of the same names. */
  readonly isOwn: boolean;
  /** By their names as they are written, with their prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** What lists the rest of a package: more than any program writes. */
const partCharactersMax = 24_000_000;
const depthMax = 60;

/** The namespace that a prefix stands for where an element opens; undefined for one that nobody declares. */
type Scope = Readonly<Record<string, string>>;

/** The elements of a part in the order in which they open, with their namespaces heeded. Throws `RejectedFile`. */
export async function eachElement(entry: Entry, element: (found: PartElement) => void): Promise<void> {
  const open: { readonly name: string; readonly scope: Scope; readonly isOwn: boolean }[] = [];
  let root: { readonly prefix: string; readonly namespace: string | undefined } | undefined;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", ({ message }) => {
    throw new RejectedFile("broken", message);
  });
  parser.on("opentag", ({ name: written, attributes }) => {
    refuseIf(open.length === depthMax, "broken", "nested too deeply");
    const [prefix, name] = split(written);
    const scope = { ...open.at(-1)?.scope };
    for (const [key, value] of Object.entries(attributes))
      if (key === "xmlns" || key.startsWith("xmlns:")) scope[key.slice(6)] = value;
    const namespace = scope[prefix];
    root ??= { prefix, namespace };
    const isOwn =
      root.namespace === undefined ? prefix === root.prefix && namespace === undefined : namespace === root.namespace;
    element({ name, around: open.map((each) => each.name), isOwn, attributes });
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

function split(written: string): [prefix: string, name: string] {
  const at = written.indexOf(":");
  return at < 0 ? ["", written] : [written.slice(0, at), written.slice(at + 1)];
}

/** The value of an attribute without a prefix, or with any (`r:id`). */
export const prefixed = (attributes: PartElement["attributes"], name: string): string =>
  Object.entries(attributes).find(
    ([key]) => split(key)[1] === name && key !== name && !key.startsWith("xmlns:"),
  )?.[1] ??
  attributes[name] ??
  "";

/** One part named by another. */
export interface Relation {
  readonly id: string;
  /** The last word of what it is ("worksheet"), which both editions of the standard share. */
  readonly type: string;
  readonly part: string;
}

/** A package of Office Open XML (ECMA-376, part 2): its parts are found as its relations say, whatever the case of names. */
export interface OfficePackage {
  part(name: string): Entry | undefined;
  /** The relations of a part; of the package itself where the name is empty. */
  relations(of: string): Promise<readonly Relation[]>;
  /** What a part is declared to be. */
  typeOf(name: string): string;
}

export async function openPackage(entries: readonly Entry[]): Promise<OfficePackage> {
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
      const found: Relation[] = [];
      if (entry)
        await eachElement(entry, ({ name, attributes: { Id = "", Type = "", Target = "", TargetMode = "" } }) => {
          if (name !== "Relationship" || TargetMode.toLowerCase() === "external") return;
          const part = Target.startsWith("/") ? path.posix.normalize(Target).slice(1) : path.posix.join(folder, Target);
          found.push({ id: Id, type: Type.split("/").at(-1) ?? "", part });
        });
      return found;
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

/** The part that a package is there for, as its relations say; where they say nothing, where programs put it. */
export async function mainPart(of: OfficePackage, usual: string): Promise<string> {
  const relations = await of.relations("");
  return relations.find(({ type }) => type === "officeDocument")?.part ?? usual;
}
