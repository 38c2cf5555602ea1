import type { MfaProof } from "@/lib/gate/second-step";
import type { Caller } from "@/lib/call/principal";
import { checkMfa, type MfaCode, type UseProof } from "./check";
import { mfaMethodsOf, noMfaMethods, mfaStepByWay, type MfaStep } from "./step";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the ways, strongest first: an intruder at an open session cannot add credentials of their own with a weaker
 * one.
 */
const order = ["app", "passkey", "email", "phone"] as const;

/** Returns the proof that a change of a person's own credentials requires. */
export async function requiredCredentialChangeProof(tx: InWorld, operatorId: string): Promise<MfaStep> {
  const methods = (await mfaMethodsOf(tx, operatorId)) ?? noMfaMethods;
  return mfaStepByWay(order.find((way) => methods[way]) ?? "email", "settings", operatorId, methods);
}

/**
 * Checks the proof; the returned function also checks that it is still the required one, since each change may change
 * it.
 */
export async function checkCredentialChangeProof(
  tx: Tx<MfaCode>,
  operatorId: string,
  proof: MfaProof,
  caller: Caller,
): Promise<UseProof> {
  const guard = await requiredCredentialChangeProof(tx, operatorId);
  const use = await checkMfa(tx, guard, proof, caller);
  return async (tx) => (await requiredCredentialChangeProof(tx, operatorId)).way === guard.way && (await use(tx));
}
