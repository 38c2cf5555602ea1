import * as z from "zod/mini";
import { noControls } from "./field-schemas";
import { invariant } from "./refusals";

export type Json = Readonly<Record<string, unknown>>;

/** Holds schemas that several calls share, with their names. */
export type SharedSchemas = ReadonlyMap<z.core.$ZodType, string>;

/** Marks a schema's JSON with its name, until it becomes a component. */
const mark = "x-name";

/** Lists formats that imply their pattern. */
const formats: readonly unknown[] = ["uuid", "date", "date-time"];

/**
 * Removes redundant keywords: the pattern of a format, the bounds of every whole number, a minimum length of zero, the
 * type of a constant, and the pattern that the document states once for all lines of text.
 */
function trim(schema: z.core.JSONSchema.BaseSchema): void {
  if (formats.includes(schema.format)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minLength === 0) delete schema.minLength;
  if (schema.pattern === noControls.source) delete schema.pattern;
  if (schema.const !== undefined) delete schema.type;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Collects the schemas of a document: named ones are defined once, and referenced everywhere else. */
export class SchemaParts {
  private readonly parts = new Map<string, Json>();
  private readonly shared: SharedSchemas;

  constructor(shared: SharedSchemas) {
    this.shared = shared;
  }

  /** Returns a schema in the form of the document. `io: "input"` on both sides: a codec's input is the wire format. */
  of(schema: z.ZodMiniType): Json {
    const json = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const name = this.shared.get(zodSchema);
        if (name) Object.assign(jsonSchema, { [mark]: name });
        trim(jsonSchema);
      },
    });
    const { $schema, "~standard": _, ...rest } = json as Json; // named cast: JSON Schema's own keywords
    return this.lift(rest) as Json; // named cast: an object is lifted to an object
  }

  /** Returns the fields of an object, and the required ones. */
  fieldsOf(schema: z.ZodMiniType): {
    readonly fields: readonly (readonly [string, Json])[];
    readonly requiredFields: readonly string[];
  } {
    const whole = this.resolve(this.of(schema));
    // named casts: the keywords of an object's schema
    return {
      fields: Object.entries((whole.properties ?? {}) as Record<string, Json>),
      requiredFields: (whole.required ?? []) as string[],
    };
  }

  /** Resolves a reference; anything else is returned unchanged. */
  resolve(schema: Json): Json {
    const { $ref } = schema;
    const part = typeof $ref === "string" ? this.parts.get($ref.slice($ref.lastIndexOf("/") + 1)) : schema;
    invariant(part, `${String($ref)} is a part of the document`);
    return part;
  }

  /** Adds a schema of the document's own under a name. */
  add(name: string, part: Json): Json {
    const existingPart = this.parts.get(name);
    invariant(!existingPart || JSON.stringify(existingPart) === JSON.stringify(part), `${name} names one schema`);
    this.parts.set(name, part);
    return schemaReference(name);
  }

  all(): Json {
    return Object.fromEntries([...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private lift(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.lift(item));
    if (!isObject(value)) return value;
    const { [mark]: name, ...rest } = value;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, this.lift(item)]));
    return typeof name === "string" ? this.add(name, inner) : inner;
  }
}
