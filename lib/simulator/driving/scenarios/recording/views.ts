import type { CallOutput } from "@/lib/call/call";
import type { recordingCalls } from "@/lib/operations/calls/scenarios";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type View = CallOutput<typeof recordingCalls.recording>;

/** Returns the state of a world's recording. */
export async function recordingView({ world, prisma }: InWorld): Promise<View> {
  const row = await prisma.recording.findFirst({ where: { world: world.id } });
  if (!row)
    return {
      state: "none",
      steps: 0,
      untold: 0,
      missed: 0,
      isWhole: false,
      beginsAt: null,
      endsAt: null,
      until: null,
    };
  const untold = await prisma.recordedStep.count({ where: { world: world.id, untold: { not: "" } } });
  const { steps, missed, isWhole, beginsAt, endsAt, until } = row;
  const state = row.endedAt ? "ended" : missed > 0 ? "full" : "recording";
  return { state, steps, untold, missed, isWhole, beginsAt, endsAt, until };
}
