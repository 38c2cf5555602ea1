import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = declareCalls("/api/ops", { access: "operations" });

/** Limits the length of a scenario's text. */
const textMax = 262_144;

/** Accepts text of many lines unchanged: line breaks and tabs, no other control characters, no lone surrogates. */
const asTyped = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "text.characters");
const text = z.string().check(z.minLength(1, "text.missing"), z.maxLength(textMax, "text.long"), asTyped);

/** Describes a problem of a scenario's text: its position, and its description in the reader's language. */
export const scenarioProblem = z.object({ line: z.int(), column: z.int(), text: z.string() });

/** Describes one expectation and the actual value. */
const check = z.object({
  line: z.int(),
  what: z.string(),
  expected: z.string(),
  actual: z.string(),
  isMet: z.boolean(),
});

export const scenarioOutcome = z.enum(["done", "refused", "met", "unmet", "failed"]);

/** Describes one step: performed, or not, with its outcome. */
export const scenarioStep = z.object({
  line: z.int(),
  at: instant,
  what: z.string(),
  by: z.string(),
  note: z.string(),
  outcome: scenarioOutcome,
  says: z.string(),
  checks: z.array(check),
});

/** Manages scenarios: texts that create a world, act in it and state expectations. */
export const scenarioCalls = {
  scenarios: ops.get("scenarios", {
    about: "The scenarios that come with the product, as texts: to be run as they are, or as a beginning of one's own.",
    output: z.object({ rows: z.array(z.object({ name: z.string(), title: z.string(), text: z.string() })) }),
    cacheable: true,
  }),
  checkScenario: ops.post("scenarios/check", {
    about:
      "Looks whether a scenario is as it must be, and does nothing: everything that is wrong with its text, each by line and column, or its steps.",
    effect: "reads",
    input: z.object({ text }),
    output: z.object({
      title: z.string(),
      problems: z.array(scenarioProblem),
      steps: z.array(z.object({ line: z.int(), at: instant, what: z.string(), by: z.string(), note: z.string() })),
    }),
  }),
  runScenario: ops.post("scenarios/run", {
    about:
      "Runs a scenario in a world of its own, some steps at a time: when it says `isDone: false`, ask again with the same text and `runId`. A run is continued by whoever began it, in the world that it made, and nowhere else. A text with a problem does nothing. What a step was refused without saying so ends the run; an expectation that is not met is told, and it goes on.",
    makes: "world",
    input: z.object({ text, runId: z.optional(z.uuid()) }),
    output: z.object({
      problems: z.array(scenarioProblem),
      /** Holds the name of its world; empty while there is none. */
      world: z.string(),
      /** Holds the run's id, with which it is continued, or null when nothing was run. */
      runId: z.nullable(z.uuid()),
      done: z.int(),
      total: z.int(),
      steps: z.array(scenarioStep),
      isDone: z.boolean(),
      /** True when every step of this response is as the scenario expects. */
      isRight: z.boolean(),
    }),
    errors: ["SCENARIO_RUN_NOTFOUND", "WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds", "market"],
  }),
  makeSampleVerifications: inWorld.post("sample-verifications", {
    about:
      "Makes sample merchants that apply for verification, for a queue without an application: companies of other regions with owners, directors and documents, named as samples. A world that follows the wall clock refuses, and so does one whose books a company keeps.",
    subject: "world",
    output: z.object({ made: z.int() }),
    errors: ["WORLD_FOLLOWS_WALL_CLOCK", "BOOKS_BY_HAND", "OPERATION_NOT_ALLOW"],
    changes: ["verification", "worlds"],
  }),
};
