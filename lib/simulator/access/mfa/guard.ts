import type { MfaProof } from "@/lib/gate/second-step";
import type { Caller } from "@/lib/call/who";
import { checkMfa, type MfaCode, type UseProof } from "./check";
import { meansOf, noMeans, stepBy, type MfaStep } from "./step";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** A person's best way, best first: an intruder at an open session cannot add credentials of their own with less. */
const order = ["app", "passkey", "email", "phone"] as const;

/** The proof that a change of a person's own credentials requires. */
export async function guardOf(tx: InWorld, operatorId: string): Promise<MfaStep> {
  const means = (await meansOf(tx, operatorId)) ?? noMeans;
  return stepBy(order.find((way) => means[way]) ?? "email", "settings", operatorId, means);
}

/**
 * Checks that it was shown; what is returned also finds out whether it is still what guards them, since each change may change it.
 */
export async function checkGuard(
  tx: Tx<MfaCode>,
  operatorId: string,
  proof: MfaProof,
  caller: Caller,
): Promise<UseProof> {
  const guard = await guardOf(tx, operatorId);
  const use = await checkMfa(tx, guard, proof, caller);
  return async (tx) => (await guardOf(tx, operatorId)).way === guard.way && (await use(tx));
}
