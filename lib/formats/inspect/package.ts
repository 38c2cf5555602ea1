import path from "node:path";
import { eachElement } from "../xml/each-element";
import type { ZipEntry } from "./zip";

/** Describes a relation of one part to another. */
export interface Relation {
  readonly id: string;
  /** Holds the last word of the relation's type ("worksheet"), which both editions of the standard share. */
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
export async function officeMainPartPath(of: OfficePackage, usual: string): Promise<string> {
  const relations = await of.relations("");
  return relations.find(({ type }) => type === "officeDocument")?.part ?? usual;
}
