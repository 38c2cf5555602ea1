import * as z from "zod/mini";
import { payPassword, paymentProofRefusals } from "./payment-password";
import { mfaProof } from "./second-step";

/**
 * What a call takes whose deed has to be confirmed, always or from an amount on: the payment password and the proof of
 * MFA where it is switched on. Without them it is refused with CONFIRMATION_NEEDED, and sent again with them.
 */
export const stepUpProof = { payPassword: z.optional(payPassword), ...mfaProof.shape };

/** Every refusal of that proof. */
export const stepUpRefusals = ["CONFIRMATION_NEEDED", ...paymentProofRefusals] as const;
