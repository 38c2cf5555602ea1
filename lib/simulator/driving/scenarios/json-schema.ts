import * as z from "zod/mini";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { locales } from "@/lib/i18n/locale";
import { instant } from "@/lib/time/instant";
import { scenarioCommands } from "./commands/commands";
import { scenarioPersonShape } from "./commands/people";
import { scenarioCallNames } from "./calls";
import { knownShape, marketShape, merchantShape, timesMax, wayShape, worldShape } from "./shape";

export type JsonSchema = Record<string, unknown>;

/** Lists the schemas that a scenario writes shorter than their wire form. */
const amount = { type: "string", description: "USD 1,234.50" };
const short: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [moneyCodec, amount],
  [signedMoneyCodec, amount],
  [sumCodec, amount],
  [rateCodec, { type: "string", description: "USD/CNH 7.1234" }],
  [instant, { type: "string", description: "2026-03-18 09:30 in Beijing time" }],
]);

/** Returns the JSON Schema of a shape in a scenario: no additional fields, and short forms where they exist. */
export function scenarioShapeJsonSchema(shape: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const shortSchema = short.get(zodSchema);
      if (shortSchema) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, shortSchema);
      } else if (jsonSchema.type === "object" && jsonSchema.properties) jsonSchema.additionalProperties = false;
    },
  }) as JsonSchema; // named cast: JSON Schema's own keywords
  return schema;
}

const text = (description: string): JsonSchema => ({ type: "string", description });
const closedObject = (properties: JsonSchema, requiredNames: readonly string[] = []): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties,
  ...(requiredNames.length > 0 && { required: requiredNames }),
});
const mapOfSchema = (of: JsonSchema): JsonSchema => ({ type: "object", additionalProperties: of });

/** Returns the schema of a step's expectations. */
const expectationSchema = (): JsonSchema =>
  closedObject({
    balances: {
      ...mapOfSchema(mapOfSchema({})),
      description: "By merchant and currency: what is available, or {available, held}.",
    },
    states: {
      ...mapOfSchema({ type: "string" }),
      description: "By the name of a kept answer, or a number: its state.",
    },
    answers: {
      type: "array",
      items: closedObject(
        {
          call: text("A call that reads."),
          by: text("By which merchant, or whom of its people."),
          takes: {},
          gives: {},
        },
        ["call", "gives"],
      ),
    },
    proof: { const: "clean" },
  });

/** Describes the fields of a step beside its command, in the order of the reference. */
export const stepFields = {
  when: text("A condition, n % 25 < 10: where it does not apply, the step is left out."),
  at: text("When: 2026-03-18 09:30, in Beijing time. Without, at the instant of the step before."),
  after: text("So long after the step before: 90s, 15m, 2h, 1d 4h."),
  by: text(
    "By which merchant's owner, acme, or by whom of its people, acme.clara; where there is only one merchant, its owner need not be said.",
  ),
  as: text("The name that the answer is kept under, for ${name.field} in later steps."),
  refused: text("The refusal that it is to meet."),
  language: {
    enum: locales,
    description: "The language in which its person reads the portal, and has files made; en-US unless given.",
  },
  note: text("What people should know of it; it is in the report."),
} as const;

const stepsSchema: JsonSchema = { type: "array", items: { $ref: "#/$defs/step" } };

/** Describes the turns of a repetition, and of stories that are played side by side. */
const turnFields = {
  times: { anyOf: [{ type: "integer", minimum: 1, maximum: timesMax }, text("An expression, ${merchants}.")] },
  turn: text("The name of the number of the turn, from 1; i unless given."),
  let: { ...mapOfSchema({}), description: "Values that each turn computes, by name: n: (turn - 1) * 20." },
} as const;

/** Returns a schema whose lists may repeat their items. */
function withRepeatedItems(schema: JsonSchema): JsonSchema {
  const part = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(part)
      : typeof value === "object" && value !== null
        ? withRepeatedItems(value as JsonSchema) // named cast: a schema's parts are schemas, or objects like them
        : value;
  const parts: JsonSchema = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, part(value)]));
  return parts.type === "array" && parts.items !== undefined
    ? { ...parts, items: { anyOf: [parts.items, { $ref: "#/$defs/repeatedItem" }] } }
    : parts;
}

