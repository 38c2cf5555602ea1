import { Readable } from "node:stream";
import type { recordingCalls } from "@/lib/operations/calls/scenarios";
import type { CallContext, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { endRecording as ends, exported } from "../recording/recordings";
import { isUntouched, startRecording } from "../recording/start-recording";
import { recordingView } from "../recording/views";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const beginRecording: Handler<typeof recordingCalls.beginRecording> = async (_, context) => {
  if (context.world.clockMode === "wall") return context.refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return inHeldWorld(context, async (tx) => {
    if (tx.world.records) return tx.refuse("RECORDING_RUNS");
    await startRecording(tx, { isWhole: await isUntouched(tx) });
    return recordingView(tx);
  });
};

const endRecording: Handler<typeof recordingCalls.endRecording> = async (_, context) =>
  inHeldWorld(context, async (tx) => {
    if (!(await ends(tx))) return tx.refuse("RECORDING_NONE");
    return recordingView(tx);
  });

async function exportScenario(
  { from }: { readonly from?: "recording" | "state" | undefined },
  { world, db, by, caller, refuse }: CallContext<typeof recordingCalls.exportScenario>,
) {
  const text = await exported({ db, world: world.id, by, language: caller.locale }, from);
  if (text === undefined) return refuse("RECORDING_NONE");
  const bytes = Buffer.from(text);
  const body = Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>; // named cast: it gives bytes
  return { name: `${world.name}.yaml`, type: "application/yaml", size: bytes.length, body };
}

export const recordingHandlers: Handlers<typeof recordingCalls> = {
  recording: async (_, context) => recordingView(context),
  beginRecording,
  endRecording,
  exportScenario,
};
