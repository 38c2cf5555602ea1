import { nearestKnownWord } from "./commands/nearest";
import type { Problems } from "./problem";
import { scalarTextOf, type ScenarioNode, type ScenarioMap } from "./messages";

/**
 * Returns the entries of a map that may have only the given names; reports a problem and returns undefined where the
 * node is no map.
 */
export function parseMapEntries(
  node: ScenarioNode,
  names: readonly string[],
  problems: Problems,
): ScenarioMap["entries"] | undefined {
  const entries = parseAnyMapEntries(node, problems);
  for (const [name, { offset }] of entries ?? [])
    if (!names.includes(name))
      problems.add(offset, "unknownKey", { word: name, nearest: nearestKnownWord(name, names) });
  return entries;
}

/** Returns the entries of a map with any names; reports a problem and returns undefined where the node is no map. */
export function parseAnyMapEntries(node: ScenarioNode, problems: Problems): ScenarioMap["entries"] | undefined {
  if (node.kind === "map") return node.entries;
  problems.add(node.offset, "map");
  return undefined;
}

/** Returns the items of a list; reports a problem and returns none where the node is no list. */
export function parseListItems(node: ScenarioNode, problems: Problems): readonly ScenarioNode[] {
  if (node.kind === "list") return node.items;
  problems.add(node.offset, "list");
  return [];
}

/** Returns the text of a node; reports a problem and returns undefined where it has none. */
export function nonEmptyTextOf(node: ScenarioNode, problems: Problems): string | undefined {
  const text = scalarTextOf(node);
  if (text === undefined || text === "") {
    problems.add(node.offset, "text");
    return undefined;
  }
  return text;
}

/** Returns an empty map in place of an omitted node, at the offset of its parent. */
export const emptyMap = (offset: number): ScenarioMap => ({ kind: "map", offset, entries: new Map() });

/** Returns an entry of a map, with the offset of its name; undefined where there is none. */
export const mapEntryOf = (
  node: ScenarioNode,
  name: string,
): { readonly offset: number; readonly value: ScenarioNode } | undefined =>
  node.kind === "map" ? node.entries.get(name) : undefined;

/** Returns the entries of the map at an entry of a map; undefined where there is none. */
export function childMapEntries(node: ScenarioNode, name: string): ScenarioMap["entries"] | undefined {
  const value = mapEntryOf(node, name)?.value;
  return value?.kind === "map" ? value.entries : undefined;
}
