import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { verificationScreens } from "../screens";
import { liveness as machine } from "../states";

const auth = declareCalls("/api/user/live/auth", { access: screenActionAccess(verificationScreens.start, "manage") });
const open = declareCalls("/api/live", { access: "nobody" });

export const livenessOutcomes = ["pass", "fail", "abandon"] as const;

const person = z.object({ name: singleLineText(1, 120), idNo: singleLineText(1, 40) });

/** Describes a check for the operator who started it. */
export const livenessCheck = z.object({
  checkId: z.uuid(),
  state: stateSchema(machine),
  expiresAt: instant,
});

/**
 * Defines the calls for the liveness of the person who acts for the company, for mainland identity cards only
 * (specification 3, sections 5 and 7). No picture is taken: the simulation's provider lets the tester select the
 * outcome.
 */
export const livenessCalls = {
  checkIdCard: auth.post("idCardAuth", {
    about:
      "Whether a name and a mainland identity number belong together, so that a liveness check may follow, and whether one has passed within a day.",
    input: person,
    output: z.object({ isMatching: z.boolean(), isPassed: z.boolean() }),
    errors: ["REQUEST_BUSY"],
  }),
  beginLiveness: auth.post("faceAuth", {
    about:
      "Begins a liveness check of a person whose name and number belong together: the address leads their phone to it, once and for five minutes. An earlier one of the asker's ceases to serve.",
    effect: "writes",
    input: person,
    output: z.object({ ...livenessCheck.shape, url: z.string() }),
    errors: ["VERIFICATION_FIELD_INVALID", "REQUEST_BUSY"],
    changes: ["verification"],
  }),
  liveness: auth.post("queryFaceAuth", {
    about: "What became of a liveness check.",
    effect: "reads",
    input: z.object({ checkId: z.uuid("text.missing") }),
    output: livenessCheck,
    errors: ["VERIFICATION_NOTFOUND"],
    reads: ["verification"],
  }),
  openLiveness: open.post("open", {
    about:
      "What the page on the phone shows: whose check it is, with the name masked, and until when it may be answered.",
    effect: "reads",
    input: z.object({ token: singleLineText(1, 80) }),
    output: z.object({ name: z.string(), company: z.string(), state: stateSchema(machine), expiresAt: instant }),
    errors: ["LINK_UNUSABLE", "REQUEST_BUSY"],
  }),
  answerLiveness: open.post("answer", {
    about: "The outcome that the tester chose on the phone; a check is answered once.",
    effect: "writes",
    input: z.object({ token: singleLineText(1, 80), outcome: z.enum(livenessOutcomes) }),
    output: z.object({ state: stateSchema(machine) }),
    errors: ["LINK_UNUSABLE", "LINK_EXPIRED", "LINK_USED", "REQUEST_BUSY"],
  }),
};
