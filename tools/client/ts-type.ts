import type { Json } from "../../lib/call/schema-parts";

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const literal = (value: unknown): string => JSON.stringify(value);
/** Returns a name as a key of an object's type. */
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** Parenthesizes the element type of an array when it is more than a name. */
const parenthesize = (type: string): string => (/[|&]|^readonly /.test(type) ? `(${type})` : type);

/** Returns true for a whole number that an address carries as text: in a program it is a number. */
const isWhole = (choices: readonly Json[]): boolean =>
  choices.length === 2 && choices[0]?.type === "integer" && String(choices[1]?.pattern).startsWith("^-?\\d");

/** Returns an indented documentation comment, with comment terminators escaped; empty for no text. */
export function formatDocComment(lines: readonly string[], indent: string): string {
  const texts = lines.filter((line) => line !== "").map((line) => line.replaceAll("*/", "* /").replaceAll("\n", " "));
  if (texts.length === 0) return "";
  return texts.length === 1
    ? `${indent}/** ${texts[0]} */\n`
    : [`${indent}/**`, ...texts.map((line) => `${indent} * ${line}`), `${indent} */`, ""].join("\n");
}

/** Returns the documentation of a schema besides its type. */
function documentationOf(schema: Json): string[] {
  const [example] = listOf(schema.examples);
  return [
    typeof schema.description === "string" ? schema.description : "",
    example === undefined ? "" : `For example ${literal(example)}.`,
    "default" in schema ? `Otherwise ${literal(schema.default)}.` : "",
  ];
}

/** Describes a field of an object's type. */
export interface TypedField {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

/** Returns an object's type, one field per line. */
export const objectType = (fields: readonly TypedField[], indent: string, extra: readonly string[] = []): string =>
  fields.length + extra.length === 0
    ? "Record<string, never>"
    : [
        "{",
        ...fields.map(({ name, schema, isRequired }) => {
          const type = tsTypeOf(schema, `${indent}  `);
          const field = `readonly ${keyOf(name)}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};`;
          return `${formatDocComment(documentationOf(schema), `${indent}  `)}${indent}  ${field}`;
        }),
        ...extra.map((line) => `${indent}  ${line}`),
        `${indent}}`,
      ].join("\n");

/** Returns the TypeScript type of a JSON Schema of the contract's document: exactly the format on the wire. */
export function tsTypeOf(schema: Json, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(" | ");
  const choices = listOf(schema.anyOf ?? schema.oneOf).filter(isJson);
  if (isWhole(choices)) return "number";
  if (choices.length > 0) return [...new Set(choices.map((choice) => tsTypeOf(choice, indent)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => tsTypeOf({ ...schema, type }, indent)).join(" | ");
  switch (schema.type) {
    case "object":
      return recordOrObject(schema, indent);
    case "array":
      return `readonly ${parenthesize(isJson(schema.items) ? tsTypeOf(schema.items, indent) : "unknown")}[]`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

function recordOrObject(schema: Json, indent: string): string {
  const { properties, additionalProperties, propertyNames } = schema;
  if (isJson(properties)) return objectType(typedFieldsOf(schema), indent);
  const key = isJson(propertyNames) ? tsTypeOf(propertyNames) : "string";
  const value = isJson(additionalProperties) ? tsTypeOf(additionalProperties, indent) : "unknown";
  return key === "string" ? `Readonly<Record<string, ${value}>>` : `Readonly<Partial<Record<${key}, ${value}>>>`;
}

/** Returns the fields of an object's schema. */
export function typedFieldsOf({ properties, required }: Json): TypedField[] {
  return Object.entries(isJson(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema: isJson(schema) ? schema : {},
    isRequired: listOf(required).includes(name),
  }));
}
