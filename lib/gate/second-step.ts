import * as z from "zod/mini";
import { codeMeant } from "@/lib/forms/text-entry";

/** The MFA way of a sign-in or payment (specification 1, section 3: authWay; 3 and 4 are the product's own). */
export const mfaWay = z.enum(["off", "phone", "email", "app", "passkey"]);
export type MfaWay = z.output<typeof mfaWay>;

/** "authWay (0 none or off, 1 phone, 2 email)"; 3 an authenticator app, 4 a passkey. */
export const authWay = z.codec(z.enum(["0", "1", "2", "3", "4"]), mfaWay, {
  decode: (code) => mfaWay.options[Number(code)] ?? "off",
  encode: (way) => authWays[mfaWay.options.indexOf(way)] ?? "0",
});
const authWays = ["0", "1", "2", "3", "4"] as const;

/** The use of MFA: signing in, or money that leaves. The popup of a payment sends 2. */
export const mfaUse = z.enum(["login", "payout"]);
export type MfaUse = z.output<typeof mfaUse>;
export const bizType = z.codec(z.enum(["1", "2"]), mfaUse, {
  decode: (code) => (code === "1" ? "login" : "payout"),
  encode: (use) => (use === "login" ? "1" : "2"),
});

/** Bytes as WebAuthn writes them in JSON, up to a length. */
export const base64url = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/, "text.characters"), z.maxLength(max, "text.long"));

/** A passkey's signature, as the browser returns it (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswer = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(2_000),
    signature: base64url(1_500),
    userHandle: z.optional(base64url(200)),
  }),
});

const codeShape = /^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/;

/** The digits of a code or an app, or a recovery code. */
export const mfaCode = z.string().check(z.overwrite(codeMeant), z.regex(codeShape, "code.shape"));

/** The proof of MFA: a code of one kind or the other, or a passkey's signature. */
export const mfaProof = z.object({
  msgCode: z.optional(mfaCode),
  passkey: z.optional(passkeyAnswer),
});
export type MfaProof = z.output<typeof mfaProof>;

/** Every refusal of that proof. */
export const mfaProofRefusals = ["CAPTCHA_ERROR", "SECOND_STEP_REQUIRED", "SECOND_STEP_LOCKED"] as const;

/** A proof as a form holds it: perhaps half typed. */
export const shownProof = z.object({ msgCode: z.optional(z.string()), passkey: z.optional(passkeyAnswer) });

/** Whether there is something to send: digits, a recovery code, or what a passkey signed. */
export const isShown = ({ msgCode = "", passkey }: MfaProof): boolean =>
  passkey !== undefined || codeShape.test(codeMeant(msgCode));

/** The challenge for a passkey to sign (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
});
