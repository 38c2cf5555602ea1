import { nearest } from "./deeds/nearest";
import type { Problems } from "./problem";
import type { Said } from "./said";

/** A value that an earlier step answered, named in a text: `${order.orderNo}`. */
export const reference = /\$\{([A-Za-z][\w-]*(?:\.[\w-]+)*)\}/g;

/** What names stand for, as people read it. */
export type Known = Readonly<Record<string, unknown>>;

/** Whether something is said by what an earlier step answered. */
export const hasReference = (said: Said): boolean =>
  said.kind === "scalar" && typeof said.value === "string" && said.value.search(reference) >= 0;

/** What names may begin with, and of merchants what may come next: their numbers, and what they have by a name. */
interface Names {
  readonly names: ReadonlySet<string>;
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly problems: Problems;
}

/** Tells of each name within something that nothing before it has given, and of what a merchant has none of. */
export function checkNames(said: Said, known: Names): void {
  const { names, parts, problems } = known;
  if (said.kind === "map") for (const { value } of said.entries.values()) checkNames(value, known);
  else if (said.kind === "list") for (const item of said.items) checkNames(item, known);
  else if (typeof said.value === "string")
    for (const [, path = ""] of said.value.matchAll(reference)) {
      const [word = "", part] = path.split(".");
      if (!names.has(word)) problems.add(said.offset, "name", { word, nearest: nearest(word, names) });
      const own = parts.get(word);
      if (!own || part === undefined || own.has(part)) continue;
      problems.add(said.offset, "name", {
        word: `${word}.${part}`,
        nearest: nearest(
          `${word}.${part}`,
          [...own].map((one) => `${word}.${one}`),
        ),
      });
    }
}

/** A name that stands for nothing: the answer it is of has no such part. */
export class NothingThere extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`nothing is at ${path}`);
    this.path = path;
  }
}

/** What a path of names leads to. */
function valueAt(known: Known, path: string): unknown {
  let value: unknown = known;
  for (const name of path.split(".")) {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    if (!isThere) throw new NothingThere(path);
    value = (value as Record<string, unknown>)[name]; // named cast: it has the name
  }
  return value;
}

/** The same with every name replaced by what it stands for. A text that is one name becomes the value itself. */
export function filled(said: Said, known: Known): Said {
  if (said.kind === "map")
    return {
      ...said,
      entries: new Map([...said.entries].map(([name, at]) => [name, { ...at, value: filled(at.value, known) }])),
    };
  if (said.kind === "list") return { ...said, items: said.items.map((item) => filled(item, known)) };
  if (typeof said.value !== "string" || !hasReference(said)) return said;
  const [whole] = said.value.matchAll(reference);
  if (whole?.[0] === said.value) return saidOf(valueAt(known, whole[1] ?? ""), said.offset);
  const text = said.value.replace(reference, (_, path: string) => String(valueAt(known, path)));
  return { ...said, value: text, source: text };
}

/** A value as if it had been written at a place. */
function saidOf(value: unknown, offset: number): Said {
  if (Array.isArray(value)) return { kind: "list", offset, items: value.map((item) => saidOf(item, offset)) };
  if (typeof value === "object" && value !== null)
    return {
      kind: "map",
      offset,
      entries: new Map(Object.entries(value).map(([name, part]) => [name, { offset, value: saidOf(part, offset) }])),
    };
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return { kind: "scalar", offset, value: value ?? null, source: String(value ?? "") };
  return { kind: "scalar", offset, value: String(value), source: String(value) };
}
