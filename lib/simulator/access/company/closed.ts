import { merchant } from "@/lib/access/states";
import type { Who } from "@/lib/call/who";
import type { WorldSeen } from "@/lib/simulator/driving/worlds/world-lookup";
import { foundWith } from "../sessions/session";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Whether a merchant's account is closed now. The session's own statement knows it; only a job due since that
 * statement, or a caller without a session, makes another query necessary.
 */
export async function isClosed(tx: Tx, { nextDue }: WorldSeen, who: Who): Promise<boolean> {
  const known = foundWith(who);
  if (known && !(nextDue && nextDue.getTime() <= tx.now.getTime()))
    return known.person.merchantState !== merchant.first;
  const closed = await tx.prisma.merchant.findFirst({
    where: { world: tx.world.id, userNo: who.userNo, state: { not: merchant.first } },
    select: { userNo: true },
  });
  return closed !== null;
}
