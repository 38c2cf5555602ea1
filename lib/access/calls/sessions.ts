import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { instant } from "@/lib/time/instant";

const own = calls("/api/user/session", { needs: "own" });
const info = calls("/api/user/info", { needs: "own" });

/** Where and when one is signed in. All times are real. */
export const sessions = {
  refreshLogin: info.get("refreshLogin", {
    about: "Tells that somebody is there: the session is as if just used. Called when the portal starts.",
    effect: "writes",
    gives: z.object({ userNo: z.string(), expiresAt: instant }),
  }),
  mySessions: own.get("list", {
    about: "One's open sessions, the one that asks first, then the last used.",
    gives: z.object({
      rows: z.array(
        z.object({
          sessionId: z.uuid(),
          /** The browser's name for itself. */
          agent: z.string(),
          /** The network address it was opened from. */
          from: z.string(),
          madeAt: instant,
          seenAt: instant,
          isHere: z.boolean(),
        }),
      ),
    }),
    reads: ["sessions"],
  }),
  endSession: own.post("end", {
    about:
      "Ends one of one's sessions at once; its device is new again. Nothing happens where there is no such session.",
    subject: "sessionId",
    takes: z.object({ sessionId: z.uuid(), ...stepUpProof }),
    deed: ({ sessionId }) => ({ kind: "sessions", sessionId }),
    refuses: stepUpRefusals,
    gives: z.object({ ended: z.int() }),
    changes: ["sessions"],
  }),
  endOtherSessions: own.post("endOthers", {
    about:
      "Ends all of one's sessions but the one that asks, and forgets every other device. Confirmed by whoever has a payment password.",
    takes: z.object(stepUpProof),
    deed: () => ({ kind: "sessions", sessionId: null }),
    refuses: stepUpRefusals,
    gives: z.object({ ended: z.int() }),
    changes: ["sessions"],
  }),
};
