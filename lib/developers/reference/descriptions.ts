import type { Json } from "@/lib/call/schema-parts";

/** Describes a field of an input or an output in the reference; nested fields by their path. */
export interface DescribedField {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

/** Describes a call in the reference, from the contract's own document. */
export interface CallDescription {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  readonly input: readonly DescribedField[];
  readonly output: readonly DescribedField[];
  readonly codes: readonly string[];
  /** Holds an example of its input by field, and of its output; undefined when the output is not JSON. */
  readonly example: Json;
  readonly answer: unknown;
  readonly isUpload: boolean;
  readonly reply: "json" | "file" | "events";
  readonly isIdempotent: boolean;
}

/** Lists the fields that only people send: a key's limits replace them. */
const proof: readonly string[] = ["payPassword", "msgCode", "passkey"];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const jsonIn = (value: unknown, ...path: readonly string[]): Json =>
  path.reduce<Json>((node, name) => (isJson(node[name]) ? node[name] : {}), isJson(value) ? value : {});
const textIn = (schema: Json, name: string): string => (typeof schema[name] === "string" ? schema[name] : "");
const listIn = (schema: Json, name: string): readonly unknown[] => (Array.isArray(schema[name]) ? schema[name] : []);

/** Limits the depth of nested fields: below that the type is sufficient. */
const depthMax = 3;

/** Reads the calls of the contract's document (OpenAPI 3.1), by their names. */
export class Contract {
  private readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** Returns a call at its address; undefined when the document does not contain it. */
  of(name: string, method: string, path: string, isIdempotent: boolean): CallDescription | undefined {
    const operation = jsonIn(this.document, "paths", path, method.toLowerCase());
    if (operation["operationId"] !== name) return undefined;
    const content = jsonIn(operation, "requestBody", "content");
    const body = jsonIn(content, "application/json");
    const form = jsonIn(content, "multipart/form-data");
    const inAddress = listIn(operation, "parameters")
      .filter(isJson)
      .map((parameter) => this.resolve(parameter))
      .filter((parameter) => parameter["in"] === "path" || parameter["in"] === "query");
    const answers = jsonIn(operation, "responses", "200", "content");
    const answer = jsonIn(answers, "application/json");
    const whole = this.resolve(jsonIn(answer, "schema", "properties", "result"));
    const [result = {}] = listIn(whole, "anyOf").filter(isJson);
    const codes = listIn(jsonIn(answer, "schema", "properties", "code"), "anyOf").filter(isJson);
    return {
      name,
      method,
      path,
      about: textIn(operation, "summary"),
      input: [
        ...inAddress.map((parameter) =>
          this.field(textIn(parameter, "name"), jsonIn(parameter, "schema"), parameter["required"] === true),
        ),
        ...this.fieldsOf(jsonIn("schema" in body ? body : form, "schema"), "", 1),
      ].filter(({ path: field }) => !proof.includes(field)),
      output: this.fieldsOf(result, "", 1),
      codes: codes.flatMap((codeSchema) => listIn(codeSchema, "enum").filter((code) => typeof code === "string")),
      example: Object.fromEntries(
        [
          ...inAddress.flatMap((parameter) =>
            parameter["example"] === undefined ? [] : [[textIn(parameter, "name"), parameter["example"]]],
          ),
          ...Object.entries(jsonIn(body, "example")),
        ].filter(([field]) => !proof.includes(String(field))),
      ),
      answer: answer["example"],
      isUpload: "schema" in form,
      reply: "text/event-stream" in answers ? "events" : answer["example"] === undefined ? "file" : "json",
      isIdempotent,
    };
  }

  private resolve(schema: Json): Json {
    const to = textIn(schema, "$ref");
    return to === "" ? schema : jsonIn(this.document, ...to.replace("#/", "").split("/"));
  }

  private field(path: string, schema: Json, isRequired: boolean): DescribedField {
    const whole = this.resolve(schema);
    const values = listIn(whole, "enum").map(String).join(", ");
    const note = textIn(whole, "description");
    return { path, type: this.typeOf(schema), isRequired, note: note || values };
  }

  private fieldsOf(schema: Json, before: string, depth: number): DescribedField[] {
    const whole = this.resolve(schema);
    const requiredNames = listIn(whole, "required");
    return Object.entries(jsonIn(whole, "properties")).flatMap(([name, property]) => {
      const field = jsonIn({ one: property }, "one");
      const path = before + name;
      const ownField = this.field(path, field, requiredNames.includes(name));
      if (depth === depthMax) return [ownField];
      const full = this.resolve(field);
      const inside = full["type"] === "array" ? jsonIn(full, "items") : full;
      return [ownField, ...this.fieldsOf(inside, full["type"] === "array" ? `${path}[].` : `${path}.`, depth + 1)];
    });
  }

  /** Returns the name of a shared schema, the type of a plain one, or all its alternatives. */
  private typeOf(schema: Json): string {
    const to = textIn(schema, "$ref");
    if (to !== "") return to.slice(to.lastIndexOf("/") + 1);
    if (schema["type"] === "array") return `${this.typeOf(jsonIn(schema, "items"))}[]`;
    const choices = listIn(schema, "anyOf").filter(isJson);
    if (choices.length > 0) return [...new Set(choices.map((choice) => this.typeOf(choice)))].join(" | ");
    const { const: value } = schema;
    return (
      textIn(schema, "format") || textIn(schema, "type") || (value === undefined ? "object" : JSON.stringify(value))
    );
  }
}
