// Compares PostgreSQL's description of a statement with its types in the code.
import ts from "typescript";
import type { StatementDescription } from "./describe";
import { UnknownValue } from "./evaluate";
import type { Variant } from "./find";

/** Describes how the driver reads a PostgreSQL type, and the values it accepts for it (see pool.ts). */
interface Wire {
  readonly name: string;
  readonly read: string;
  readonly acceptedKinds: readonly string[];
}
const text = (name: string): Wire => ({ name, read: "string", acceptedKinds: ["string"] });
const json = (name: string): Wire => ({ name, read: "json", acceptedKinds: ["string", "object"] });
const wires: Readonly<Record<number, Wire>> = {
  16: { name: "boolean", read: "boolean", acceptedKinds: ["boolean"] },
  17: { name: "bytea", read: "bytes", acceptedKinds: ["bytes"] },
  18: text("char"),
  19: text("name"),
  20: { name: "bigint", read: "bigint", acceptedKinds: ["bigint", "number"] },
  21: { name: "smallint", read: "number", acceptedKinds: ["number"] },
  23: { name: "integer", read: "number", acceptedKinds: ["number"] },
  25: text("text"),
  26: { name: "oid", read: "number", acceptedKinds: ["number"] },
  114: json("json"),
  700: { name: "real", read: "number", acceptedKinds: ["number"] },
  701: { name: "double precision", read: "number", acceptedKinds: ["number"] },
  1042: text("character"),
  1043: text("varchar"),
  1082: { name: "date", read: "Date", acceptedKinds: ["string"] },
  1114: { name: "timestamp", read: "Date", acceptedKinds: [] },
  1184: { name: "timestamptz", read: "Date", acceptedKinds: ["Date"] },
  1700: { name: "numeric", read: "string", acceptedKinds: ["string", "bigint", "number"] },
  2278: { name: "void", read: "string", acceptedKinds: [] },
  2950: text("uuid"),
  3802: json("jsonb"),
};
/** Maps arrays to their elements; the driver reads 64-bit values inside them as texts. */
const arrays: Readonly<Record<number, readonly [of: number, read?: string]>> = {
  199: [114],
  1000: [16],
  1001: [17],
  1005: [21],
  1007: [23],
  1009: [25],
  1014: [1042],
  1015: [1043],
  1016: [20, "string"],
  1022: [701],
  1115: [1114],
  1182: [1082],
  1185: [1184],
  1231: [1700, "number"],
  2951: [2950],
  3807: [3802],
};
const wireOf = (oid: number): Wire | undefined => {
  const array = arrays[oid];
  const of = wires[array ? array[0] : oid];
  if (!array || !of) return of;
  return {
    name: `${of.name}[]`,
    read: `${array[1] ?? of.read}[]`,
    acceptedKinds: of.acceptedKinds.map((kind) => `${kind}[]`),
  };
};
const { TypeFlags } = ts;

/**
 * Returns the kinds that a type may have at run time: one of the kinds above, "null", "undefined", "unknown", "any".
 */
function kindsOf(checker: ts.TypeChecker, type: ts.Type): Set<string> {
  if (type.isUnion()) return new Set(type.types.flatMap((part) => [...kindsOf(checker, part)]));
  const { flags } = type;
  if (flags & TypeFlags.Any) return new Set(["any"]);
  if (flags & TypeFlags.Unknown) return new Set(["unknown"]);
  if (flags & TypeFlags.Null) return new Set(["null"]);
  if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return new Set(["undefined"]);
  if (flags & TypeFlags.StringLike) return new Set(["string"]);
  if (flags & TypeFlags.NumberLike) return new Set(["number"]);
  if (flags & TypeFlags.BigIntLike) return new Set(["bigint"]);
  if (flags & TypeFlags.BooleanLike) return new Set(["boolean"]);
  if (flags & (TypeFlags.Instantiable | TypeFlags.TypeParameter)) {
    const base = checker.getBaseConstraintOfType(type);
    return base && base !== type ? kindsOf(checker, base) : new Set(["unknown"]);
  }
  if (type.isIntersection()) {
    const kinds = type.types.map((part) => [...kindsOf(checker, part)]).flat();
    const plain = kinds.filter((kind) => kind !== "object");
    return new Set(plain.length > 0 ? plain : kinds);
  }
  const name = type.getSymbol()?.name;
  if (name === "Date") return new Set(["Date"]);
  if (name === "Uint8Array" || name === "Buffer") return new Set(["bytes"]);
  if (checker.isArrayLikeType(type)) {
    const of = checker.getTypeArguments(type as ts.TypeReference);
    return new Set(of.flatMap((part) => [...kindsOf(checker, part)].map((kind) => `${kind}[]`)));
  }
  return new Set(["object"]);
}

