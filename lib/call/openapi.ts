import * as z from "zod/mini";
import type { Call } from "./call";
import { parametersOf } from "./path";
import { atTheDoor } from "./refusals";
import { realmOf } from "./who";

type Json = Record<string, unknown>;

/** `io: "input"` on both sides: a codec's input is what goes over the wire. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema, "~standard": _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}

/** The catalogue as an OpenAPI 3.1 document. `named` gives each call its `area.name`. */
export function openapi(named: ReadonlyMap<Call, string>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [call, name] of named) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, name);
  return {
    openapi: "3.1.0",
    info: { title: "Cross-border payments portal", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    security: [{ session: [] }, { bearer: [] }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "portal-session" },
        operations: { type: "apiKey", in: "cookie", name: "ops-session" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
    paths,
  };
}

function operation(call: Call, name: string): Json {
  const wire = schemaOf(call.takes) as { properties?: Record<string, Json>; required?: string[] };
  const inPath = parametersOf(call.path);
  const rest = Object.entries(wire.properties ?? {}).filter(([field]) => !inPath.includes(field));
  const required = (wire.required ?? []).filter((field) => !inPath.includes(field));
  const parameters = [
    ...inPath.map((field) => ({
      name: field,
      in: "path",
      required: true,
      schema: wire.properties?.[field] ?? { type: "string" },
    })),
    ...(call.method === "GET"
      ? rest.map(([field, schema]) => ({ name: field, in: "query", required: required.includes(field), schema }))
      : []),
    ...(call.effect === "reads" ? [] : [{ name: "X-Portal", in: "header", required: true, schema: { const: "1" } }]),
    ...(call.effect === "money"
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", minLength: 8, maxLength: 80 },
          },
        ]
      : []),
    ...(call.session === "opens"
      ? [
          {
            name: "X-Session",
            in: "header",
            required: false,
            description: "`bearer` hands the token back instead of setting a cookie",
            schema: { const: "bearer" },
          },
        ]
      : []),
  ];
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.about,
    ...(call.needs === "nobody" && { security: [] }),
    ...(realmOf(call.needs) === "operations" && { security: [{ operations: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" && { requestBody: requestBody(call, rest, required) }),
    responses: { 200: { description: "The answer, or a refusal in an envelope", content: contentOf(call) } },
  };
}

function requestBody(call: Call, fields: [string, Json][], required: string[]): Json {
  const isUpload = call.body === "upload";
  const schema = {
    type: "object",
    properties: {
      ...Object.fromEntries(fields),
      ...(isUpload && { file: { type: "string", contentMediaType: "application/octet-stream" } }),
    },
    ...((isUpload || required.length > 0) && { required: isUpload ? [...required, "file"] : required }),
  };
  return { required: true, content: { [isUpload ? "multipart/form-data" : "application/json"]: { schema } } };
}

function contentOf(call: Call): Json {
  const codes = ["0", ...new Set<string>([...call.refuses, ...atTheDoor])];
  const envelope = {
    type: "object",
    required: ["code", "message", "result"],
    properties: {
      code: { type: "string", enum: codes },
      message: { type: "string" },
      result: { anyOf: [schemaOf(call.gives), {}] },
    },
  };
  const refused = { "application/json": { schema: envelope } };
  if (call.reply === "file") return { "application/octet-stream": { schema: {} }, ...refused };
  if (call.reply === "events") return { "text/event-stream": { schema: schemaOf(call.gives) }, ...refused };
  return refused;
}
