import * as z from "zod/mini";
import { noControls } from "./field-schemas";
import { invariant } from "./refusals";

export type Json = Readonly<Record<string, unknown>>;

/** Schemas that several calls share, with their names. */
export type SharedSchemas = ReadonlyMap<z.core.$ZodType, string>;

/** Marks a schema's JSON with its name, until it is lifted out. */
const mark = "x-name";

/** Formats that say all their pattern says. */
const formats: readonly unknown[] = ["uuid", "date", "date-time"];

/**
 * Takes away what says nothing: the pattern of a format, the bounds of every whole number, a length of none, the type of
 * the one value there is, and what the document says once of all lines of text.
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

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of a document: named ones stand here once, and are referred to wherever they occur. */
export class SchemaParts {
  private readonly parts = new Map<string, Json>();
  private readonly shared: SharedSchemas;

  constructor(shared: SharedSchemas) {
    this.shared = shared;
  }

  /** A schema as the document says it. `io: "input"` on both sides: a codec's input is what goes over the wire. */
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
    return this.lifted(rest) as Json; // named cast: an object is lifted to an object
  }

  /** The fields of an object, and which of them are required. */
  fieldsOf(schema: z.ZodMiniType): {
    readonly fields: readonly (readonly [string, Json])[];
    readonly required: readonly string[];
  } {
    const whole = this.resolved(this.of(schema));
    // named casts: the keywords of an object's schema
    return {
      fields: Object.entries((whole.properties ?? {}) as Record<string, Json>),
      required: (whole.required ?? []) as string[],
    };
  }

  /** What a reference means; anything else means itself. */
  resolved(schema: Json): Json {
    const { $ref } = schema;
    const part = typeof $ref === "string" ? this.parts.get($ref.slice($ref.lastIndexOf("/") + 1)) : schema;
    invariant(part, `${String($ref)} is a part of the document`);
    return part;
  }

  /** Puts a schema of the document's own under a name. */
  add(name: string, part: Json): Json {
    const other = this.parts.get(name);
    invariant(!other || JSON.stringify(other) === JSON.stringify(part), `${name} names one schema`);
    this.parts.set(name, part);
    return refTo(name);
  }

  all(): Json {
    return Object.fromEntries([...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private lifted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.lifted(one));
    if (!isObject(value)) return value;
    const { [mark]: name, ...rest } = value;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, this.lifted(one)]));
    return typeof name === "string" ? this.add(name, inner) : inner;
  }
}
