import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { authWay, passkeyOptions, mfaProof, mfaProofRefusals } from "@/lib/gate/second-step";
import { sessionTokens } from "../entries";

const half = declareCalls("/api/user/second/auth/login", { access: "halfway" });

/**
 * Holds optional ids, which must be the session's own: "The login variant sends userNo and operatorId" (specification
 * 1, section 7).
 */
const ownIds = { userNo: z.optional(singleLineText(1, 20)), operatorId: z.optional(z.uuid()) };

/** Defines MFA at sign-in. Only a session whose password was right sends these calls, and only for its own person. */
export const entering = {
  secondStep: half.post("getUserSecondAuth", {
    about: "Why signing in needs a second step, and by which ways it may be shown.",
    input: z.object(ownIds),
    output: z.object({
      reason: z.enum(["newDevice", "secondStep"]),
      ways: z.array(z.object({ authWay, sendNo: z.string() })),
      /** Names the simulated world whose outbox has the codes; missing where codes reach real people. */
      world: z.optional(z.string()),
    }),
    errors: ["OPERATION_NOT_ALLOW"],
  }),
  beginSecondStep: half.post("sendCode", {
    about: "Sends the code of the second step to the person's own phone or email, or asks their passkey to sign.",
    subject: ["userNo", "operatorId"],
    effect: "writes",
    input: z.object({ ...ownIds, authWay }),
    output: z.object({ sentTo: z.string(), passkey: z.nullable(passkeyOptions) }),
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  takeSecondStep: half.post("check", {
    about:
      "Ends the half-open session and opens a whole one under a new id; the device is trusted from now on, and a mail tells of it.",
    subject: ["userNo", "operatorId"],
    session: "opens",
    input: z.object({ ...ownIds, authWay, ...mfaProof.shape }),
    output: z.object({ userNo: z.string(), ...sessionTokens }),
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
};
