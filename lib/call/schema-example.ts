import type { Json, SchemaParts } from "./schema-parts";

/** Lists texts for fields without an example of their own: the first match is used. */
const texts: readonly string[] = [
  "text",
  "demo",
  "246802",
  "CN",
  "BANKUS22",
  "13800000001",
  "004",
  "name@company.example",
  "https://www.company.example/",
  "/b2b/account",
  "logo.png",
  "USD-CNH",
  "FX2026031800000001",
  "PE2026031800000001",
  "Abcdef-2026",
  "01900000-0000-7000-8000-000000000001",
  "2026-03-18",
  "2026-03-18T02:00:00.000Z",
  "3q2-7wAAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBk",
  `# Terms of use\n\n${"What both sides agree to. ".repeat(10)}`,
];
const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-/,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /T.*Z$/,
};

/** Returns an example of a schema: its own if it has one, else built from its parts. */
export function schemaExample(schema: Json, parts: SchemaParts): unknown {
  const whole = parts.resolve(schema);
  // named casts: the keywords of JSON Schema
  const { examples, enum: choices } = whole as { examples?: unknown[]; enum?: unknown[] };
  if (examples) return examples[0];
  if ("const" in whole) return whole.const;
  if ("default" in whole) return whole.default;
  if (choices) return choices[0];
  const either = (whole.anyOf ?? whole.oneOf) as Json[] | undefined;
  if (either?.[0]) return schemaExample(either[0], parts);
  const type: unknown = Array.isArray(whole.type) ? whole.type[0] : whole.type;
  switch (type) {
    case "object":
      return objectOf(whole, parts);
    case "array":
      return whole.items && whole.maxItems !== 0 ? [schemaExample(whole.items as Json, parts)] : [];
    case "string":
      return textOf(whole);
    case "integer":
    case "number":
      return Math.max(1, Number(whole.minimum ?? 1));
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return {};
  }
}

/**
 * Builds an object of the required fields, and of others with an example of their own. Two fields that choose from the
 * same list, such as the currencies of a rate, get different values: nobody exchanges dollars for dollars.
 */
function objectOf(whole: Json, parts: SchemaParts): Json {
  const requiredFields = (whole.required ?? []) as string[];
  const fields = Object.entries((whole.properties ?? {}) as Record<string, Json>);
  const exampleFields = fields.filter(([name, field]) => requiredFields.includes(name) || "examples" in field);
  const usedExamples = new Set<string>();
  return Object.fromEntries(exampleFields.map(([name, field]) => [name, unlikeOf(field, parts, usedExamples)]));
}

/**
 * Returns an example of a field that differs from those of its siblings from the same list, as far as the list allows.
 */
function unlikeOf(field: Json, parts: SchemaParts, usedExamples: Set<string>): unknown {
  const example = schemaExample(field, parts);
  // named casts: the keywords of JSON Schema
  const { examples, enum: choices } = parts.resolve(field) as { examples?: unknown[]; enum?: unknown[] };
  if (!examples || !choices) return example;
  const keyOf = (value: unknown) => JSON.stringify([choices, value]);
  const unlike = [example, ...choices].find((value) => !usedExamples.has(keyOf(value))) ?? example;
  usedExamples.add(keyOf(unlike));
  return unlike;
}

function textOf({ format, pattern, minLength = 0, maxLength = Infinity, allOf = [] }: Json): string {
  // named cast: several patterns of one text
  const patterns = [pattern, ...(allOf as Json[]).map((part) => part.pattern)].filter((item) => item !== undefined);
  const shapes = [formats[String(format)], ...patterns.map((item) => new RegExp(String(item), "u"))];
  const fits = (text: string) =>
    shapes.every((shape) => shape?.test(text) ?? true) &&
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength);
  return texts.find(fits) ?? "";
}
