import type { Who } from "@/lib/call/who";
import type { MfaProof } from "@/lib/gate/second-step";
import { checkPayPassword, type PayPasswordCode } from "../../access/security/pay-password";
import { checkMfa, type MfaCode, type UseProof } from "../../access/mfa/check";
import { mfaOf } from "../../access/mfa/step";
import type { CallTx } from "../../handler";

/** Why a proof of who confirms does not serve. */
type Unconfirmed = PayPasswordCode | MfaCode;

/**
 * Checks an operator's own payment password, and MFA where it is on; both are slow or counted by themselves, so before
 * the transaction. What it returns uses the proof up inside the transaction: false when a concurrent request was
 * faster.
 */
export async function checkConfirmed(
  context: CallTx<Unconfirmed, Who>,
  { payPassword, ...proof }: MfaProof & { readonly payPassword: string },
): Promise<UseProof> {
  const { who, caller } = context;
  await checkPayPassword(context, who.operatorId, payPassword);
  return checkMfa(context, await mfaOf(context, who.operatorId, "payout"), proof, caller);
}
