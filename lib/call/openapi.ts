import type * as z from "zod/mini";
import type { Call } from "./call";
import { parametersOf } from "./path";
import { atTheDoor } from "./refusals";
import { exampleOf } from "./schema-example";
import { refTo, SchemaParts, type Json, type SharedSchemas } from "./schema-parts";
import { realmOf } from "./who";

/** Headers of our own, each said once. */
const headers = {
  portal: {
    name: "X-Portal",
    in: "header",
    required: false,
    description:
      "`1`; needed where the session is a cookie, so that no other site's page can ask. A bearer needs none.",
    schema: { const: "1" },
  },
  key: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same request under the same key has one effect, and gets the same answer.",
    schema: { type: "string", minLength: 8, maxLength: 80 },
  },
  session: {
    name: "X-Session",
    in: "header",
    required: false,
    description: "`bearer` hands the token back instead of setting a cookie.",
    schema: { const: "bearer" },
  },
  world: {
    name: "X-World",
    in: "header",
    required: false,
    description:
      "The name of the world that is meant, where driven worlds are entered by header; without it the usual one. Whoever has a session is in that session's world.",
    schema: { type: "string", pattern: "^[\\w-]{1,60}$" },
  },
} as const;
/** The headers of what is sent to merchants' own software, by the Standard Webhooks specification. */
const signed = Object.fromEntries(
  [
    ["webhook-id", "The message's id: the same however often it is sent."],
    ["webhook-timestamp", "When it was sent, in seconds since 1970."],
    [
      "webhook-signature",
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; after a change of the secret two of them, with a space between.",
    ],
  ].map(([name = "", description = ""]) => [
    name,
    { name, in: "header", required: true, description, schema: { type: "string" } },
  ]),
);
const parameterCalled = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** A message that the portal sends by itself. */
export interface SentMessage {
  readonly type: string;
  readonly about: string;
  readonly message: z.ZodMiniType;
}

/**
 * The catalogue as an OpenAPI 3.1 document. `named` gives each call its `area.name`, `shared` each schema that stands in
 * it once, `sent` what is sent to merchants' own software.
 */
export function openapi(
  named: ReadonlyMap<Call, string>,
  version: string,
  shared: SharedSchemas,
  sent: readonly SentMessage[],
): Json {
  const parts = new SchemaParts(shared);
  addEnvelope(parts);
  const paths: Record<string, Record<string, Json>> = {};
  const inPaths = new Map<string, Json>();
  for (const [call, name] of named)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, name, parts, inPaths);
  const webhooks = Object.fromEntries(sent.map((message) => [message.type, { post: webhook(message, parts) }]));
  return {
    openapi: "3.1.0",
    info: {
      title: "Cross-border payments portal",
      version,
      description:
        "No text of one line takes control characters. A POST without fields needs no body. Any call may answer 429 (`Busy`).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ session: [] }, { bearer: [] }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "portal-session" },
        operations: { type: "apiKey", in: "cookie", name: "ops-session" },
        bearer: { type: "http", scheme: "bearer" },
      },
      parameters: { ...headers, ...signed, ...Object.fromEntries(inPaths) },
      responses: {
        Taken: { description: "Taken; anything else is sent again later" },
        Busy: {
          description: "Asked too often",
          headers: { "Retry-After": { schema: { type: "integer" }, description: "seconds, as `result.retryAfter`" } },
        },
      },
      schemas: parts.all(),
    },
    paths,
    webhooks,
  };
}

function webhook({ type, about, message }: SentMessage, parts: SchemaParts): Json {
  return {
    operationId: `webhooks.${type}`,
    tags: ["webhooks"],
    summary: about,
    security: [],
    parameters: Object.keys(signed).map(parameterCalled),
    requestBody: { required: true, content: { "application/json": { schema: parts.of(message) } } },
    responses: { "2XX": { $ref: "#/components/responses/Taken" } },
  };
}

/** The result of a call that gives nothing but that it was done. */
const isNothing = ({ type, properties }: Json): boolean =>
  type === "object" && Object.keys(properties ?? {}).length === 0;

