import type {} from "@/lib/call/call";
import { applications } from "./calls/applications";
import { drafts } from "./calls/drafts";
import { livenessCalls } from "./calls/liveness";
import { liveness, screeningHit, verification } from "./states";

/** Everything that this area declares: its calls by topic, its machines with a table. */
export const verificationArea = {
  calls: { ...applications, ...drafts, ...livenessCalls },
  machines: [verification, liveness, screeningHit],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    verification: true;
  }
}
