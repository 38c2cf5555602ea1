import * as z from "zod/mini";
import { isCurrency } from "@/lib/money/currency";
import { moneyCodec, parseMoney, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { parseRate, rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { instantOf } from "./instants";
import { nearestKnownWord } from "./commands/nearest";
import type { Problems } from "./problem";
import { hasReference } from "./references";
import { scalarTextOf, type ScenarioNode } from "./messages";

type Schema = z.core.$ZodType;

/** Describes the parts of a zod schema definition that are used here. */
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

/** Represents a merchant by the name it has in the scenario. */
export const merchantReference = z
  .string()
  .check(z.meta({ description: "A merchant of this scenario, by its name here." }));

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def; // named cast: the parts that such schemas have

/** Returns a schema without its optional, nullable and default wrappers. */
function bare(schema: Schema): Schema {
  const { type, innerType } = defOf(schema);
  return innerType && ["optional", "nullable", "default", "prefault", "readonly"].includes(type)
    ? bare(innerType)
    : schema;
}

/** Returns the fields of an object's schema; undefined for any other schema. */
export const objectFieldsOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined => {
  const { type, shape } = defOf(bare(schema));
  return type === "object" ? shape : undefined;
};

/** Returns the names of the fields of an object's schema; undefined for any other schema. */
export const fieldNamesOf = (schema: Schema): string[] | undefined => {
  const fields = objectFieldsOf(schema);
  return fields && Object.keys(fields);
};

/** Returns the schema of the items of a list within an object; undefined where the object has no such list. */
export function listItemSchema(schema: Schema, name: string): Schema | undefined {
  const list = objectFieldsOf(schema)?.[name];
  return list && defOf(bare(list)).element;
}

const amounts: readonly Schema[] = [moneyCodec, signedMoneyCodec, sumCodec];

/** Returns true if a schema is one of an amount, also with further checks of it, as calls declare them. */
const isAmount = (schema: Schema): boolean =>
  amounts.some((amount) => schema === amount || (defOf(schema).in && defOf(schema).in === defOf(amount).in));

export interface Fitting {
  readonly problems: Problems;
  readonly merchants: ReadonlySet<string>;
}

/**
 * Converts a node to the wire form of a schema: short forms of amounts, rates and instants are expanded, states may be
 * given by name. Reports every unknown field, and every value that is no valid short form; the schema itself reports
 * the rest.
 */
export function fitNodeToSchema(schema: Schema, node: ScenarioNode, fitting: Fitting): unknown {
  const inner = bare(schema);
  if (hasReference(node)) return scalarTextOf(node);
  if (node.kind === "scalar" && node.value !== null) {
    const short = shortForm(inner, node.source);
    if (short) {
      if (short.wire !== undefined) return short.wire;
      fitting.problems.add(node.offset, short.code, { word: node.source });
      return unfit;
    }
  }
  if (inner === merchantReference && node.kind === "scalar" && !fitting.merchants.has(node.source)) {
    fitting.problems.add(node.offset, "merchant", {
      word: node.source,
      nearest: nearestKnownWord(node.source, fitting.merchants),
    });
    return unfit;
  }
  return byType(inner, node, fitting);
}

/** Marks a value with a problem that was reported already, so that the schema does not report it again. */
const unfit = Symbol("unfit");
export const isAlreadyReportedValue = (value: unknown): boolean => value === unfit;

function shortForm(
  schema: Schema,
  text: string,
): { readonly wire?: unknown; readonly code: "money" | "rate" | "instant" } | undefined {
  if (isAmount(schema)) {
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

function byType(schema: Schema, node: ScenarioNode, fitting: Fitting): unknown {
  const { type, in: wire, element, valueType, options, shape, entries } = defOf(schema);
  if (type === "pipe" && wire) return codedValue(schema, wire, node, fitting);
  if (type === "union" && options) return fitNodeToSchema(optionFor(options, node), node, fitting);
  if (type === "object" && shape && node.kind === "map") return fields(shape, node, fitting);
  if (type === "record" && valueType && node.kind === "map")
    return Object.fromEntries(
      [...node.entries].map(([name, { value }]) => [name, fitNodeToSchema(valueType, value, fitting)] as const),
    );
  if (type === "array" && element && node.kind === "list")
    return node.items.map((item) => fitNodeToSchema(element, item, fitting));
  if (type === "enum" && entries && node.kind === "scalar") return choiceValue(Object.values(entries), node, fitting);
  return plain(node, type === "string");
}

/** Converts a value of an enum; reports the nearest choices for an unknown value. */
function choiceValue(
  choices: readonly string[],
  node: ScenarioNode & { kind: "scalar" },
  { problems }: Fitting,
): unknown {
  if (node.value === null || choices.includes(node.source)) return plain(node, true);
  const near = nearestKnownWord(node.source, choices);
  problems.add(node.offset, "choice", { word: node.source, nearest: near || choices.slice(0, 12).join(", ") });
  return unfit;
}

/** Converts a value that is a code on the wire and may be written as a state's name. */
function codedValue(schema: Schema, wire: Schema, node: ScenarioNode, fitting: Fitting): unknown {
  const { entries } = defOf(wire);
  const text = scalarTextOf(node);
  if (entries && text !== undefined && !Object.values(entries).includes(text)) {
    try {
      const code = z.encode(schema as z.ZodMiniType, text as never); // named casts: whatever does not fit throws
      if (Object.values(entries).includes(String(code))) return code;
    } catch {
      // it is no state's name: reported as any other choice
    }
  }
  return fitNodeToSchema(wire, node, fitting);
}

/** Returns the first of several schemas that matches the node. */
function optionFor(options: readonly Schema[], node: ScenarioNode): Schema {
  const kinds = {
    map: ["object", "record", "pipe"],
    list: ["array"],
    scalar: ["string", "number", "enum", "literal", "boolean"],
  };
  const fields = node.kind === "map" ? [...node.entries.keys()] : [];
  const fitting = options.filter((option) => kinds[node.kind].includes(defOf(bare(option)).type));
  const best = fitting.find((option) => fields.every((name) => name in (objectFieldsOf(option) ?? {})));
  return best ?? fitting[0] ?? options[0] ?? z.never();
}

function fields(
  shape: Readonly<Record<string, Schema>>,
  node: ScenarioNode & { kind: "map" },
  fitting: Fitting,
): unknown {
  const wire: Record<string, unknown> = {};
  for (const [name, { offset, value }] of node.entries) {
    const schema = shape[name];
    if (!schema || !Object.hasOwn(shape, name))
      fitting.problems.add(offset, "unknownKey", { word: name, nearest: nearestKnownWord(name, Object.keys(shape)) });
    else wire[name] = fitNodeToSchema(schema, value, fitting);
  }
  return wire;
}

/** Returns a node's plain value, as text where the schema expects text: 007 is not 7 then. */
function plain(node: ScenarioNode, isText: boolean): unknown {
  if (node.kind === "map")
    return Object.fromEntries([...node.entries].map(([name, { value }]) => [name, plain(value, false)]));
  if (node.kind === "list") return node.items.map((item) => plain(item, false));
  return isText && node.value !== null ? node.source : node.value;
}

/** Returns the offset of a path within a node, or of the nearest part that exists. */
function placeAt(
  node: ScenarioNode,
  path: readonly PropertyKey[],
): { readonly offset: number; readonly isUnknown: boolean } {
  let at = node;
  for (const step of path) {
    if (hasReference(at)) return { offset: at.offset, isUnknown: true };
    const next =
      at.kind === "map" ? at.entries.get(String(step))?.value : at.kind === "list" ? at.items[Number(step)] : undefined;
    if (!next) break;
    at = next;
  }
  return { offset: at.offset, isUnknown: isOpen(at) };
}

/** Returns true if any part of a node is unknown before an earlier step has answered. */
const isOpen = (node: ScenarioNode): boolean =>
  node.kind === "map"
    ? [...node.entries.values()].some(({ value }) => isOpen(value))
    : node.kind === "list"
      ? node.items.some(isOpen)
      : hasReference(node);

/**
 * Decodes a node by a schema; undefined where it does not fit, and then every problem is reported at its place.
 * References to earlier answers are checked when those exist.
 */
export function decodeNode(schema: z.ZodMiniType, node: ScenarioNode, fitting: Fitting): unknown {
  const before = fitting.problems.all.length;
  const wire = fitNodeToSchema(schema, node, fitting);
  const { success, data, error } = z.safeDecode(schema, wire as never); // named cast: safeDecode checks whatever comes
  if (success) return fitting.problems.all.length === before ? data : undefined;
  for (const issue of error.issues) {
    if (isAlreadyReportedValue(valueIn(wire, issue.path))) continue;
    const { offset, isUnknown } = placeAt(node, issue.path);
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
    if (isAlreadyReportedValue(value)) return value;
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined; // named cast: whatever fields it has
  }
  return value;
}
