import type * as z from "zod/mini";
import type { Call } from "./call";
import { pathParameterNames } from "./path";
import { gatewayRefusals, refusals } from "./refusals";
import { schemaExample } from "./schema-example";
import { schemaReference, SchemaParts, type Json, type SharedSchemas } from "./schema-parts";
import { realmOf } from "./principal";

/** Holds the portal's own headers, each described once. */
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
    description:
      "The same request under the same key has one effect, and gets the same answer. API keys must send one where money moves.",
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
/** Holds the headers of messages to merchants' own software, by the Standard Webhooks specification. */
const signatureHeaders = Object.fromEntries(
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

/** Describes a message that the portal sends automatically. */
export interface SentMessage {
  readonly type: string;
  readonly about: string;
  readonly message: z.ZodMiniType;
}

/**
 * Returns the catalogue as an OpenAPI 3.1 document. `callNames` holds each call's `area.name`, `shared` each schema
 * that the document contains once, `sentMessages` the messages to merchants' own software, `issueCodes` each code of an
 * issue with its description.
 */
export function buildOpenApiDocument(
  callNames: ReadonlyMap<Call, string>,
  version: string,
  shared: SharedSchemas,
  sentMessages: readonly SentMessage[],
  issueCodes: ReadonlyMap<string, string>,
): Json {
  const parts = new SchemaParts(shared);
  addEnvelope(parts, issueCodes);
  const paths: Record<string, Record<string, Json>> = {};
  const inPaths = new Map<string, Json>();
  for (const [call, name] of callNames)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, name, parts, inPaths);
  const webhooks = Object.fromEntries(sentMessages.map((message) => [message.type, { post: webhook(message, parts) }]));
  const components = parts.all();
  const document: Json = {
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
      parameters: { ...headers, ...signatureHeaders, ...Object.fromEntries(inPaths) },
      responses: {
        Taken: { description: "Taken; anything else is sent again later" },
        Busy: {
          description: "Asked too often",
          headers: { "Retry-After": { schema: { type: "integer" }, description: "seconds, as `result.retryAfter`" } },
        },
      },
      schemas: components,
    },
    paths,
    webhooks,
  };
  return withRefs(document, components);
}

/**
 * Returns the document with each repeated schema of an object replaced by a reference to the component with the
 * shortest name.
 */
function withRefs(document: Json, components: Json): Json {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(components)) {
    const text = JSON.stringify(schema);
    const before = names.get(text);
    if (text.startsWith('{"type":"object"') && (before === undefined || name.length < before.length))
      names.set(text, name);
  }
  const walk = (value: unknown, isComponent: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, false));
    if (typeof value !== "object" || value === null) return value;
    const name = isComponent ? undefined : names.get(JSON.stringify(value));
    if (name) return schemaReference(name);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === "schemas" && inner === components
          ? Object.fromEntries(Object.entries(components).map(([of, schema]) => [of, walk(schema, true)]))
          : walk(inner, false),
      ]),
    );
  };
  // named cast: an object is mapped to an object
  return walk(document, false) as Json;
}

function webhook({ type, about, message }: SentMessage, parts: SchemaParts): Json {
  return {
    operationId: `webhooks.${type}`,
    tags: ["webhooks"],
    summary: about,
    security: [],
    parameters: Object.keys(signatureHeaders).map(parameterCalled),
    requestBody: { required: true, content: { "application/json": { schema: parts.of(message) } } },
    responses: { "2XX": { $ref: "#/components/responses/Taken" } },
  };
}

/** Returns true for the empty result of a call that only confirms success. */
const isNothing = ({ type, properties }: Json): boolean =>
  type === "object" && Object.keys(properties ?? {}).length === 0;

/** Adds the schemas that every reply has in common. */
function addEnvelope(parts: SchemaParts, issueCodes: ReadonlyMap<string, string>): void {
  parts.add("Code", {
    type: "string",
    enum: ["0", ...gatewayRefusals],
    description: "`0`, or why any call may refuse",
  });
  parts.add("Answer", {
    type: "object",
    required: ["code", "message", "result"],
    properties: { message: { type: "string" } },
  });
  parts.add("Nothing", { anyOf: [{ type: "object", properties: {} }, schemaReference("Refused")] });
  addIssueSchema(parts, issueCodes, "document");
  parts.add("Refused", {
    description: "No result. A refusal of input has issues, one for each entry that is wrong.",
    anyOf: [
      { type: "null" },
      {
        type: "object",
        required: ["issues"],
        properties: { issues: { type: "array", items: schemaReference("Issue") } },
      },
    ],
  });
}

/**
 * Adds the schema of one invalid input value. The types of the client list the codes of refusals; in the document they
 * are listed with their calls.
 */
