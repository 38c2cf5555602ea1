import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readEventLog } from "../event-log";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/** Defines the size of the log's chunks. */
const chunkLength = 64 * 1024;

/** Returns the event log as a file. Reads it completely first: a slow client must not keep the database waiting. */
export const exportWorldEventLog: Handler<typeof operations.log> = async (_, { world, db }) => {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let text = "";
  await db.transact((sql) =>
    readEventLog(worldContext(sql, world), (line) => {
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
