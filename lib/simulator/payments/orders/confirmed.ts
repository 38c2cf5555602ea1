import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { MfaProof } from "@/lib/gate/second-step";
import { checkPayPassword } from "../../access/security/pay-password";
import { checkMfa } from "../../access/mfa/check";
import { mfaOf } from "../../access/mfa/step";
import type { CallContext } from "../../handler";
import type { InWorld } from "../../store/tx";

/**
 * Checks an operator's own payment password, and MFA where it is on; both are slow or counted by themselves, so before
 * the transaction. The function it returns uses the proof up inside the transaction: false when a concurrent request
 * was faster.
 */
export async function checkConfirmed(
  context: Pick<CallContext, "sql" | "prisma" | "world" | "by" | "caller"> & { readonly who: Who },
  { payPassword, ...proof }: MfaProof & { readonly payPassword: string },
): Promise<(tx: InWorld) => Promise<boolean>> {
  const { who, by, caller } = context;
  const fault = await checkPayPassword(context, who.operatorId, payPassword, by.at);
  if (fault) throw new Refusal(fault.code, fault.detail);
  const step = await checkMfa(context, await mfaOf(context, who.operatorId, "payout"), proof, caller);
  if (step.no) throw new Refusal(step.no.code, step.no.detail);
  return step.use;
}
