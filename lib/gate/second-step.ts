import * as z from "zod/mini";
import { normalizeCode } from "@/lib/forms/text-entry";

/**
 * Lists the MFA methods of a sign-in or payment (specification 1, section 3: authWay; 3 and 4 are the product's own).
 */
export const mfaWay = z.enum(["off", "phone", "email", "app", "passkey"]);
export type MfaWay = z.output<typeof mfaWay>;

/**
 * Converts between the codes and the MFA methods: "authWay (0 none or off, 1 phone, 2 email)"; 3 an authenticator app,
 * 4 a passkey.
 */
export const authWay = z.codec(z.enum(["0", "1", "2", "3", "4"]), mfaWay, {
  decode: (code) => mfaWay.options[Number(code)] ?? "off",
  encode: (way) => authWays[mfaWay.options.indexOf(way)] ?? "0",
});
const authWays = ["0", "1", "2", "3", "4"] as const;

/** Lists the uses of MFA: signing in, or outgoing money. The popup of a payment sends 2. */
export const mfaUse = z.enum(["login", "payout"]);
export type MfaUse = z.output<typeof mfaUse>;
export const mfaBizType = z.codec(z.enum(["1", "2"]), mfaUse, {
  decode: (code) => (code === "1" ? "login" : "payout"),
  encode: (use) => (use === "login" ? "1" : "2"),
});

/** Describes bytes in WebAuthn's JSON encoding, up to a length. */
export const base64UrlSchema = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/, "text.characters"), z.maxLength(max, "text.long"));

/** Describes a passkey's signature, as the browser returns it (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAnswer = z.object({
  id: base64UrlSchema(1_400),
  rawId: base64UrlSchema(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64UrlSchema(4_000),
    authenticatorData: base64UrlSchema(2_000),
    signature: base64UrlSchema(1_500),
    userHandle: z.optional(base64UrlSchema(200)),
  }),
});

const codeShape = /^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/;

/** Describes the digits of a message or an app, or a recovery code. */
export const mfaCode = z.string().check(z.overwrite(normalizeCode), z.regex(codeShape, "code.shape"));

/** Describes the MFA proof: a code, or a passkey's signature. */
export const mfaProof = z.object({
  msgCode: z.optional(mfaCode),
  passkey: z.optional(passkeyAnswer),
});
export type MfaProof = z.output<typeof mfaProof>;

/** Lists the errors of that proof. */
export const mfaProofRefusals = ["CAPTCHA_ERROR", "SECOND_STEP_REQUIRED", "SECOND_STEP_LOCKED"] as const;

/** Describes a proof in a form, which may be incomplete. */
export const proofEntry = z.object({ msgCode: z.optional(z.string()), passkey: z.optional(passkeyAnswer) });

/** Returns true when a proof can be sent: digits, a recovery code, or a passkey's signature. */
export const hasProofEntry = ({ msgCode = "", passkey }: MfaProof): boolean =>
  passkey !== undefined || codeShape.test(normalizeCode(msgCode));

/** Describes the challenge that a passkey signs (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
});
