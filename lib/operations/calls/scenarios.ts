import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";

const ops = calls("/api/ops", { needs: "operations" });

/** The longest text of a scenario, and of how a run of it stands. */
const [textMax, stateMax] = [262_144, 2_000_000];

/** Text of many lines as it stands: breaks and tabs, no other control characters, no halves of a character. */
const asTyped = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "text.characters");
const text = z.string().check(z.minLength(1, "text.missing"), z.maxLength(textMax, "text.long"), asTyped);

/** Something wrong with a text: where, and what, in the reader's language. */
export const scenarioProblem = z.object({ line: z.int(), column: z.int(), text: z.string() });

/** One thing that was expected, and what there was. */
const check = z.object({
  line: z.int(),
  what: z.string(),
  expected: z.string(),
  actual: z.string(),
  isMet: z.boolean(),
});

export const scenarioOutcome = z.enum(["done", "refused", "met", "unmet", "failed"]);

/** One step as it was done, or with which outcome it was not. */
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

/** Scenarios: texts that make a world, act in it and say what is expected of it. */
export const scenarioCalls = {
  scenarios: ops.get("scenarios", {
    about: "The scenarios that come with the product, as texts: to be run as they are, or as a beginning of one's own.",
    gives: z.object({ rows: z.array(z.object({ name: z.string(), title: z.string(), text: z.string() })) }),
    cacheable: true,
  }),
  checkScenario: ops.post("scenarios/check", {
    about:
      "Looks whether a scenario is as it must be, and does nothing: everything that is wrong with its text, each by line and column, or its steps.",
    effect: "reads",
    takes: z.object({ text }),
    gives: z.object({
      title: z.string(),
      problems: z.array(scenarioProblem),
      steps: z.array(z.object({ line: z.int(), at: instant, what: z.string(), by: z.string(), note: z.string() })),
    }),
  }),
  runScenario: ops.post("scenarios/run", {
    about:
      "Runs a scenario in a world of its own, some steps at a time: when it says `isDone: false`, ask again with the same text and `state`. A text with a problem does nothing. What a step was refused without saying so ends the run; an expectation that is not met is told, and it goes on.",
    makes: "world",
    takes: z.object({ text, state: z.optional(z.string().check(z.maxLength(stateMax, "text.long"), asTyped)) }),
    gives: z.object({
      problems: z.array(scenarioProblem),
      /** The name of its world; empty while there is none. */
      world: z.string(),
      state: z.string(),
      done: z.int(),
      total: z.int(),
      steps: z.array(scenarioStep),
      isDone: z.boolean(),
      /** Whether every step of this answer is as the scenario says. */
      isRight: z.boolean(),
    }),
    refuses: ["INVALID_PARAM"],
    changes: ["worlds", "market"],
  }),
};
