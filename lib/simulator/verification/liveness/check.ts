import { entryPeopleOf, type VerificationEntry } from "@/lib/verification/entry";
import { actingPersonPath, hasMainlandIdCard } from "@/lib/verification/rules";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { hasPassedLivenessCheck } from "./standing";

/**
 * Requires a recent liveness check of the person who acts for the merchant with a mainland identity card; refuses with
 * VERIFICATION_LIVENESS otherwise. Other documents need no check (specification 3, section 5).
 */
export async function requireRecentLiveness(
  tx: Tx<"VERIFICATION_LIVENESS">,
  userNo: string,
  of: VerificationEntry,
): Promise<void> {
  const actingPerson = entryPeopleOf(of).find(({ path }) => path === actingPersonPath(of))?.person;
  if (actingPerson && hasMainlandIdCard(actingPerson) && !(await hasPassedLivenessCheck(tx, userNo, actingPerson)))
    return tx.refuse("VERIFICATION_LIVENESS");
}
