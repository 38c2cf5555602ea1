import { peopleOf, type Entry } from "@/lib/verification/entry";
import { holderPath, isMainlandCard } from "@/lib/verification/rules";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { livenessPassed } from "./standing";

/**
 * Whoever acts for the merchant with a mainland identity card has been there in person lately; refuses with
 * VERIFICATION_LIVENESS otherwise. Other documents are not asked (specification 3, section 5).
 */
export async function checkLiveness(tx: Tx<"VERIFICATION_LIVENESS">, userNo: string, of: Entry): Promise<void> {
  const holder = peopleOf(of).find(({ path }) => path === holderPath(of))?.person;
  if (holder && isMainlandCard(holder) && !(await livenessPassed(tx, userNo, holder)))
    return tx.refuse("VERIFICATION_LIVENESS");
}
