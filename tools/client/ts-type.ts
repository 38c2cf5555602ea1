import type { Json } from "../../lib/call/schema-parts";

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const literal = (value: unknown): string => JSON.stringify(value);
/** A name as a key of an object's type. */
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** What an array is of, in brackets where more than a name follows. */
const grouped = (type: string): string => (/[|&]|^readonly /.test(type) ? `(${type})` : type);

/** A whole number, which an address carries as text: in a program it is a number. */
const isWhole = (choices: readonly Json[]): boolean =>
  choices.length === 2 && choices[0]?.type === "integer" && String(choices[1]?.pattern).startsWith("^-?\\d");

/** A comment of documentation, indented, with whatever would end it taken out; nothing for no text. */
export function commentOf(lines: readonly string[], indent: string): string {
  const said = lines.filter((line) => line !== "").map((line) => line.replaceAll("*/", "* /").replaceAll("\n", " "));
  if (said.length === 0) return "";
  return said.length === 1
    ? `${indent}/** ${said[0]} */\n`
    : [`${indent}/**`, ...said.map((line) => `${indent} * ${line}`), `${indent} */`, ""].join("\n");
}

/** What is told of a schema beside its type. */
function saidOf(schema: Json): string[] {
  const [example] = listOf(schema.examples);
  return [
    typeof schema.description === "string" ? schema.description : "",
    example === undefined ? "" : `For example ${literal(example)}.`,
    "default" in schema ? `Otherwise ${literal(schema.default)}.` : "",
  ];
}

/** A field of an object's type. */
export interface TypedField {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

/** An object's type, a field a line. */
export const objectType = (fields: readonly TypedField[], indent: string, extra: readonly string[] = []): string =>
  fields.length + extra.length === 0
    ? "Record<string, never>"
    : [
        "{",
        ...fields.map(({ name, schema, isRequired }) => {
          const type = typeOf(schema, `${indent}  `);
          const field = `readonly ${keyOf(name)}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};`;
          return `${commentOf(saidOf(schema), `${indent}  `)}${indent}  ${field}`;
        }),
        ...extra.map((line) => `${indent}  ${line}`),
        `${indent}}`,
      ].join("\n");

/** The TypeScript type of a JSON Schema of the contract's document: exactly what goes over the wire. */
export function typeOf(schema: Json, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(" | ");
  const choices = listOf(schema.anyOf ?? schema.oneOf).filter(isJson);
  if (isWhole(choices)) return "number";
  if (choices.length > 0) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  switch (schema.type) {
    case "object":
      return recordOrObject(schema, indent);
    case "array":
      return `readonly ${grouped(isJson(schema.items) ? typeOf(schema.items, indent) : "unknown")}[]`;
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
  if (isJson(properties)) return objectType(fieldsOf(schema), indent);
  const key = isJson(propertyNames) ? typeOf(propertyNames) : "string";
  const value = isJson(additionalProperties) ? typeOf(additionalProperties, indent) : "unknown";
  return key === "string" ? `Readonly<Record<string, ${value}>>` : `Readonly<Partial<Record<${key}, ${value}>>>`;
}

/** The fields of an object's schema. */
export function fieldsOf({ properties, required }: Json): TypedField[] {
  return Object.entries(isJson(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema: isJson(schema) ? schema : {},
    isRequired: listOf(required).includes(name),
  }));
}
