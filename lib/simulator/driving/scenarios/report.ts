import * as z from "zod/mini";
import { worldName } from "@/lib/operations/calls/worlds";

/** Describes one expectation and the actual value. */
export interface ExpectationCheck {
  readonly line: number;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly isMet: boolean;
}

/**
 * Lists the outcomes of a step. refused: refused as expected. unmet: an expectation was not met. failed: it could not
 * run.
 */
export type Outcome = "done" | "refused" | "met" | "unmet" | "failed";

/** Describes one step as it ran. */
export interface ReportedStep {
  readonly line: number;
  readonly at: Date;
  readonly what: string;
  /** Holds the merchant that acted; empty where operations, a bank or the clock did. */
  readonly by: string;
  readonly note: string;
  readonly outcome: Outcome;
  /** Holds the number of what the step created, the message and code of a refusal, or the cause of a failure. */
  readonly says: string;
  readonly checks: readonly ExpectationCheck[];
}

/**
 * Describes the state of an open loop: the rows that its call answered, which of them is next, counted from 0, and which
 * of its steps.
 */
const loopState = z.object({
  rows: z.array(z.unknown()),
  row: z.int().check(z.minimum(0)),
  next: z.int().check(z.minimum(0)),
});
export type LoopState = Readonly<z.output<typeof loopState>>;

/**
 * Describes the state of a run: the world that it created, its merchants, the stored answers, the next step, and the
 * loop that this step is, once its rows are known.
 */
const runState = z.object({
  world: worldName,
  worldId: z.uuid(),
  at: z.iso.datetime(),
  next: z.int().check(z.minimum(0)),
  merchants: z.record(z.string(), z.string()),
  kept: z.record(z.string(), z.unknown()),
  loop: z.optional(loopState),
});
export type RunState = Readonly<z.output<typeof runState>>;

/** Returns true if a step ends its scenario: later steps would run on a different state. */
export const isEndingStep = ({ outcome }: Pick<ReportedStep, "outcome">): boolean => outcome === "failed";
/** Returns true if a step has the result that its scenario expects. */
export const isExpectedOutcome = ({ outcome }: Pick<ReportedStep, "outcome">): boolean =>
  outcome !== "failed" && outcome !== "unmet";

/** Parses the state of a run as stored in the database. */
export const parseRunState = (storedState: unknown): RunState => runState.parse(storedState);
