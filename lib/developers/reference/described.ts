import type { Json } from "@/lib/call/schema-parts";

/** A field of an input or an answer, as the reference shows it; those inside others by their path. */
export interface DescribedField {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

/** A call as the reference shows it, out of the contract's own document. */
export interface Described {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  readonly takes: readonly DescribedField[];
  readonly gives: readonly DescribedField[];
  readonly codes: readonly string[];
  /** An example of its input by field, and of its answer; undefined where the answer is no JSON. */
  readonly example: Json;
  readonly answer: unknown;
  readonly isUpload: boolean;
  readonly reply: "json" | "file" | "events";
  readonly takesKey: boolean;
}

/** What only people send: a key's limits stand in its place. */
const proof: readonly string[] = ["payPassword", "msgCode", "passkey"];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const jsonIn = (value: unknown, ...path: readonly string[]): Json =>
  path.reduce<Json>((found, name) => (isJson(found[name]) ? found[name] : {}), isJson(value) ? value : {});
const textIn = (schema: Json, name: string): string => (typeof schema[name] === "string" ? schema[name] : "");
const listIn = (schema: Json, name: string): readonly unknown[] => (Array.isArray(schema[name]) ? schema[name] : []);

/** How deep fields inside others are shown: below that the type says enough. */
const depthMax = 3;

/** The calls of the contract's document (OpenAPI 3.1), by their names. */
export class Contract {
  private readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** A call at its address; undefined where the document has none. */
  of(name: string, method: string, path: string, takesKey: boolean): Described | undefined {
    const operation = jsonIn(this.document, "paths", path, method.toLowerCase());
    if (operation["operationId"] !== name) return undefined;
    const content = jsonIn(operation, "requestBody", "content");
    const body = jsonIn(content, "application/json");
    const form = jsonIn(content, "multipart/form-data");
    const inAddress = listIn(operation, "parameters")
      .filter(isJson)
      .map((one) => this.resolved(one))
      .filter((one) => one["in"] === "path" || one["in"] === "query");
    const answers = jsonIn(operation, "responses", "200", "content");
    const answer = jsonIn(answers, "application/json");
    const whole = this.resolved(jsonIn(answer, "schema", "properties", "result"));
    const [result = {}] = listIn(whole, "anyOf").filter(isJson);
    const codes = listIn(jsonIn(answer, "schema", "properties", "code"), "anyOf").filter(isJson);
    return {
      name,
      method,
      path,
      about: textIn(operation, "summary"),
      takes: [
        ...inAddress.map((one) => this.field(textIn(one, "name"), jsonIn(one, "schema"), one["required"] === true)),
        ...this.fieldsOf(jsonIn("schema" in body ? body : form, "schema"), "", 1),
      ].filter(({ path: field }) => !proof.includes(field)),
      gives: this.fieldsOf(result, "", 1),
      codes: codes.flatMap((one) => listIn(one, "enum").filter((code) => typeof code === "string")),
      example: Object.fromEntries(
        [
          ...inAddress.flatMap((one) => (one["example"] === undefined ? [] : [[textIn(one, "name"), one["example"]]])),
          ...Object.entries(jsonIn(body, "example")),
        ].filter(([field]) => !proof.includes(String(field))),
      ),
      answer: answer["example"],
      isUpload: "schema" in form,
      reply: "text/event-stream" in answers ? "events" : answer["example"] === undefined ? "file" : "json",
      takesKey,
    };
  }

  private resolved(schema: Json): Json {
    const to = textIn(schema, "$ref");
    return to === "" ? schema : jsonIn(this.document, ...to.replace("#/", "").split("/"));
  }

  private field(path: string, schema: Json, isRequired: boolean): DescribedField {
    const whole = this.resolved(schema);
    const values = listIn(whole, "enum").map(String).join(", ");
    const note = textIn(whole, "description");
    return { path, type: this.typeOf(schema), isRequired, note: note || values };
  }

  private fieldsOf(schema: Json, before: string, depth: number): DescribedField[] {
    const whole = this.resolved(schema);
    const required = listIn(whole, "required");
    return Object.entries(jsonIn(whole, "properties")).flatMap(([name, one]) => {
      const field = jsonIn({ one }, "one");
      const path = before + name;
      const own = this.field(path, field, required.includes(name));
      if (depth === depthMax) return [own];
      const full = this.resolved(field);
      const inside = full["type"] === "array" ? jsonIn(full, "items") : full;
      return [own, ...this.fieldsOf(inside, full["type"] === "array" ? `${path}[].` : `${path}.`, depth + 1)];
    });
  }

  /** The name of a shared schema, the type of a plain one, or all that one may be. */
  private typeOf(schema: Json): string {
    const to = textIn(schema, "$ref");
    if (to !== "") return to.slice(to.lastIndexOf("/") + 1);
    if (schema["type"] === "array") return `${this.typeOf(jsonIn(schema, "items"))}[]`;
    const choices = listIn(schema, "anyOf").filter(isJson);
    if (choices.length > 0) return [...new Set(choices.map((one) => this.typeOf(one)))].join(" | ");
    const { const: value } = schema;
    return (
      textIn(schema, "format") || textIn(schema, "type") || (value === undefined ? "object" : JSON.stringify(value))
    );
  }
}
