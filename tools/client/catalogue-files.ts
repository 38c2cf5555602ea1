import type { Call } from "../../lib/call/call";
import { addIssueSchema } from "../../lib/call/openapi";
import { SchemaParts, type Json } from "../../lib/call/schema-parts";
import { portalAreas } from "../../lib/catalogue/areas";
import { callNames } from "../../lib/catalogue/calls";
import { issueCodes } from "../../lib/catalogue/issue-codes";
import { sentMessages } from "../../lib/catalogue/sent-messages";
import { sharedSchemas } from "../../lib/catalogue/shared-schemas";
import { stepUpProof } from "../../lib/gate/step-up";
import { formatDocComment, typedFieldsOf, objectType, tsTypeOf, type TypedField } from "./ts-type";

/** Describes a generated file: its name in the folder, and its text. */
export interface CatalogueFile {
  readonly name: string;
  readonly text: string;
}

const head = "// Made of the catalogue of calls by `npm run client`: not to be changed by hand.\n";
const schemaNames = [...sharedSchemas.values()];

/** Returns the import of the shared schemas that a text of types uses. */
function importOf(text: string): string {
  // a comment may begin with the name of a type: "Batch payment approved"
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const usedNames = schemaNames.filter((name) => new RegExp(`(?<![\\w"'$.])${name}(?![\\w"'?:])`).test(code)).sort();
  return usedNames.length === 0
    ? ""
    : `import type {\n${usedNames.map((name) => `  ${name},\n`).join("")}} from "./schemas.js";\n`;
}

/** Describes a call of an area that keys may make, including the calls that drive a world. */
interface ClientCall {
  readonly name: string;
  readonly call: Call;
}

const clientCallsOf = (area: string): ClientCall[] =>
  [...callNames].flatMap(([call, name]) =>
    (call.forKeys || call.access === "sandbox") && call.session === null && name.startsWith(`${area}.`)
      ? [{ call, name: name.slice(area.length + 1) }]
      : [],
  );

/** Returns the input that a program sends, without the proofs of people, which a key's limits replace. */
function inputOf({ input, operation }: Call, parts: SchemaParts): TypedField[] {
  const fields = typedFieldsOf(parts.resolve(parts.of(input)));
  return operation === null ? fields : fields.filter(({ name }) => !Object.hasOwn(stepUpProof, name));
}

function answerOf({ output, reply }: Call, parts: SchemaParts): string {
  if (reply === "file") return "Promise<Download>";
  const type = tsTypeOf(parts.of(output), "  ");
  return reply === "events" ? `AsyncIterable<${type}>` : `Promise<${type}>`;
}

function methodOf({ name, call }: ClientCall, parts: SchemaParts): string {
  const isUpload = call.body === "upload";
  const fields = inputOf(call, parts);
  const isOptional = !isUpload && fields.every(({ isRequired }) => !isRequired);
  const input = objectType(fields, "  ", isUpload ? ["readonly file: Blob;"] : []);
  const options = call.isIdempotent ? "KeyedOptions" : "AskOptions";
  const codes = [...new Set(call.errors)].join(", ");
  const comment = formatDocComment([call.about, codes && `Refused with ${codes}.`], "  ");
  const parameters = `input${isOptional ? "?" : ""}: ${input}, options?: ${options}`;
  return `${comment}  ${name}(${parameters}): ${answerOf(call, parts)};\n`;
}

/** Returns the catalogue row of a call in the client. */
function rowOf({ name, call }: ClientCall): string {
  const { method, path, body, reply, effect, isIdempotent } = call;
  const row = { method, path, body, reply, isSafe: effect === "reads", takesKey: isIdempotent };
  return `  ${name}: ${JSON.stringify(row)},\n`;
}

function areaFile(area: string, parts: SchemaParts): CatalogueFile {
  const clientCalls = clientCallsOf(area);
  const methods = clientCalls.map((entry) => methodOf(entry, parts)).join("");
  const title = area.charAt(0).toUpperCase() + area.slice(1);
  const usedTypes = ["AskOptions", "Download", "KeyedOptions"].filter((name) => methods.includes(name));
  const text = [
    head,
    `import type { ${[...usedTypes, "CallRow"].sort().join(", ")} } from "../ask.js";\n`,
    importOf(methods),
    `\n/** The calls of \`${area}\` that an API key may ask. */\nexport interface ${title} {\n${methods}}\n`,
    `\nexport const ${area} = {\n${clientCalls.map(rowOf).join("")}} as const satisfies Readonly<Record<keyof ${title}, CallRow>>;\n`,
  ].join("");
  return { name: `${area}.ts`, text };
}

/** Generates the shared types, the common refusals, and the events that are sent to endpoints. */
function schemaFile(parts: SchemaParts): CatalogueFile {
  const schemas = parts.all();
  const types = Object.entries(schemas).map(([name, schema]) => {
    const json = schema as Json; // named cast: the parts of a document are schemas
    const description = typeof json.description === "string" ? json.description : "";
    return `\n${formatDocComment([description], "")}export type ${name} = ${tsTypeOf(json)};\n`;
  });
  return {
    name: "schemas.ts",
    text: [head, ...types].join(""),
  };
}

function eventFile(parts: SchemaParts): CatalogueFile {
  const types = sentMessages
    .map(({ about, message }) => `\n  /* ${about} */\n  | ${tsTypeOf(parts.of(message), "  ")}`)
    .join("");
  return {
    name: "events.ts",
    text: `${head}${importOf(types)}\n/** Describes the message that is sent to a webhook endpoint; \`type\` identifies it. */\nexport type WebhookEvent =${types};\n`,
  };
}

/** Lists the areas whose calls a key may make, in the order of the menu. */
const clientAreas = Object.keys(portalAreas).filter((area) => clientCallsOf(area).length > 0);

function indexFile(): CatalogueFile {
  const title = (area: string) => area.charAt(0).toUpperCase() + area.slice(1);
  return {
    name: "areas.ts",
    text: [
      head,
      ...clientAreas.map((area) => `import { ${area}, type ${title(area)} } from "./${area}.js";\n`),
      `\n/** The calls by area. */\nexport interface Areas {\n${clientAreas.map((area) => `  readonly ${area}: ${title(area)};\n`).join("")}}\n`,
      `\nexport const areas = { ${clientAreas.join(", ")} };\n`,
    ].join(""),
  };
}

/** Generates all client files that derive from the catalogue. */
export function generateCatalogueClientFiles(): CatalogueFile[] {
  const parts = new SchemaParts(sharedSchemas);
  const generatedFiles = [...clientAreas.map((area) => areaFile(area, parts)), eventFile(parts)];
  addIssueSchema(parts, issueCodes, "client");
  // after them: what they refer to is then known
  return [...generatedFiles, schemaFile(parts), indexFile()];
}