export function addIssueSchema(
  parts: SchemaParts,
  issueCodes: ReadonlyMap<string, string>,
  where: "document" | "client",
): void {
  const isTyped = where === "client";
  parts.add("IssueCode", {
    type: "string",
    enum: [...issueCodes.keys()],
    description: "Why an entry is wrong. A code stays as it is; new ones are added.",
  });
  parts.add("RefusalCode", {
    type: "string",
    ...(isTyped && { enum: Object.keys(refusals).sort() }),
    description: "Why a call may be refused.",
  });
  parts.add("Issue", {
    type: "object",
    required: ["path", "code", "message"],
    properties: {
      path: {
        type: "array",
        items: { type: "string" },
        description:
          'The entry\'s place: `["payee","iban"]`, `["links","0","amount"]`, `["headers","Idempotency-Key"]`, or `["body"]` for the whole.',
      },
      code: {
        anyOf: [schemaReference("IssueCode"), schemaReference("RefusalCode")],
        description: "An issue code; or the refusal's own code, where that says why.",
      },
      message: { type: "string", description: "Why, in the request's language." },
    },
  });
}

/**
 * Lists a path parameter with a shared schema once in the document, under its name, for all calls that use it
 * identically.
 */
function sharedInPath(field: string, definition: Json & { readonly schema: Json }, inPaths: Map<string, Json>): Json {
  if (!("$ref" in definition.schema)) return definition;
  // headers have names of their own there
  const name = `${field}InPath`;
  const sharedDefinition = inPaths.get(name);
  if (!sharedDefinition) inPaths.set(name, definition);
  return !sharedDefinition || JSON.stringify(sharedDefinition) === JSON.stringify(definition)
    ? parameterCalled(name)
    : definition;
}

function operation(call: Call, name: string, parts: SchemaParts, inPaths: Map<string, Json>): Json {
  const { fields, requiredFields } = parts.fieldsOf(call.input);
  const inPath = pathParameterNames(call.path);
  const rest = fields.filter(([field]) => !inPath.includes(field));
  const schemas = new Map(fields);
  // named cast: an object's example has its fields
  const examples = schemaExample(
    { type: "object", properties: Object.fromEntries(fields), required: fields.map(([field]) => field) },
    parts,
  ) as Json;
  const parameter = (field: string, place: "path" | "query") => {
    const schema = schemas.get(field) ?? { type: "string" };
    const isRequired = place === "path" || requiredFields.includes(field);
    return {
      name: field,
      in: place,
      schema,
      ...(isRequired && { required: true, example: examples[field] ?? schemaExample(schema, parts) }),
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
    ...(call.access === "nobody" && { security: [] }),
    ...(call.access === "sandbox" && { security: [{ bearer: [] }] }),
    ...(realmOf(call.access) === "operations" && { security: [{ operations: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" &&
      (rest.length > 0 || call.body === "upload") && { requestBody: requestBody(call, rest, requiredFields, parts) }),
    responses: { 200: { description: "OK", content: contentOf(call, parts) } },
  };
}

const header = (name: keyof typeof headers): Json => parameterCalled(name);
const headersOf = (call: Call): Json[] => [
  ...(call.effect === "reads" ? [] : [header("portal")]),
  ...(call.isIdempotent ? [header("key")] : []),
  ...(call.session === "opens" ? [header("session")] : []),
  ...(call.access === "nobody" ? [header("world")] : []),
];

function requestBody(
  call: Call,
  fields: readonly (readonly [string, Json])[],
  requiredFields: readonly string[],
  parts: SchemaParts,
): Json {
  const isUpload = call.body === "upload";
  const inBody = requiredFields.filter((field) => fields.some(([name]) => name === field));
  const schema = {
    type: "object",
    properties: {
      ...Object.fromEntries(fields),
      ...(isUpload && { file: { type: "string", contentMediaType: "application/octet-stream" } }),
    },
    ...((isUpload || inBody.length > 0) && { required: isUpload ? [...inBody, "file"] : inBody }),
  };
  const content = isUpload ? { schema } : { schema, example: schemaExample(schema, parts) };
  return { required: true, content: { [isUpload ? "multipart/form-data" : "application/json"]: content } };
}

function contentOf(call: Call, parts: SchemaParts): Json {
  const result = parts.of(call.output);
  const codes =
    call.errors.length > 0
      ? { anyOf: [schemaReference("Code"), { enum: [...new Set(call.errors)] }] }
      : schemaReference("Code");
  const envelope = {
    allOf: [schemaReference("Answer")],
    properties: {
      code: codes,
      result: isNothing(result) ? schemaReference("Nothing") : { anyOf: [result, schemaReference("Refused")] },
    },
  };
  const refusalContent = { "application/json": { schema: envelope } };
  if (call.reply === "file") return { "application/octet-stream": { schema: {} }, ...refusalContent };
  if (call.reply === "events") return { "text/event-stream": { schema: result }, ...refusalContent };
  return {
    "application/json": {
      schema: envelope,
      example: { code: "0", message: "OK", result: schemaExample(result, parts) },
    },
  };
}
