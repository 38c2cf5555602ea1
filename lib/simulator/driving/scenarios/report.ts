import * as z from "zod/mini";
import { worldName } from "@/lib/operations/calls/worlds";

/** One thing that was expected, and what there was. */
export interface Check {
  readonly line: number;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly isMet: boolean;
}

/** What became of a step. refused: as it was to be. unmet: something expected was not so. failed: it could not be done. */
export type Outcome = "done" | "refused" | "met" | "unmet" | "failed";

/** One step as it was done. */
export interface Reported {
  readonly line: number;
  readonly at: Date;
  readonly what: string;
  /** The merchant that did it; empty where operations, a bank or the clock did. */
  readonly by: string;
  readonly note: string;
  readonly outcome: Outcome;
  /** The number of what it made; of a refusal its words and its code; of what failed, why. */
  readonly says: string;
  readonly checks: readonly Check[];
}

/** How a run stands: the world that it made, who lives there, what is kept, and which step comes next. */
const runState = z.object({
  world: worldName,
  worldId: z.uuid(),
  at: z.iso.datetime(),
  next: z.int().check(z.minimum(0)),
  merchants: z.record(z.string(), z.string()),
  kept: z.record(z.string(), z.unknown()),
});
export type RunState = Readonly<z.output<typeof runState>>;

/** Whether a step ends its scenario: what comes after it would be about something else. */
export const ends = ({ outcome }: Pick<Reported, "outcome">): boolean => outcome === "failed";
/** Whether a step is as its scenario says. */
export const isRight = ({ outcome }: Pick<Reported, "outcome">): boolean => outcome !== "failed" && outcome !== "unmet";

/** The state of a run as the database holds it. */
export const decodedState = (stored: unknown): RunState => runState.parse(stored);
