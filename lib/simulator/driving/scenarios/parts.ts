import { nearest } from "./deeds/nearest";
import type { Problems } from "./problem";
import { textOf, type Said, type SaidMap } from "./said";

/** The entries of a map that may have these alone; undefined, and told, where it is none. */
export function mapOf(said: Said, names: readonly string[], problems: Problems): SaidMap["entries"] | undefined {
  const entries = anyMap(said, problems);
  for (const [name, { offset }] of entries ?? [])
    if (!names.includes(name)) problems.add(offset, "unknownKey", { word: name, nearest: nearest(name, names) });
  return entries;
}

/** The entries of a map, whatever their names; undefined, and told, where it is none. */
export function anyMap(said: Said, problems: Problems): SaidMap["entries"] | undefined {
  if (said.kind === "map") return said.entries;
  problems.add(said.offset, "map");
  return undefined;
}

/** The items of a list; none, and told, where it is none. */
export function listOf(said: Said, problems: Problems): readonly Said[] {
  if (said.kind === "list") return said.items;
  problems.add(said.offset, "list");
  return [];
}

/** The words of an entry; undefined, and told, where it has none. */
export function wordOf(said: Said, problems: Problems): string | undefined {
  const text = textOf(said);
  if (text === undefined || text === "") {
    problems.add(said.offset, "text");
    return undefined;
  }
  return text;
}

/** Something left out, as an empty map in the place of what it belongs to. */
export const emptyMap = (offset: number): SaidMap => ({ kind: "map", offset, entries: new Map() });

/** An entry of a map, with the place of its name; undefined where there is none. */
export const entryOf = (said: Said, name: string): { readonly offset: number; readonly value: Said } | undefined =>
  said.kind === "map" ? said.entries.get(name) : undefined;

/** The entries of the map at an entry of a map; undefined where there is none. */
export function entriesOf(said: Said, name: string): SaidMap["entries"] | undefined {
  const value = entryOf(said, name)?.value;
  return value?.kind === "map" ? value.entries : undefined;
}
