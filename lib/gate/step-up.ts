import * as z from "zod/mini";
import { payPassword, paymentProofRefusals } from "./payment-password";
import { mfaProof } from "./second-step";

/**
 * Describes the proof of a call that requires confirmation, always or from an amount on: the payment password and the
 * MFA proof when MFA is switched on. Without a proof the call is refused with CONFIRMATION_NEEDED, and sent again with
 * one.
 */
export const stepUpProof = { payPassword: z.optional(payPassword), ...mfaProof.shape };

/** Lists the errors of that proof. */
export const stepUpRefusals = ["CONFIRMATION_NEEDED", ...paymentProofRefusals] as const;
