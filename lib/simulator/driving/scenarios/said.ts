import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar, type ParsedNode } from "yaml";
import { type Problems } from "./problem";

/** What a text says at a place: each part knows where it stands. */
export type Said = SaidMap | SaidList | SaidScalar;
export interface SaidMap {
  readonly kind: "map";
  readonly offset: number;
  readonly entries: ReadonlyMap<string, { readonly offset: number; readonly value: Said }>;
}
export interface SaidList {
  readonly kind: "list";
  readonly offset: number;
  readonly items: readonly Said[];
}
export interface SaidScalar {
  readonly kind: "scalar";
  readonly offset: number;
  readonly value: string | number | boolean | null;
  /** As it is written: "1.10" where the value is 1.1. */
  readonly source: string;
}

/** The longest text, the deepest nesting, and the most parts, those that aliases repeat counted each time. */
export const bytesMax = 256 * 1_024;
const depthMax = 24;
const partsMax = 50_000;

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A text as it was read: what it says, undefined where it cannot be read at all, and where its characters stand. */
export interface SaidText {
  readonly said: Said | undefined;
  readonly place: (offset: number) => Place;
}

/** Reads a YAML text: bounded in length, depth and what aliases make of it; no tags, no merging, no second document. */
export function saidBy(text: string, problems: Problems): SaidText {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const nothing = { said: undefined, place };
  if (Buffer.byteLength(text) > bytesMax) {
    problems.add(0, "tooLong", { word: String(bytesMax / 1_024) });
    return nothing;
  }
  try {
    // keys that stand twice are looked for below: the parser would compare each with each
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, merge: false, prettyErrors: false });
    for (const { pos, code, message } of [...document.errors, ...document.warnings])
      if (code === "MULTIPLE_DOCS") problems.add(pos[0], "documents");
      else problems.add(pos[0], "yaml", { word: message });
    if (document.errors.length > 0 || !document.contents) return nothing;
    return { said: new Reading(problems).part(document.contents, 0), place };
  } catch (cause) {
    // the parser calls itself for each level
    if (!(cause instanceof RangeError)) throw cause;
    problems.add(0, "tooDeep", { word: String(depthMax) });
    return nothing;
  }
}

class Reading {
  private readonly problems: Problems;
  /** What aliases stand for, as it was met: looking for it in the whole text each time would take the text's square. */
  private readonly anchors = new Map<string, ParsedNode>();
  private parts = 0;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  /** What a node says; `null` in place of what is too deep or too much, which is told once. */
  part(node: ParsedNode | null | undefined, depth: number): Said {
    const offset = node?.range?.[0] ?? 0;
    this.parts += 1;
    if (depth > depthMax || this.parts > partsMax) {
      const code = depth > depthMax ? "tooDeep" : "tooMuch";
      if (this.parts <= partsMax + 1)
        this.problems.add(offset, code, { word: String(depth > depthMax ? depthMax : partsMax) });
      return empty(offset);
    }
    if (isAlias(node)) {
      const target = this.anchors.get(node.source);
      return target ? { ...this.part(target, depth + 1), offset } : empty(offset);
    }
    if (node?.anchor) this.anchors.set(node.anchor, node);
    if (isMap(node)) return this.map(node.items, offset, depth);
    if (isSeq(node)) return { kind: "list", offset, items: this.items(node.items, depth) };
    return isScalar(node) ? scalar(node, offset) : empty(offset);
  }

  private items(nodes: readonly unknown[], depth: number): Said[] {
    // named cast: the items of a parsed sequence are parsed nodes
    return nodes.slice(0, partsMax).map((item) => this.part(item as ParsedNode, depth + 1));
  }

  private map(items: readonly { key: unknown; value: unknown }[], offset: number, depth: number): Said {
    const entries = new Map<string, { offset: number; value: Said }>();
    for (const { key, value } of items.slice(0, partsMax)) {
      const at = isScalar(key) ? (key.range?.[0] ?? offset) : offset;
      if (!isScalar(key) || key.value === null) this.problems.add(at, "key");
      else {
        const name = String(key.source ?? key.value);
        if (entries.has(name)) this.problems.add(at, "twice", { word: name });
        // named cast: the values of a parsed map are parsed nodes
        entries.set(name, { offset: at, value: this.part(value as ParsedNode | null, depth + 1) });
      }
    }
    return { kind: "map", offset, entries };
  }
}

const empty = (offset: number): SaidScalar => ({ kind: "scalar", offset, value: null, source: "" });

function scalar({ value, source, type }: Scalar, offset: number): SaidScalar {
  const isPlain = type === Scalar.PLAIN || type === undefined;
  const said =
    isPlain && (typeof value === "number" || typeof value === "boolean" || value === null) ? value : undefined;
  return said === undefined
    ? { kind: "scalar", offset, value: String(value), source: String(value) }
    : { kind: "scalar", offset, value: said, source: source ?? String(value) };
}

/** The words of a scalar that is one; undefined of anything else. */
export const textOf = (said: Said | undefined): string | undefined =>
  said?.kind === "scalar" && said.value !== null ? said.source : undefined;
