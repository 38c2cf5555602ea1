import * as z from "zod/mini";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { deeds } from "./deeds/deeds";
import { personShape } from "./deeds/people";
import { openCalls } from "./calls";
import { knownShape, marketShape, merchantShape, timesMax, wayShape, worldShape } from "./shape";

export type JsonSchema = Record<string, unknown>;

/** What is written shorter than it goes over the wire. */
const amount = { type: "string", description: "USD 1,234.50" };
const short: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [moneyCodec, amount],
  [signedMoneyCodec, amount],
  [sumCodec, amount],
  [rateCodec, { type: "string", description: "USD/CNH 7.1234" }],
  [instant, { type: "string", description: "2026-03-18 09:30 in Beijing time" }],
]);

/** What a shape looks like in a scenario, as JSON Schema: no other fields, and short forms for what has them. */
export function schemaOf(shape: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const own = short.get(zodSchema);
      if (own) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, own);
      } else if (jsonSchema.type === "object" && jsonSchema.properties) jsonSchema.additionalProperties = false;
    },
  }) as JsonSchema; // named cast: JSON Schema's own keywords
  return schema;
}

const text = (description: string): JsonSchema => ({ type: "string", description });
const closed = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
});
const named = (of: JsonSchema): JsonSchema => ({ type: "object", additionalProperties: of });

/** What is expected at a step. */
const expected = (): JsonSchema =>
  closed({
    balances: {
      ...named(named({})),
      description: "By merchant and currency: what is available, or {available, held}.",
    },
    states: { ...named({ type: "string" }), description: "By the name of a kept answer, or a number: its state." },
    answers: {
      type: "array",
      items: closed(
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

/** What a step says beside what it does, in the order that the reference has it. */
export const stepFields = {
  at: text("When: 2026-03-18 09:30, in Beijing time. Without, at the instant of the step before."),
  after: text("So long after the step before: 90s, 15m, 2h, 1d 4h."),
  by: text(
    "By which merchant's owner, acme, or by whom of its people, acme.clara; where there is only one merchant, its owner need not be said.",
  ),
  as: text("The name that the answer is kept under, for ${name.field} in later steps."),
  refused: text("The refusal that it is to meet."),
  note: text("What people should know of it; it is in the report."),
} as const;

/** A scenario for editors: YAML that is completed and checked as it is typed. */
export function scenarioSchema(): JsonSchema {
  const actions = Object.fromEntries(
    [...deeds].map(([name, { about, takes }]) => [name, { ...schemaOf(takes), description: about }]),
  );
  const step = closed({
    ...stepFields,
    ...actions,
    call: { enum: openCalls(), description: "Any call, by its name or its path." },
    takes: { type: "object", description: "What the call is asked with." },
    file: closed({ name: text("Its name."), text: text("Its content; a blank sheet without.") }, ["name"]),
    advance: {
      anyOf: [text("Lets so much time go by: 2h."), schemaOf(wayShape)],
      description: "Lets time go by, with coarser ticks where it says so.",
    },
    merchant: {
      ...schemaOf(merchantShape),
      description: "A merchant that is made here; `as` is its name from now on.",
    },
    person: {
      ...schemaOf(personShape),
      description: "Somebody who joins the merchant of `by` here; `as` is their name within it from now on.",
    },
    expect: expected(),
    repeat: closed(
      {
        times: { type: "integer", minimum: 1, maximum: timesMax },
        steps: { type: "array", items: { $ref: "#/$defs/step" } },
      },
      ["times", "steps"],
    ),
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Scenario",
    ...closed(
      {
        scenario: text("Its title."),
        about: text("What it is about."),
        world: schemaOf(worldShape),
        market: schemaOf(marketShape),
        merchants: named({ anyOf: [schemaOf(merchantShape), schemaOf(knownShape)] }),
        steps: { type: "array", items: { $ref: "#/$defs/step" } },
      },
      ["scenario", "world", "steps"],
    ),
    $defs: { step },
  };
}
