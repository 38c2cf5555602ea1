import { nearestKnownWord } from "./commands/nearest";
import { mapEntryOf } from "./parts";
import type { Problems } from "./problem";
import type { ScenarioNode } from "./messages";

/**
 * Matches a reference to a value that an earlier step answered: `${order.orderNo}`, and `${order@3.orderNo}` of the third
 * story that is played now, which no text can say.
 */
const referencePattern = /\$\{([A-Za-z][\w-]*(?:@\d+)?(?:\.[\w-]+)*)\}/g;

/** Holds the stored answers by name, in readable form. */
export type ScenarioAnswers = Readonly<Record<string, unknown>>;

/** Returns true if a node refers to what an earlier step answered. */
export const hasReference = (node: ScenarioNode): boolean =>
  node.kind === "scalar" && typeof node.value === "string" && node.value.search(referencePattern) >= 0;

/**
 * Holds the names that a reference may begin with, and the fields that may follow a merchant's name: its numbers, and
 * its named entries.
 */
interface Names {
  readonly names: ReadonlySet<string>;
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly problems: Problems;
}

/** Reports each name within a node that no earlier step defines, and each field that a merchant does not have. */
export function reportUnknownNames(node: ScenarioNode, scope: Names): void {
  const { names, parts, problems } = scope;
  if (node.kind === "map") for (const { value } of node.entries.values()) reportUnknownNames(value, scope);
  else if (node.kind === "list") for (const item of node.items) reportUnknownNames(item, scope);
  else if (typeof node.value === "string")
    for (const [, path = ""] of node.value.matchAll(referencePattern)) {
      const [word = "", part] = path.split(".");
      if (!names.has(word))
        problems.add(node.offset, "name", { word, nearest: nearestKnownWord(word, namesWithoutStoryNumbers(names)) });
      const knownParts = parts.get(word);
      if (!knownParts || part === undefined || knownParts.has(part)) continue;
      const name = nameWithoutStoryNumber(word);
      problems.add(node.offset, "name", {
        word: `${name}.${part}`,
        nearest: nearestKnownWord(
          `${name}.${part}`,
          [...knownParts].map((known) => `${name}.${known}`),
        ),
      });
    }
}

/** Returns a name as the text has it, without the number of the story that keeps it. */
export const nameWithoutStoryNumber = (name: string): string => name.replace(/@\d+$/, "");
export const namesWithoutStoryNumbers = (names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].map(nameWithoutStoryNumber));

/** Returns a node with other names at the beginning of its references, and as subjects whose `states` it expects. */
export function renameReferences(node: ScenarioNode, rename: (name: string) => string): ScenarioNode {
  if (node.kind === "list") return { ...node, items: node.items.map((item) => renameReferences(item, rename)) };
  if (node.kind === "map")
    return {
      ...node,
      entries: new Map(
        [...node.entries].map(([name, at]) => {
          const value = renameReferences(at.value, rename);
          return [name, { ...at, value: name === "expect" ? withStatesOf(value, rename) : value }];
        }),
      ),
    };
  if (!hasReference(node)) return node;
  const text = String(node.value).replace(referencePattern, (_, path: string) => {
    const [name = "", ...fields] = path.split(".");
    return `\${${[rename(name), ...fields].join(".")}}`;
  });
  return { ...node, value: text, source: text };
}

/** Returns the expectations of a step with other names of the subjects whose `states` they are. */
function withStatesOf(expectations: ScenarioNode, rename: (name: string) => string): ScenarioNode {
  const states = mapEntryOf(expectations, "states");
  if (expectations.kind !== "map" || states?.value.kind !== "map") return expectations;
  const entries = new Map([...states.value.entries].map(([name, at]) => [rename(name), at]));
  return {
    ...expectations,
    entries: new Map([...expectations.entries, ["states", { ...states, value: { ...states.value, entries } }]]),
  };
}

/** Reports a reference without a value: its answer has no such field. */
export class NothingThere extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`nothing is at ${path}`);
    this.path = path;
  }
}

/** Returns the value at a path of names. */
function valueAt(answers: ScenarioAnswers, path: string): unknown {
  let value: unknown = answers;
  for (const name of path.split(".")) {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    if (!isThere) throw new NothingThere(path);
    value = (value as Record<string, unknown>)[name]; // named cast: it has the name
  }
  return value;
}

/**
 * Returns the node with every reference replaced by its value. A text that is only one reference becomes the value
 * itself.
 */
export function resolveReferences(node: ScenarioNode, answers: ScenarioAnswers): ScenarioNode {
  if (node.kind === "map")
    return {
      ...node,
      entries: new Map(
        [...node.entries].map(([name, at]) => [name, { ...at, value: resolveReferences(at.value, answers) }]),
      ),
    };
  if (node.kind === "list") return { ...node, items: node.items.map((item) => resolveReferences(item, answers)) };
  if (typeof node.value !== "string" || !hasReference(node)) return node;
  const [whole] = node.value.matchAll(referencePattern);
  if (whole?.[0] === node.value) return nodeOf(valueAt(answers, whole[1] ?? ""), node.offset);
  const text = resolveTextReferences(node.value, answers);
  return { ...node, value: text, source: text };
}

/** Returns a text with every reference replaced by its value. */
export const resolveTextReferences = (text: string, answers: ScenarioAnswers): string =>
  text.replace(referencePattern, (_, path: string) => String(valueAt(answers, path)));

/** Converts a value to a node at an offset. */
function nodeOf(value: unknown, offset: number): ScenarioNode {
  if (Array.isArray(value)) return { kind: "list", offset, items: value.map((item) => nodeOf(item, offset)) };
  if (typeof value === "object" && value !== null)
    return {
      kind: "map",
      offset,
      entries: new Map(Object.entries(value).map(([name, part]) => [name, { offset, value: nodeOf(part, offset) }])),
    };
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return { kind: "scalar", offset, value: value ?? null, source: String(value ?? "") };
  return { kind: "scalar", offset, value: String(value), source: String(value) };
}
