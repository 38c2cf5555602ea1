import * as z from "zod/mini";
import { isCurrency } from "@/lib/money/currency";
import { moneyCodec, parseMoney, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { parseRate, rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { instantOf } from "./instants";
import { nearest } from "./deeds/nearest";
import type { Problems } from "./problem";
import { hasReference } from "./references";
import { textOf, type Said } from "./said";

type Schema = z.core.$ZodType;

/** What a schema is made of, as far as it matters here. */
interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string>>;
}

/** What a scenario says of a merchant is one of the names it gives to its merchants. */
export const merchant = z.string().check(z.meta({ description: "A merchant of this scenario, by its name here." }));

export const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def; // named cast: the parts that such schemas have

/** A schema without what says that it may be left out. */
export function bare(schema: Schema): Schema {
  const { type, innerType } = defOf(schema);
  return innerType && ["optional", "nullable", "default", "prefault", "readonly"].includes(type)
    ? bare(innerType)
    : schema;
}

/** The fields of an object's schema; undefined for anything else. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined => {
  const { type, shape } = defOf(bare(schema));
  return type === "object" ? shape : undefined;
};

export const amounts: readonly Schema[] = [moneyCodec, signedMoneyCodec, sumCodec];

export interface Fitting {
  readonly problems: Problems;
  readonly merchants: ReadonlySet<string>;
}

/**
 * What is said, as the wire of a schema has it: short forms of amounts, rates and instants are written out, states may be
 * named. Tells of every field that there is not, and of whatever a short form does not fit; the schema itself is left to
 * say the rest.
 */
export function fit(schema: Schema, said: Said, fitting: Fitting): unknown {
  const inner = bare(schema);
  if (hasReference(said)) return textOf(said);
  if (said.kind === "scalar" && said.value !== null) {
    const short = shortForm(inner, said.source);
    if (short) {
      if (short.wire !== undefined) return short.wire;
      fitting.problems.add(said.offset, short.code, { word: said.source });
      return unfit;
    }
  }
  if (inner === merchant && said.kind === "scalar" && !fitting.merchants.has(said.source)) {
    fitting.problems.add(said.offset, "merchant", {
      word: said.source,
      nearest: nearest(said.source, fitting.merchants),
    });
    return unfit;
  }
  return byType(inner, said, fitting);
}

/** Stands where something was told already: the schema need not say it again. */
const unfit = Symbol("unfit");
export const isUnfit = (value: unknown): boolean => value === unfit;

function shortForm(
  schema: Schema,
  text: string,
): { readonly wire?: unknown; readonly code: "money" | "rate" | "instant" } | undefined {
  if (amounts.includes(schema)) {
    const [, code = "", amount = ""] = /^([A-Z]{3}) (-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)$/.exec(text) ?? [];
    const plain = amount.replaceAll(",", "");
    const isRight = isCurrency(code) && parseMoney(plain, code) !== undefined;
    return { code: "money", ...(isRight && { wire: { currency: code, amount: plain } }) };
  }
  if (schema === rateCodec) {
    const [, base = "", quote = "", rate = ""] = /^([A-Z]{3})\/([A-Z]{3}) ([\d.]+)$/.exec(text) ?? [];
    const isRight = isCurrency(base) && isCurrency(quote) && base !== quote && parseRate(rate) !== undefined;
    return { code: "rate", ...(isRight && { wire: { base, quote, rate } }) };
  }
  if (schema === instant) {
    const at = instantOf(text);
    return { code: "instant", ...(at && { wire: at.toISOString() }) };
  }
  return undefined;
}

function byType(schema: Schema, said: Said, fitting: Fitting): unknown {
  const { type, in: wire, element, valueType, options, shape, entries } = defOf(schema);
  if (type === "pipe" && wire) return coded(schema, wire, said, fitting);
  if (type === "union" && options) return fit(optionFor(options, said), said, fitting);
  if (type === "object" && shape && said.kind === "map") return fields(shape, said, fitting);
  if (type === "record" && valueType && said.kind === "map")
    return Object.fromEntries(
      [...said.entries].map(([name, { value }]) => [name, fit(valueType, value, fitting)] as const),
    );
  if (type === "array" && element && said.kind === "list") return said.items.map((item) => fit(element, item, fitting));
  if (type === "enum" && entries && said.kind === "scalar") return chosen(Object.values(entries), said, fitting);
  return plain(said, type === "string");
}

/** A field of a choice: what is not among it is told with what is near. */
function chosen(choices: readonly string[], said: Said & { kind: "scalar" }, { problems }: Fitting): unknown {
  if (said.value === null || choices.includes(said.source)) return plain(said, true);
  const near = nearest(said.source, choices);
  problems.add(said.offset, "choice", { word: said.source, nearest: near || choices.slice(0, 12).join(", ") });
  return unfit;
}

/** What goes over the wire as a code may be named: a state. */
function coded(schema: Schema, wire: Schema, said: Said, fitting: Fitting): unknown {
  const { entries } = defOf(wire);
  const text = textOf(said);
  if (entries && text !== undefined && !Object.values(entries).includes(text)) {
    try {
      const code = z.encode(schema as z.ZodMiniType, text as never); // named casts: whatever does not fit throws
      if (Object.values(entries).includes(String(code))) return code;
    } catch {
      // it is no state's name: told as any other choice
    }
  }
  return fit(wire, said, fitting);
}

/** The first of several shapes that what is said may have. */
function optionFor(options: readonly Schema[], said: Said): Schema {
  const kinds = {
    map: ["object", "record", "pipe"],
    list: ["array"],
    scalar: ["string", "number", "enum", "literal", "boolean"],
  };
  const fields = said.kind === "map" ? [...said.entries.keys()] : [];
  const fitting = options.filter((option) => kinds[said.kind].includes(defOf(bare(option)).type));
  const best = fitting.find((option) => fields.every((name) => name in (shapeOf(option) ?? {})));
  return best ?? fitting[0] ?? options[0] ?? z.never();
}

function fields(shape: Readonly<Record<string, Schema>>, said: Said & { kind: "map" }, fitting: Fitting): unknown {
  const wire: Record<string, unknown> = {};
  for (const [name, { offset, value }] of said.entries) {
    const schema = shape[name];
    if (!schema || !Object.hasOwn(shape, name))
      fitting.problems.add(offset, "unknownKey", { word: name, nearest: nearest(name, Object.keys(shape)) });
    else wire[name] = fit(schema, value, fitting);
  }
  return wire;
}

/** Something as it is, a text where texts are meant: 007 is not 7 then. */
function plain(said: Said, isText: boolean): unknown {
  if (said.kind === "map")
    return Object.fromEntries([...said.entries].map(([name, { value }]) => [name, plain(value, false)]));
  if (said.kind === "list") return said.items.map((item) => plain(item, false));
  return isText && said.value !== null ? said.source : said.value;
}

/** The place of a path within something said: of the nearest part that there is. */
function placeAt(said: Said, path: readonly PropertyKey[]): { readonly offset: number; readonly isUnknown: boolean } {
  let at = said;
  for (const step of path) {
    if (hasReference(at)) return { offset: at.offset, isUnknown: true };
    const next =
      at.kind === "map" ? at.entries.get(String(step))?.value : at.kind === "list" ? at.items[Number(step)] : undefined;
    if (!next) break;
    at = next;
  }
  return { offset: at.offset, isUnknown: isOpen(at) };
}

/** Whether anything within something is not known before an earlier step has answered. */
const isOpen = (said: Said): boolean =>
  said.kind === "map"
    ? [...said.entries.values()].some(({ value }) => isOpen(value))
    : said.kind === "list"
      ? said.items.some(isOpen)
      : hasReference(said);

/**
 * What is said, decoded as a schema has it; undefined where it does not fit, and then all that is wrong is told, each at
 * its place. What only an earlier answer will say is left for when it is there.
 */
export function decoded(schema: z.ZodMiniType, said: Said, fitting: Fitting): unknown {
  const before = fitting.problems.all.length;
  const wire = fit(schema, said, fitting);
  const { success, data, error } = z.safeDecode(schema, wire as never); // named cast: safeDecode checks whatever comes
  if (success) return fitting.problems.all.length === before ? data : undefined;
  for (const issue of error.issues) {
    if (isUnfit(valueIn(wire, issue.path))) continue;
    const { offset, isUnknown } = placeAt(said, issue.path);
    const field = String(issue.path.at(-1) ?? "");
    // what is chosen from a list is missing by another code
    const isMissing =
      (issue.code === "invalid_type" || issue.code === "invalid_value") && valueIn(wire, issue.path) === undefined;
    if (isUnknown && !isMissing) continue;
    if (isMissing && field) fitting.problems.add(offset, "missingKey", { word: field });
    else
      fitting.problems.add(offset, "entry", {
        word: field,
        issue: issue.message.includes(".") ? issue.message : issue.code,
      });
  }
  return undefined;
}

function valueIn(wire: unknown, path: readonly PropertyKey[]): unknown {
  let value = wire;
  for (const step of path) {
    if (isUnfit(value)) return value;
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined; // named cast: whatever fields it has
  }
  return value;
}
