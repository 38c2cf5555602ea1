import * as z from "zod/mini";
import { mfaProof, mfaProofRefusals } from "./second-step";

/** A payment password: "exactly 6 digits" (specification 1, section 5). */
export const payPassword = z.string().check(z.regex(/^\d{6}$/, "payPassword.shape"));

/** What every call that moves money takes: the payment password, and the proof of MFA where it is switched on. */
export const paymentProof = { payPassword, ...mfaProof.shape };

/** Every refusal of that proof. */
export const paymentProofRefusals = [
  "PAY_PASSWORD_WRONG",
  "PAY_PASSWORD_LOCKED",
  "PAY_PASSWORD_BLOCKED",
  "PAY_PASSWORD_MISSING",
  ...mfaProofRefusals,
] as const;
