import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readLog } from "../event-log";
import { inWorld } from "@/lib/simulator/platform/store/tx";

/** How much of the log is handed over at a time. */
const chunkLength = 64 * 1024;

/** The event log as a file. It is read in one go first: a slow reader must not keep the database waiting. */
export const log: Handler<typeof operations.log> = async (_, { world, db }) => {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let text = "";
  await db.transact((sql) =>
    readLog(inWorld(sql, world), (line) => {
      text += line;
      if (text.length < chunkLength) return;
      chunks.push(encoder.encode(text));
      text = "";
    }),
  );
  chunks.push(encoder.encode(text));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = chunks.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  return { name: `${world.name}.jsonl`, type: "application/x-ndjson", body };
};