function kindsOfValue(checker: ts.TypeChecker, value: unknown): Set<string> {
  if (value instanceof UnknownValue)
    return /^\{.*\}$/s.test(value.shape ?? "") ? new Set(["in braces"]) : kindsOf(checker, value.type);
  if (value === null || value === undefined) return new Set(["null"]);
  if (typeof value === "string" && /^\{.*\}$/s.test(value)) return new Set(["in braces"]);
  if (value instanceof Date) return new Set(["Date"]);
  if (Array.isArray(value))
    return new Set(value.flatMap((item) => [...kindsOfValue(checker, item)].map((kind) => `${kind}[]`)));
  return new Set([typeof value]);
}

const isTaken = (kind: string, { acceptedKinds, name }: Wire): boolean =>
  acceptedKinds.includes(kind) ||
  kind === "null" ||
  // the driver sends nothing for it, as for null
  kind === "undefined" ||
  (kind === "null[]" && name.endsWith("[]")) ||
  (kind === "in braces" && (name.endsWith("[]") || name === "jsonb"));

/** Returns the parameters whose values differ from the type that PostgreSQL expects. */
export function wrongParameters(
  checker: ts.TypeChecker,
  { values }: Variant,
  { parameters }: StatementDescription,
): string[] {
  if (!values) return ["its values are not known"];
  if (values.length !== parameters.length) return [`${values.length} values for ${parameters.length} parameters`];
  return parameters.flatMap((oid, at) => {
    const wire = wireOf(oid);
    if (!wire) return [`$${at + 1} is of type ${oid}, which the check does not know`];
    const wrong = [...kindsOfValue(checker, values[at])].filter((kind) => !isTaken(kind, wire));
    return wrong.length > 0 ? [`$${at + 1} is ${wire.name} and is given ${wrong.join(" | ")}`] : [];
  });
}

/** Returns the properties of a row's type, type parameters replaced. */
function propertiesOf(checker: ts.TypeChecker, { row, typeOf }: Variant): Map<string, ts.Symbol> {
  const properties = new Map<string, ts.Symbol>();
  const visit = (type: ts.Type): void => {
    const of = typeOf(type);
    if (of.isIntersection()) of.types.forEach(visit);
    else for (const property of checker.getPropertiesOfType(of)) properties.set(property.name, property);
  };
  if (row) visit(row);
  return properties;
}

const isRead = (kind: string, { read }: Wire): boolean =>
  kind === read ||
  kind === "unknown" ||
  (read === "json" && kind !== "any") ||
  (read === "json[]" && kind.endsWith("[]"));

/** Returns true when the statement itself guarantees that a column is not null, or compares it with a value. */
const isConstrained = (statement: string, name: string): boolean => {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return new RegExp(`\\b${snake} (is not null|= |>|<)`).test(statement);
};

/** Returns the properties of the row's type that the columns violate. */
export function wrongColumns(checker: ts.TypeChecker, variant: Variant, { columns }: StatementDescription): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const wrong = [...propertiesOf(checker, variant)].flatMap(([name, property]) => {
    const column = byName.get(name);
    const type = checker.getTypeOfSymbol(property);
    if (!column) return property.flags & ts.SymbolFlags.Optional ? [] : [`no column ${name}`];
    const wire = wireOf(column.type);
    if (!wire) return [`${name} is of type ${column.type}, which the check does not know`];
    const kinds = kindsOf(checker, type);
    const mismatchedKinds = [...kinds].filter((kind) => kind !== "null" && kind !== "undefined" && !isRead(kind, wire));
    return [
      ...(mismatchedKinds.length > 0
        ? [`${name} is ${wire.name}, read as ${wire.read}, and typed ${mismatchedKinds.join(" | ")}`]
        : []),
      ...(column.isNullable && !isConstrained(variant.text, name) && !kinds.has("null") && !kinds.has("unknown")
        ? [`${name} may be null, and its type has none`]
        : []),
    ];
  });
  const duplicates = columns.flatMap(({ name }, at) =>
    columns.findIndex((candidate) => candidate.name === name) < at ? [`two columns ${name}`] : [],
  );
  return [...wrong, ...(variant.row ? duplicates : [])];
}
