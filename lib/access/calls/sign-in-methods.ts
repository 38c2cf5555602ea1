import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { base64UrlSchema, mfaProof, mfaProofRefusals } from "@/lib/gate/second-step";
import { instant } from "@/lib/time/instant";
import { proofWaySchema, stepStartSchema } from "./mfa";

const second = declareCalls("/api/user/second/auth", { access: "own" });

/** Describes a new passkey, as the browser returns it (WebAuthn, RegistrationResponseJSON). */
const passkeyMade = z.object({
  id: base64UrlSchema(1_400),
  rawId: base64UrlSchema(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64UrlSchema(4_000),
    attestationObject: base64UrlSchema(20_000),
    transports: z.optional(z.array(singleLineText(1, 20)).check(z.maxLength(10))),
  }),
});

const passkeyName = singleLineText(1, 40);
const recoveryCodes = z.array(z.string());

/**
 * Defines a person's own authenticator app, passkeys and recovery codes. Every change of them requires the person's
 * strongest current method.
 */
export const signInMethods = {
  means: second.get("means", {
    about: "What one has for the second step beside phone and email, and by which way a change of it is proven.",
    output: z.object({
      guard: proofWaySchema,
      appSince: z.nullable(instant),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(
        z.object({ passkeyId: z.uuid(), name: z.string(), madeAt: instant, usedAt: z.nullable(instant) }),
      ),
    }),
    reads: ["session"],
  }),
  beginProof: second.post("means/prove", {
    about: "Begins the proof that a change of one's own means needs: sends the code, or has the passkey asked.",
    effect: "writes",
    output: stepStartSchema,
    errors: ["CAPTCHA_BUSY"],
  }),
  beginApp: second.post("app/begin", {
    about:
      "Makes the secret of a new authenticator app, shown this once; nothing changes until its digits are given back.",
    effect: "writes",
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: second.post("app/confirm", {
    about:
      "Takes the new app into use with its digits and the proof of what one has now. Hands out recovery codes where there are none; they are shown this once.",
    effect: "writes",
    input: z.extend(mfaProof, {
      digits: z.string().check(
        z.overwrite((text) => text.replace(/\s/g, "")),
        z.regex(/^\d{6}$/, "code.shape"),
      ),
    }),
    output: z.object({ recoveryCodes }),
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  removeApp: second.post("app/remove", {
    about: "Removes one's authenticator app.",
    effect: "writes",
    input: mfaProof,
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  renewRecoveryCodes: second.post("recovery/renew", {
    about: "Hands out new recovery codes, shown this once; those before serve no more.",
    effect: "writes",
    input: mfaProof,
    output: z.object({ recoveryCodes }),
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  beginPasskey: second.post("passkey/begin", {
    about: "What the browser needs to make a passkey.",
    effect: "writes",
    output: z.object({
      challenge: z.string(),
      rpId: z.string(),
      userId: z.string(),
      userName: z.string(),
      timeout: z.int(),
      algorithms: z.array(z.int()),
      exclude: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    }),
    errors: ["OPERATION_NOT_ALLOW"],
  }),
  addPasskey: second.post("passkey/add", {
    about:
      "Adds the passkey that the browser made, with the proof of what one has now. Hands out recovery codes where there are none; they are shown this once.",
    subject: "name",
    effect: "writes",
    input: z.extend(mfaProof, { name: passkeyName, made: passkeyMade }),
    output: z.object({ passkeyId: z.uuid(), recoveryCodes }),
    errors: [...mfaProofRefusals, "PASSKEY_UNUSABLE"],
    changes: ["session"],
  }),
  renamePasskey: second.post("passkey/rename", {
    about: "Names one of one's passkeys anew.",
    subject: ["name", "passkeyId"],
    effect: "writes",
    input: z.object({ passkeyId: z.uuid(), name: passkeyName }),
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  removePasskey: second.post("passkey/remove", {
    about: "Removes one of one's passkeys.",
    subject: "passkeyId",
    effect: "writes",
    input: z.extend(mfaProof, { passkeyId: z.uuid() }),
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
};
