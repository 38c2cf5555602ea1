import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** What a world did by itself. */
export const driving = {
  happenings: ops.get("worlds/{world}/happenings", {
    about:
      "What the clock did, newest first: jobs that ran and what followed from ticks, each with the number of what it was about. Ticks themselves are left out and counted.",
    takes: z.object({ ...inWorld, kind: z.optional(line(0, 40)), ...page }),
    gives: z.extend(
      pageOf(
        z.object({
          no: z.string(),
          kind: z.string(),
          subject: z.string(),
          /** The number that people know it by; null where it has none. */
          number: z.nullable(z.string()),
          at: instant,
        }),
      ),
      { kinds: z.array(z.string()), ticks: z.string() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["worlds", "market"],
  }),
};
