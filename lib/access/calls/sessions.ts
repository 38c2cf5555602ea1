import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { instant } from "@/lib/time/instant";

const ownSessions = declareCalls("/api/user/session", { access: "own" });
const info = declareCalls("/api/user/info", { access: "own" });

/** Defines the calls for a person's own sessions. All times are real. */
export const sessions = {
  refreshLogin: info.get("refreshLogin", {
    about: "Tells that somebody is there: the session is as if just used. Called when the portal starts.",
    effect: "writes",
    inPreview: true,
    output: z.object({ userNo: z.string(), expiresAt: instant }),
  }),
  mySessions: ownSessions.get("list", {
    about: "One's open sessions, the one that asks first, then the last used.",
    output: z.object({
      rows: z.array(
        z.object({
          sessionId: z.uuid(),
          /** Holds the browser's user agent. */
          agent: z.string(),
          /** Holds the network address it was opened from. */
          from: z.string(),
          madeAt: instant,
          seenAt: instant,
          isHere: z.boolean(),
        }),
      ),
    }),
    reads: ["sessions"],
  }),
  endSession: ownSessions.post("end", {
    about:
      "Ends one of one's sessions at once; its device is new again. Nothing happens where there is no such session.",
    subject: "sessionId",
    input: z.object({ sessionId: z.uuid(), ...stepUpProof }),
    operation: ({ sessionId }) => ({ kind: "sessions", sessionId }),
    errors: stepUpRefusals,
    output: z.object({ ended: z.int() }),
    changes: ["sessions"],
  }),
  endOtherSessions: ownSessions.post("endOthers", {
    about:
      "Ends all of one's sessions but the one that asks, and forgets every other device. Confirmed by whoever has a payment password.",
    input: z.object(stepUpProof),
    operation: () => ({ kind: "sessions", sessionId: null }),
    errors: stepUpRefusals,
    output: z.object({ ended: z.int() }),
    changes: ["sessions"],
  }),
};
