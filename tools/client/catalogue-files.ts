import type { Call } from "../../lib/call/call";
import { addIssue } from "../../lib/call/openapi";
import { SchemaParts, type Json } from "../../lib/call/schema-parts";
import { areas } from "../../lib/catalogue/areas";
import { callNames } from "../../lib/catalogue/calls";
import { issueCodes } from "../../lib/catalogue/issue-codes";
import { sentMessages } from "../../lib/catalogue/sent-messages";
import { sharedSchemas } from "../../lib/catalogue/shared-schemas";
import { stepUpProof } from "../../lib/gate/step-up";
import { commentOf, fieldsOf, objectType, typeOf, type TypedField } from "./ts-type";

/** Where the client keeps what is made of the catalogue. */
export const catalogueFolder = "client/src/catalogue";

/** A file that the catalogue makes: its name in the folder, and its text. */
export interface MadeFile {
  readonly name: string;
  readonly text: string;
}

const head = "// Made of the catalogue of calls by `npm run client`: not to be changed by hand.\n";
const schemaNames = [...sharedSchemas.values()];

/** Names of shared schemas that a text of types uses, as the import of them. */
function importOf(text: string): string {
  const used = schemaNames.filter((name) => new RegExp(`(?<![\\w"'$.])${name}(?![\\w"'?:])`).test(text)).sort();
  return used.length === 0
    ? ""
    : `import type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./schemas.js";\n`;
}

/** A call of an area that keys may ask, those that drive a world too. */
interface Asked {
  readonly name: string;
  readonly call: Call;
}

const askedOf = (area: string): Asked[] =>
  [...callNames].flatMap(([call, name]) =>
    (call.forKeys || call.needs === "sandbox") && call.session === null && name.startsWith(`${area}.`)
      ? [{ call, name: name.slice(area.length + 1) }]
      : [],
  );

/** What a program sends: not what people prove themselves with, for which a key's limits stand. */
function inputOf({ takes, deed }: Call, parts: SchemaParts): TypedField[] {
  const fields = fieldsOf(parts.resolved(parts.of(takes)));
  return deed === null ? fields : fields.filter(({ name }) => !Object.hasOwn(stepUpProof, name));
}

function answerOf({ gives, reply }: Call, parts: SchemaParts): string {
  if (reply === "file") return "Promise<Download>";
  const type = typeOf(parts.of(gives), "  ");
  return reply === "events" ? `AsyncIterable<${type}>` : `Promise<${type}>`;
}

function methodOf({ name, call }: Asked, parts: SchemaParts): string {
  const isUpload = call.body === "upload";
  const fields = inputOf(call, parts);
  const isOptional = !isUpload && fields.every(({ isRequired }) => !isRequired);
  const input = objectType(fields, "  ", isUpload ? ["readonly file: Blob;"] : []);
  const options = call.takesKey ? "KeyedOptions" : "AskOptions";
  const codes = [...new Set(call.refuses)].join(", ");
  const comment = commentOf([call.about, codes && `Refused with ${codes}.`], "  ");
  const parameters = `input${isOptional ? "?" : ""}: ${input}, options?: ${options}`;
  return `${comment}  ${name}(${parameters}): ${answerOf(call, parts)};\n`;
}

/** A call as the client asks it. */
function rowOf({ name, call }: Asked): string {
  const { method, path, body, reply, effect, takesKey } = call;
  const row = { method, path, body, reply, isSafe: effect === "reads", takesKey };
  return `  ${name}: ${JSON.stringify(row)},\n`;
}

function areaFile(area: string, parts: SchemaParts): MadeFile {
  const asked = askedOf(area);
  const methods = asked.map((one) => methodOf(one, parts)).join("");
  const title = area.charAt(0).toUpperCase() + area.slice(1);
  const used = ["AskOptions", "Download", "KeyedOptions"].filter((name) => methods.includes(name));
  const text = [
    head,
    `import type { ${[...used, "CallRow"].sort().join(", ")} } from "../ask.js";\n`,
    importOf(methods),
    `\n/** The calls of \`${area}\` that an API key may ask. */\nexport interface ${title} {\n${methods}}\n`,
    `\nexport const ${area} = {\n${asked.map(rowOf).join("")}} as const satisfies Readonly<Record<keyof ${title}, CallRow>>;\n`,
  ].join("");
  return { name: `${area}.ts`, text };
}

/** The shared types, what any call may refuse, and the events that are sent to endpoints. */
function schemaFile(parts: SchemaParts): MadeFile {
  const named = parts.all();
  const types = Object.entries(named).map(([name, schema]) => {
    const said = schema as Json; // named cast: the parts of a document are schemas
    const description = typeof said.description === "string" ? said.description : "";
    return `\n${commentOf([description], "")}export type ${name} = ${typeOf(said)};\n`;
  });
  return {
    name: "schemas.ts",
    text: [head, ...types].join(""),
  };
}

function eventFile(parts: SchemaParts): MadeFile {
  const types = sentMessages
    .map(({ about, message }) => `\n  /* ${about} */\n  | ${typeOf(parts.of(message), "  ")}`)
    .join("");
  return {
    name: "events.ts",
    text: `${head}${importOf(types)}\n/** What is sent to an endpoint of webhooks; \`type\` tells which. */\nexport type WebhookEvent =${types};\n`,
  };
}

/** The areas whose calls a key may ask, in the order of the menu. */
const askedAreas = Object.keys(areas).filter((area) => askedOf(area).length > 0);

function indexFile(): MadeFile {
  const title = (area: string) => area.charAt(0).toUpperCase() + area.slice(1);
  return {
    name: "areas.ts",
    text: [
      head,
      ...askedAreas.map((area) => `import { ${area}, type ${title(area)} } from "./${area}.js";\n`),
      `\n/** The calls by area. */\nexport interface Areas {\n${askedAreas.map((area) => `  readonly ${area}: ${title(area)};\n`).join("")}}\n`,
      `\nexport const areas = { ${askedAreas.join(", ")} };\n`,
    ].join(""),
  };
}

/** Everything of the client that is made of the catalogue. */
export function catalogueFiles(): MadeFile[] {
  const parts = new SchemaParts(sharedSchemas);
  const made = [...askedAreas.map((area) => areaFile(area, parts)), eventFile(parts)];
  addIssue(parts, issueCodes, "client");
  // after them: what they refer to is then known
  return [...made, schemaFile(parts), indexFile()];
}
