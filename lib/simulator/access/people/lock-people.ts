import type { Call } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { permissionsNow } from "../sessions/session";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Changes of a merchant's people and roles take turns, so that each sees what the one before it left. */
export async function lockPeople(tx: InWorld, { userNo }: Pick<Who, "userNo">): Promise<void> {
  await lockRow(tx, "Merchant", { world: tx.world.id, userNo });
}

/**
 * Takes the lock for changes of people and roles, and reads again what the caller may do: they may have waited for the
 * very change that took it from them. Refused when they may not call any more.
 */
export async function takeTurn(tx: Tx, who: Who, { needs }: Pick<Call, "needs">): Promise<Who> {
  await lockPeople(tx, who);
  const permissions = await permissionsNow(tx, who.operatorId, tx.by.at);
  const asking = permissions ? { ...who, permissions } : null;
  const no = may(asking, needs);
  return !asking || no ? tx.refuse(no ?? "TOKEN_EXPIRED") : asking;
}