/** What every answer has in common. */
function addEnvelope(parts: SchemaParts): void {
  parts.add("AnyCallsCode", {
    type: "string",
    enum: ["0", ...atTheDoor],
    description: "`0`, or why any call may refuse",
  });
  parts.add("Answer", {
    type: "object",
    required: ["code", "message", "result"],
    properties: { message: { type: "string" } },
  });
  parts.add("Nothing", { anyOf: [{ type: "object", properties: {} }, refTo("Refused")] });
  parts.add("Refused", {
    description: "No result; of input that does not fit, what is wrong with each field",
    anyOf: [
      { type: "null" },
      {
        type: "object",
        required: ["issues"],
        properties: {
          issues: {
            type: "array",
            items: {
              type: "object",
              required: ["path", "code", "text"],
              properties: {
                path: { type: "array", items: { type: "string" } },
                code: { type: "string" },
                text: { type: "string" },
              },
            },
          },
        },
      },
    ],
  });
}

/**
 * A parameter of a path whose schema is a shared one stands in the document once, under its name, for all calls that mean
 * the same by it.
 */
function sharedInPath(field: string, said: Json & { readonly schema: Json }, inPaths: Map<string, Json>): Json {
  if (!("$ref" in said.schema)) return said;
  // headers have names of their own there
  const name = `${field}InPath`;
  const known = inPaths.get(name);
  if (!known) inPaths.set(name, said);
  return !known || JSON.stringify(known) === JSON.stringify(said) ? parameterCalled(name) : said;
}

function operation(call: Call, name: string, parts: SchemaParts, inPaths: Map<string, Json>): Json {
  const { fields, required } = parts.fieldsOf(call.takes);
  const inPath = parametersOf(call.path);
  const rest = fields.filter(([field]) => !inPath.includes(field));
  const known = new Map(fields);
  const parameter = (field: string, place: "path" | "query") => {
    const schema = known.get(field) ?? { type: "string" };
    const isRequired = place === "path" || required.includes(field);
    return {
      name: field,
      in: place,
      schema,
      ...(isRequired && { required: true, example: exampleOf(schema, parts) }),
    };
  };
  const parameters = [
    ...inPath.map((field) => sharedInPath(field, parameter(field, "path"), inPaths)),
    ...(call.method === "GET" ? rest.map(([field]) => parameter(field, "query")) : []),
    ...headersOf(call),
  ];
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.about,
    ...(call.needs === "nobody" && { security: [] }),
    ...(realmOf(call.needs) === "operations" && { security: [{ operations: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" &&
      (rest.length > 0 || call.body === "upload") && { requestBody: requestBody(call, rest, required, parts) }),
    responses: { 200: { description: "OK", content: contentOf(call, parts) } },
  };
}

const header = (name: keyof typeof headers): Json => parameterCalled(name);
const headersOf = (call: Call): Json[] => [
  ...(call.effect === "reads" ? [] : [header("portal")]),
  ...(call.takesKey ? [header("key")] : []),
  ...(call.session === "opens" ? [header("session")] : []),
  ...(call.needs === "nobody" ? [header("world")] : []),
];

function requestBody(
  call: Call,
  fields: readonly (readonly [string, Json])[],
  required: readonly string[],
  parts: SchemaParts,
): Json {
  const isUpload = call.body === "upload";
  const inBody = required.filter((field) => fields.some(([name]) => name === field));
  const schema = {
    type: "object",
    properties: {
      ...Object.fromEntries(fields),
      ...(isUpload && { file: { type: "string", contentMediaType: "application/octet-stream" } }),
    },
    ...((isUpload || inBody.length > 0) && { required: isUpload ? [...inBody, "file"] : inBody }),
  };
  const content = isUpload ? { schema } : { schema, example: exampleOf(schema, parts) };
  return { required: true, content: { [isUpload ? "multipart/form-data" : "application/json"]: content } };
}

function contentOf(call: Call, parts: SchemaParts): Json {
  const result = parts.of(call.gives);
  const codes =
    call.refuses.length > 0
      ? { anyOf: [refTo("AnyCallsCode"), { enum: [...new Set(call.refuses)] }] }
      : refTo("AnyCallsCode");
  const envelope = {
    allOf: [refTo("Answer")],
    properties: { code: codes, result: isNothing(result) ? refTo("Nothing") : { anyOf: [result, refTo("Refused")] } },
  };
  const refused = { "application/json": { schema: envelope } };
  if (call.reply === "file") return { "application/octet-stream": { schema: {} }, ...refused };
  if (call.reply === "events") return { "text/event-stream": { schema: result }, ...refused };
  return {
    "application/json": { schema: envelope, example: { code: "0", message: "OK", result: exampleOf(result, parts) } },
  };
}
