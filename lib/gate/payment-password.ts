import * as z from "zod/mini";
import { mfaProof, mfaProofRefusals } from "./second-step";

/** A payment password: "exactly 6 digits" (specification 1, section 5). */
export const payPassword = z.string().check(z.regex(/^\d{6}$/, "payPassword.shape"));

/** All the same, one after the other up or down, or two or three digits repeated: what is tried first. */
const isWeak = (digits: string): boolean => {
  const steps = new Set([...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10));
  const [step] = steps;
  return (steps.size === 1 && step !== undefined && [0, 1, 9].includes(step)) || /^(\d{2,3})\1+$/.test(digits);
};

/** A payment password that is set: not one that anybody would try first. */
export const newPayPassword = payPassword.check(z.refine((digits) => !isWeak(digits), { error: "payPassword.weak" }));

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
