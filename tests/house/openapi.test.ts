import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { buildOpenApiDocument } from "@/lib/call/openapi";
import type { Call } from "@/lib/call/call";
import { eventTypes, testEvent } from "@/lib/developers/event-sources";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sentMessages } from "@/lib/catalogue/sent-messages";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";

type Json = Readonly<Record<string, unknown>>;
interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface Body {
  readonly schema: Json;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, Body>> } };
}

const json = JSON.stringify(buildOpenApiDocument(callNames, "1.0.0", sharedSchemas, sentMessages, issueCodes));
// named cast: what the document is made to be; the validator looks at all of it
const document = JSON.parse(json) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly summary: string } }>>;
  readonly components: { readonly schemas: Json; readonly parameters: Readonly<Record<string, Parameter>> };
};

function operationOf(call: Call): Operation {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${call.path} is in the document`);
  return operation;
}

test("the OpenAPI document is valid 3.1 and holds every call under its name", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(json) as never); // named cast: the validator's own type is of documents it has read
  expect({ valid, errors }).toMatchObject({ valid: true });
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual([...callNames.values()].sort());
});

test("every event for merchants' software is in the document, with its name for people", () => {
  expect(Object.keys(document.webhooks).sort()).toEqual([...eventTypes, testEvent].sort());
  expect(Object.entries(document.webhooks).filter(([type, { post }]) => post.summary === type)).toEqual([]);
});

/** Every object's schema in the document with its places, parts of the whole before it. */
function objectsOf(value: unknown, at: string, placesBySchema = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof value !== "object" || value === null) return placesBySchema;
  const isSchema = (value as Json).type === "object";
  if (isSchema) placesBySchema.set(JSON.stringify(value), [...(placesBySchema.get(JSON.stringify(value)) ?? []), at]);
  for (const [key, inner] of Object.entries(value))
    if (!["example", "examples"].includes(key)) objectsOf(inner, `${at}/${key}`, placesBySchema);
  return placesBySchema;
}

test("parts shared by several calls are in the document once, under their name, so that it is small enough to be read", () => {
  // a complete input or output may be the same for two calls that do the same
  const isPart = (place: string) => !/json\/schema(\/properties\/result\/anyOf\/0)?$/.test(place);
  const twice = [...objectsOf(document, "")].filter(([schema, at]) => schema.length > 500 && at.length > 1);
  expect(twice.map(([, places]) => places.filter(isPart)).filter((places) => places.length > 0)).toEqual([]);
  for (const name of sharedSchemas.values())
    expect([name, json.includes(`"$ref":"#/components/schemas/${name}"`)]).toEqual([name, true]);
  // as many calls as there are, each small
  expect(json.length / callNames.size).toBeLessThan(1_800);
});

test("every example of the document is a valid input or output of its call", () => {
  const wrong: string[] = [];
  const check = (name: string, schema: z.ZodMiniType, wire: unknown) => {
    const { error } = z.safeDecode(schema, wire as never); // named cast: an example is anything until it is checked
    if (error) wrong.push(`${name}: ${error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join()}`);
  };
  for (const [call, name] of callNames) {
    const { parameters = [], requestBody, responses } = operationOf(call);
    const exampleParameters = parameters
      .map((parameter) => document.components.parameters[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter)
      .flatMap((parameter) =>
        parameter.name && parameter.example !== undefined ? [[parameter.name, parameter.example]] : [],
      );
    const body = requestBody?.content["application/json"]?.example;
    if (call.body === "json")
      check(`${name} takes`, call.input, { ...Object.fromEntries(exampleParameters), ...(body as Json) });
    // named cast: an answer's example is in its envelope
    const answer = responses[200].content["application/json"]?.example as { result: unknown } | undefined;
    expect([name, answer !== undefined]).toEqual([name, call.reply === "json"]);
    if (answer) check(`${name} gives`, call.output, answer.result);
  }
  expect(wrong).toEqual([]);
});

test("the header against other sites is required of cookies alone, and a request without a session may name a world", () => {
  const { portal, world } = document.components.parameters;
  expect([portal?.name, portal?.required, world?.name, world?.required]).toEqual(["X-Portal", false, "X-World", false]);
  const has = (call: Call, part: string) =>
    (operationOf(call).parameters ?? []).some(({ $ref }) => $ref === `#/components/parameters/${part}`);
  for (const [call, name] of callNames)
    expect([name, has(call, "portal"), has(call, "world")]).toEqual([
      name,
      call.effect !== "reads",
      call.access === "nobody",
    ]);
});
