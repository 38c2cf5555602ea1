import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** full: it goes on, and keeps nothing more, since it has come to its bounds. */
export const recordingState = z.enum(["none", "recording", "full", "ended"]);

/** How a world's recording stands, the one that goes on or the last one. */
const recording = z.object({
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
    gives: recording,
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  beginRecording: ops.post("worlds/{world}/recording/begin", {
    about:
      "Records from now on what is done in a driven world, by merchants and operations alike; the recording before is forgotten. Passwords, codes, tokens and files are never kept. The world that follows the wall clock refuses.",
    subject: "world",
    takes: z.object(inWorld),
    gives: recording,
    refuses: ["WORLD_NOTFOUND", "WORLD_FOLLOWS_WALL_CLOCK", "RECORDING_RUNS"],
    changes: ["worlds"],
  }),
  endRecording: ops.post("worlds/{world}/recording/end", {
    about: "Ends a recording. What it has kept can be downloaded as a scenario, until another one is begun.",
    subject: "world",
    takes: z.object(inWorld),
    gives: recording,
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
