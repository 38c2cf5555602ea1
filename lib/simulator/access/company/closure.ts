import { merchant } from "@/lib/access/states";
import type { Principal } from "@/lib/call/principal";
import type { WorldLookup } from "@/lib/simulator/driving/worlds/world-lookup";
import { dataReadWithPrincipal } from "../sessions/session";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns true if a merchant's account is closed now. The session's own statement has read it; only a job due since
 * that statement, or a caller without a session, makes another query necessary.
 */
export async function isMerchantAccountClosed(
  tx: Tx,
  { nextDue }: WorldLookup,
  principal: Principal,
): Promise<boolean> {
  const session = dataReadWithPrincipal(principal);
  if (session && !(nextDue && nextDue.getTime() <= tx.now.getTime()))
    return session.person.merchantState !== merchant.first;
  const closedMerchant = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo: principal.userNo, state: { not: merchant.first } },
    select: { userNo: true },
  });
  return closedMerchant !== null;
}
