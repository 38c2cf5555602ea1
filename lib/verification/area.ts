import type {} from "@/lib/call/call";
import { verificationApplications } from "./calls/applications";
import { drafts } from "./calls/drafts";
import { livenessCalls } from "./calls/liveness";
import { liveness, screeningHit, verification } from "./states";

/** Declares everything of this area: its calls by topic, and its machines with a table. */
export const verificationArea = {
  calls: { ...verificationApplications, ...drafts, ...livenessCalls },
  machines: [verification, liveness, screeningHit],
};

/** Declares the tags of this area's replies. */
declare module "@/lib/call/call" {
  interface Tags {
    verification: true;
  }
}
