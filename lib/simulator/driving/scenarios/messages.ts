import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar, type ParsedNode } from "yaml";
import { type Problems } from "./problem";

/** Represents a part of a scenario text; each part has its offset. */
export type ScenarioNode = ScenarioMap | ScenarioList | ScenarioScalar;
export interface ScenarioMap {
  readonly kind: "map";
  readonly offset: number;
  readonly entries: ReadonlyMap<string, { readonly offset: number; readonly value: ScenarioNode }>;
}
export interface ScenarioList {
  readonly kind: "list";
  readonly offset: number;
  readonly items: readonly ScenarioNode[];
}
export interface ScenarioScalar {
  readonly kind: "scalar";
  readonly offset: number;
  readonly value: string | number | boolean | null;
  /** Holds the text as written: "1.10" where the value is 1.1. */
  readonly source: string;
}

/** Limit the length of a text, its nesting, and the number of its parts, counting repeats by aliases. */
const bytesMax = 256 * 1_024;
const depthMax = 24;
const partsMax = 50_000;

export type TextPosition = Readonly<{ line: number; column: number }>;

/** Holds a parsed text: its root node, undefined where it cannot be parsed, and the position of each offset. */
export interface ParsedText {
  readonly node: ScenarioNode | undefined;
  readonly place: (offset: number) => TextPosition;
}

/** Parses a YAML text: bounded in length, depth and alias expansion; no tags, no merging, no second document. */
export function parseScenarioText(text: string, problems: Problems): ParsedText {
  const lines = new LineCounter();
  const place = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const nothing = { node: undefined, place };
  if (Buffer.byteLength(text) > bytesMax) {
    problems.add(0, "tooLong", { word: String(bytesMax / 1_024) });
    return nothing;
  }
  try {
    // duplicate keys are searched below: the parser would compare each key with every other
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: false, prettyErrors: false });
    for (const { pos, code, message } of [...document.errors, ...document.warnings])
      if (code === "MULTIPLE_DOCS") problems.add(pos[0], "documents");
      else problems.add(pos[0], "yaml", { word: message });
    if (document.errors.length > 0 || !document.contents) return nothing;
    return { node: reader(problems)(document.contents, 0), place };
  } catch (cause) {
    // the parser calls itself for each level
    if (!(cause instanceof RangeError)) throw cause;
    problems.add(0, "tooDeep", { word: String(depthMax) });
    return nothing;
  }
}

/** Returns the conversion of a text's YAML nodes, which counts their parts and remembers their anchors. */
function reader(problems: Problems) {
  /** Maps aliases to the nodes read so far: searching the whole text for each would take quadratic time. */
  const anchors = new Map<string, ParsedNode>();
  let parts = 0;

  /** Converts a YAML node; `null` in place of a part that is too deep or exceeds the limit, which is reported once. */
  function part(node: ParsedNode | null | undefined, depth: number): ScenarioNode {
    const offset = node?.range?.[0] ?? 0;
    parts += 1;
    if (depth > depthMax || parts > partsMax) {
      const [code, max] = depth > depthMax ? (["tooDeep", depthMax] as const) : (["tooMuch", partsMax] as const);
      if (parts <= partsMax + 1) problems.add(offset, code, { word: String(max) });
      return empty(offset);
    }
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      return target ? { ...part(target, depth + 1), offset } : empty(offset);
    }
    if (node?.anchor) anchors.set(node.anchor, node);
    if (isMap(node)) return map(node.items, offset, depth);
    if (isScalar(node)) return scalar(node, offset);
    if (!isSeq(node)) return empty(offset);
    // named cast: the items of a parsed sequence are parsed nodes
    const items = node.items.slice(0, partsMax).map((item) => part(item as ParsedNode, depth + 1));
    return { kind: "list", offset, items };
  }

  function map(items: readonly { key: unknown; value: unknown }[], offset: number, depth: number): ScenarioNode {
    const entries = new Map<string, { offset: number; value: ScenarioNode }>();
    for (const { key, value } of items.slice(0, partsMax)) {
      const at = isScalar(key) ? (key.range?.[0] ?? offset) : offset;
      if (!isScalar(key) || key.value === null) problems.add(at, "key");
      else {
        const name = String(key.source ?? key.value);
        if (entries.has(name)) problems.add(at, "twice", { word: name });
        // named cast: the values of a parsed map are parsed nodes
        entries.set(name, { offset: at, value: part(value as ParsedNode | null, depth + 1) });
      }
    }
    return { kind: "map", offset, entries };
  }
  return part;
}

const empty = (offset: number): ScenarioScalar => ({ kind: "scalar", offset, value: null, source: "" });

function scalar({ value, source, type }: Scalar, offset: number): ScenarioScalar {
  const text = String(value);
  const isPlain = type === Scalar.PLAIN || type === undefined;
  return isPlain && (typeof value === "number" || typeof value === "boolean" || value === null)
    ? { kind: "scalar", offset, value, source: source ?? text }
    : { kind: "scalar", offset, value: text, source: text };
}

/** Returns the text of a scalar; undefined for any other node. */
export const scalarTextOf = (node: ScenarioNode | undefined): string | undefined =>
  node?.kind === "scalar" && node.value !== null ? node.source : undefined;
