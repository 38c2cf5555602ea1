import { scenarioCommands } from "./commands/commands";
import { scenarioShapeJsonSchema, stepFields, type JsonSchema } from "./json-schema";
import { knownShape, marketShape, merchantShape, stepsMax, timesMax, worldShape } from "./shape";

/** Lists the sections of the reference: a description of each, and the schema of its fields. */
const sections = [
  ["`world`", "The world that the scenario plays in. It stands still but for what the steps let it go on.", worldShape],
  ["`market`", "The market at the start; all of it may be left out.", marketShape],
  [
    "`merchants`",
    "By the names that the steps know them by. Each is made with its owner, who may do everything, and with people who have roles; in steps `${acme.userNo}` is the merchant's number, `${acme.factory.payeeId}` its payee `factory`, `${acme.dollars.number}` its account `dollars`, `${acme.clara.operatorId}` somebody of it.",
    merchantShape,
  ],
  [
    "`merchants` of the beginning",
    "Of a world that is made `from` something: those of its merchants whose people act, or that steps are about, each by a name of your own.",
    knownShape,
  ],
] as const;

/**
 * Returns the reference of the format, as Markdown, generated from the tables that parse scenarios, so that it stays
 * accurate.
 */
export function scenarioReferenceMarkdown(): string {
  return [
    ...sections.flatMap(([name, about, shape]) => [`### ${name}`, about, tableOf(scenarioShapeJsonSchema(shape))]),
    "### `steps`",
    `A list, done from top to bottom; ${stepsMax} steps at most, each turn of a repetition counted. Every step may have`,
    rows(Object.entries(stepFields).map(([name, { description }]) => [`\`${name}\``, "", "", String(description)])),
    "and does one of these:",
    [
      "- one of the actions below;",
      "- `call`: any call of a merchant, or of operations about this world, by its name or path, with `takes` as its input and, of one that takes a file, `file`. The world is filled in, and so is the payment password. What opens sessions, leaves the world or answers with a file cannot be asked;",
      "- `expect`: `balances: { acme: { USD: 1000.00 } }` (what is available, without its currency again) or `{ acme: { USD: { available: 900.00, held: 100.00 } } }` (either or both), `states: { order: finished }` (by the name of a kept answer, or a number), `answers: [{ call, by, takes, gives }]` of calls field by field, and `proof: clean`;",
      "- `advance`: lets so much time go by, `2h`; `{ to, tickSeconds }` or `{ by, tickSeconds }` has the market tick in coarser steps on the way;",
      "- `merchant`: makes a merchant now, with the fields of `merchants`; `as` is the name that the steps after it know it by;",
      "- `person`: has somebody join the merchant of `by` now, with the fields of `people`; after `as: clara` the steps know them as `acme.clara`;",
      `- \`repeat\`: \`{ times, turn, let, steps }\`, ${timesMax} times at most; \`\${i}\`, or the name in \`turn\`, is the number of the turn, from 1, and \`let\` names values that each turn computes. Expressions, \`\${(n + 1) % 20}\`, have whole numbers, \`+ - * / %\` (a division is rounded down), comparisons, \`and\`, \`or\`, brackets, the names of turns and of \`values\`, and \`list[place]\`, counted from 0. \`\${day + 3}\` is three days later, \`\${n:02}\` has two digits at least, \`\${cents:.2}\` is a whole number with two decimals, \`\${order-\${n}.orderNo}\` refers to a computed name, and a value of \`let\` with \`\${…}\` in it is a text. In a list, \`- repeat: { times, turn, let, item }\` stands for so many items;`,
      "- `play`: `{ times, turn, let, story, at }`; plays stories of the header side by side, which are lists of parts: `stories: { sale: [[steps of the first part], [steps of the second]] }`. At each instant of `at`, given as a time or as a span from the instant of the step, `1d 5h`, the next part of the story of every turn is played; `story` is one name or a list of them. A name after `as` is known in its story alone, so that the stories of all turns use the same.",
      "- `forEach`: `{ call, takes, rows, sortBy, as, turn, count, let, steps }`, done for each row that a call answers (`rows` of it unless `rows` names another field; of a list in pages all of them), in its order or sorted by the field `sortBy`. `${as.field}` is the row, `turn` its number, from 1, and `count` how many there are. All steps of it are at its instant: none of them advances the clock, makes a merchant or person, or is a `forEach`.",
    ].join("\n"),
    "### Actions",
    "Each stands for one or several calls; what it answers is the last one's answer.",
    ...[...scenarioCommands].flatMap(([name, { about, by, input }]) => [
      `#### \`${name}\``,
      `${about} By ${by === "merchant" ? "a merchant" : "operations"}.`,
      tableOf(scenarioShapeJsonSchema(input)),
    ]),
  ].join("\n\n");
}

/** Formats the fields of an object, one per line. */
function tableOf({ properties = {}, required = [] }: JsonSchema): string {
  const requiredNames = required as readonly string[]; // named casts: the keywords of an object's schema
  return rows(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => [
      `\`${name}\``,
      requiredNames.includes(name) ? "yes" : "",
      "default" in field ? `\`${JSON.stringify(field.default)}\`` : "",
      kindOf(field),
    ]),
  );
}

const rows = (lines: readonly (readonly string[])[]): string =>
  [
    "| field | needed | otherwise | what |",
    "|---|---|---|---|",
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");

/** Describes a field in a few words. */
function kindOf(field: JsonSchema): string {
  return [field.description, shapeIn(field)]
    .filter((part) => part)
    .join(" ")
    .replaceAll("|", "\\|");
}

function shapeIn({ type, items, properties, additionalProperties, ...field }: JsonSchema): string {
  const choices = choicesOf(field);
  if (choices.includes("USD")) return "a currency";
  if (choices.length > 0) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (isSchema(items)) return `a list: ${kindOf(items)}`;
  if (isSchema(additionalProperties)) return `by name: ${kindOf(additionalProperties)}`;
  if (isSchema(properties))
    return Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(", ");
  if (field.anyOf !== undefined || type === "integer") return "a whole number";
  if (field.format === "date") return "a day, 2026-03-18";
  return type === "boolean" ? "`true` or `false`" : "";
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === "object" && part !== null;

const choicesOf = ({ enum: choices = [] }: JsonSchema): readonly unknown[] => choices as readonly unknown[]; // named cast: a keyword of JSON Schema
