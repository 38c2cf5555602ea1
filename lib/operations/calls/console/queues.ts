import * as z from "zod/mini";
import { instant } from "@/lib/time/instant";
import { workQueues, type WorkQueue } from "../../queues";
import { inWorld } from "../worlds";

// named cast: the keys of the table are its queues
const names = Object.keys(workQueues) as [WorkQueue, ...WorkQueue[]];

export const queueCalls = {
  workQueues: inWorld.get("queues", {
    about:
      "The queues of a world in which something waits for operations, or at the banks: how much, and since when the oldest waits. What waits longest comes first; the age of each is the time from `oldest` to `now`.",
    output: z.object({
      now: instant,
      rows: z.array(z.object({ queue: z.enum(names), count: z.int(), oldest: instant })),
    }),
    reads: [
      "worlds",
      "entries",
      "verification",
      "receiving-accounts",
      "incomes",
      "associations",
      "settlement-materials",
      "customs-product",
      "settlement-orders",
      "settlement-payees",
      "advances",
      "payments",
      "exchange-pays",
      "transfers",
      "transfer-relations",
      "payees",
      "pobo-payers",
    ],
  }),
};
