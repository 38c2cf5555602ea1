import type { queueCalls } from "@/lib/operations/calls/console/queues";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readWorkQueues } from "./waiting-rows";

/** Returns the queues in which something waits, the one that waits longest first. */
const listWorkQueues: Handlers<typeof queueCalls>["workQueues"] = async (_, { world, sql, now }) => {
  const rows = await readWorkQueues(sql, { world: world.id });
  return {
    now,
    rows: rows
      .flatMap(({ queue, count, oldest }) => (oldest ? [{ queue, count, oldest }] : []))
      .sort((a, b) => a.oldest.getTime() - b.oldest.getTime()),
  };
};

export const queueHandlers: Handlers<typeof queueCalls> = { workQueues: listWorkQueues };