/** Describes an item that stands for several in a list of an action. */
const repeatedItem = (): JsonSchema =>
  closedObject(
    {
      repeat: closedObject({ ...turnFields, item: {} }, ["times", "item"]),
    },
    ["repeat"],
  );

/** Describes stories that are played side by side. */
const playSchema = closedObject(
  {
    ...turnFields,
    story: {
      anyOf: [text("The name of the story of each turn."), { type: "array", items: { type: "string" } }],
      description: "The story of each turn, or a list of them.",
    },
    at: {
      type: "array",
      items: { type: "string" },
      description: "When the parts are played: instants, or spans from the instant of the step, 1d 5h.",
    },
  },
  ["story", "at"],
);

/** Describes steps that are done for each row that a call answers. */
const forEachSchema = (): JsonSchema => ({
  ...closedObject(
    {
      call: { enum: scenarioCallNames(), description: "A call whose answer has rows, by its name or its path." },
      takes: { type: "object", description: "The input of the call; a list in pages is read to its end." },
      rows: text("The field of the answer that has the rows; rows unless given."),
      sortBy: text("The field of a row that the rows are sorted by; else they come as answered."),
      as: text("The name that the steps know a row by: ${name.field}."),
      turn: text("The name of the number of the row, from 1; i unless given."),
      count: text("The name of the number of all rows."),
      let: { ...mapOfSchema({}), description: "Values that are computed for each row, by name." },
      steps: { type: "array", items: { $ref: "#/$defs/step" } },
    },
    ["call", "as", "steps"],
  ),
  description: "Steps for each row that a call answers, all of them at the instant of this step.",
});

/** Returns the JSON Schema of scenarios for editors: YAML that is completed and checked while typing. */
export function scenarioJsonSchema(): JsonSchema {
  const actions = Object.fromEntries(
    [...scenarioCommands].map(([name, { about, input }]) => [
      name,
      { ...withRepeatedItems(scenarioShapeJsonSchema(input)), description: about },
    ]),
  );
  const step = closedObject({
    ...stepFields,
    ...actions,
    call: { enum: scenarioCallNames(), description: "Any call, by its name or its path." },
    takes: { type: "object", description: "The input of the call." },
    file: closedObject({ name: text("Its name."), text: text("Its content; a blank sheet without.") }, ["name"]),
    advance: {
      anyOf: [text("Lets so much time go by: 2h."), scenarioShapeJsonSchema(wayShape)],
      description: "Lets time go by, with coarser ticks where it says so.",
    },
    merchant: {
      ...scenarioShapeJsonSchema(merchantShape),
      description: "A merchant that is made here; `as` is its name from now on.",
    },
    person: {
      ...scenarioShapeJsonSchema(scenarioPersonShape),
      description: "Somebody who joins the merchant of `by` here; `as` is their name within it from now on.",
    },
    expect: expectationSchema(),
    repeat: closedObject({ ...turnFields, steps: stepsSchema }, ["times", "steps"]),
    play: playSchema,
    forEach: forEachSchema(),
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Scenario",
    ...closedObject(
      {
        scenario: text("Its title."),
        about: text("What it is about."),
        values: {
          ...mapOfSchema({ anyOf: [{ type: "integer" }, { type: "string" }, { type: "array" }] }),
          description:
            "Numbers, texts and lists of them that expressions name; `past` is 1 in a world with a past, else 0.",
        },
        world: scenarioShapeJsonSchema(worldShape),
        market: scenarioShapeJsonSchema(marketShape),
        merchants: mapOfSchema({
          anyOf: [scenarioShapeJsonSchema(merchantShape), scenarioShapeJsonSchema(knownShape)],
        }),
        stories: {
          ...mapOfSchema({ type: "array", items: stepsSchema }),
          description: "Stories that are played side by side, by name: the steps of each part.",
        },
        steps: stepsSchema,
      },
      ["scenario", "world", "steps"],
    ),
    $defs: { step, repeatedItem: repeatedItem() },
  };
}
