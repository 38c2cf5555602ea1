import { merchant } from "@/lib/access/states";
import type { Who } from "@/lib/call/who";
import type { Sql } from "../../store/pool";
import type { WorldSeen } from "../../worlds/world-lookup";
import { foundWith } from "../sessions/session";

/**
 * Whether a merchant's account is closed now. The session's own statement knows it; only a job due since that
 * statement, or a caller without a session, makes another query necessary.
 */
export async function isClosed(sql: Sql, { world, nextDue }: WorldSeen, who: Who, now: Date): Promise<boolean> {
  const known = foundWith(who);
  if (known && !(nextDue && nextDue.getTime() <= now.getTime())) return known.person.merchantState !== merchant.first;
  const closed = await sql.prisma.merchant.findFirst({
    where: { world: world.id, userNo: who.userNo, state: { not: merchant.first } },
    select: { userNo: true },
  });
  return closed !== null;
}
