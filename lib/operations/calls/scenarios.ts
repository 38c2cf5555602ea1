import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** The longest text of a scenario. */
const textMax = 262_144;

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
      "Runs a scenario in a world of its own, some steps at a time: when it says `isDone: false`, ask again with the same text and `runId`. A run is continued by whoever began it, in the world that it made, and nowhere else. A text with a problem does nothing. What a step was refused without saying so ends the run; an expectation that is not met is told, and it goes on.",
    makes: "world",
    takes: z.object({ text, runId: z.optional(z.uuid()) }),
    gives: z.object({
      problems: z.array(scenarioProblem),
      /** The name of its world; empty while there is none. */
      world: z.string(),
      /** The run, which is continued by it; null where nothing was run. */
      runId: z.nullable(z.uuid()),
      done: z.int(),
      total: z.int(),
      steps: z.array(scenarioStep),
      isDone: z.boolean(),
      /** Whether every step of this answer is as the scenario says. */
      isRight: z.boolean(),
    }),
    refuses: ["SCENARIO_RUN_NOTFOUND", "WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK"],
    changes: ["worlds", "market"],
  }),
};

/** full: it goes on, and keeps nothing more, since it has come to its bounds. */
export const recordingState = z.enum(["none", "recording", "full", "ended"]);

/** How a world's recording stands, the one that goes on or the last one. */
export const recordingShape = z.object({
  state: recordingState,
  /** The steps that are kept, those of them that cannot be told in a scenario, and those that no room was for. */
  steps: z.int(),
  untold: z.int(),
  missed: z.int(),
  /** Whether nothing had been done in the world before: then its scenario does the same in a world of the same seed. */
  isWhole: z.boolean(),
  /** From when to when it goes, by the world's clock; real time after which nothing more is kept. */
  beginsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  until: z.nullable(instant),
});

/** Recording what is done in a driven world, and writing a world down as a scenario. */
export const recordingCalls = {
  recording: ops.get("worlds/{world}/recording", {
    about: "How a world's recording stands: the one that goes on, or the last one.",
    takes: z.object(inWorld),
    gives: recordingShape,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  beginRecording: ops.post("worlds/{world}/recording/begin", {
    about:
      "Records from now on what is done in a driven world, by merchants and operations alike; the recording before is forgotten. Passwords, codes, tokens and files are never kept. The world that follows the wall clock refuses.",
    subject: "world",
    takes: z.object(inWorld),
    gives: recordingShape,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "RECORDING_RUNS"],
    changes: ["worlds"],
  }),
  endRecording: ops.post("worlds/{world}/recording/end", {
    about: "Ends a recording. What it has kept can be downloaded as a scenario, until another one is begun.",
    subject: "world",
    takes: z.object(inWorld),
    gives: recordingShape,
    refuses: ["WORLD_NOTFOUND", "RECORDING_NONE"],
    changes: ["worlds"],
  }),
  exportScenario: ops.get("worlds/{world}/scenario", {
    about:
      "A world as a scenario: its `recording`, the one that goes on or the last one, or its present `state`, as far as that can be told. Without `from` the recording where one goes on that was begun with the world, else the state.",
    takes: z.object({ ...inWorld, from: z.optional(z.enum(["recording", "state"])) }),
    gives: file,
    refuses: ["WORLD_NOTFOUND", "RECORDING_NONE"],
  }),
};
