import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { authWay, passkeyOptions, mfaProof, mfaProofRefusals } from "@/lib/gate/second-step";
import { opened } from "../entries";

const half = calls("/api/user/second/auth/login", { needs: "halfway" });

/**
 * "The login variant sends userNo and operatorId" (specification 1, section 7): where given they must be the session's
 * own.
 */
const whose = { userNo: z.optional(line(1, 20)), operatorId: z.optional(z.uuid()) };

/** MFA at sign-in. Only a session whose password was right calls these, and only for its own person. */
export const entering = {
  secondStep: half.post("getUserSecondAuth", {
    about: "Why signing in needs a second step, and by which ways it may be shown.",
    takes: z.object(whose),
    gives: z.object({
      reason: z.enum(["newDevice", "secondStep"]),
      ways: z.array(z.object({ authWay, sendNo: z.string() })),
    }),
    refuses: ["OPERATION_NOT_ALLOW"],
  }),
  beginSecondStep: half.post("sendCode", {
    about: "Sends the code of the second step to the person's own phone or email, or asks their passkey to sign.",
    subject: ["userNo", "operatorId"],
    effect: "writes",
    takes: z.object({ ...whose, authWay }),
    gives: z.object({ sentTo: z.string(), passkey: z.nullable(passkeyOptions) }),
    refuses: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  takeSecondStep: half.post("check", {
    about:
      "Ends the half-open session and opens a whole one under a new id; the device is trusted from now on, and a mail tells of it.",
    subject: ["userNo", "operatorId"],
    session: "opens",
    takes: z.object({ ...whose, authWay, ...mfaProof.shape }),
    gives: z.object({ userNo: z.string(), ...opened }),
    refuses: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
};
