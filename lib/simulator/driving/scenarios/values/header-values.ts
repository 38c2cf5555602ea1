import { parseAnyMapEntries } from "../parts";
import type { ScenarioNode } from "../messages";
import type { Problems } from "../problem";
import { nameShape, builtInNames } from "../shape";
import type { Value } from "./expression";

/** Parses the named values of a text: whole numbers, texts, and lists of them. */
export function parseHeaderValues(node: ScenarioNode | undefined, problems: Problems): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, { offset, value }] of (node && parseAnyMapEntries(node, problems)) ?? []) {
    if (!nameShape.test(name) || builtInNames.has(name)) problems.add(offset, "key", { word: name });
    const single = (part: ScenarioNode): number | string => {
      if (part.kind === "scalar" && Number.isSafeInteger(part.value)) return Number(part.value);
      if (part.kind !== "scalar" || part.value === null) problems.add(part.offset, "text");
      return part.kind === "scalar" ? part.source : "";
    };
    values.set(name, value.kind === "list" ? value.items.map(single) : single(value));
  }
  return values;
}
