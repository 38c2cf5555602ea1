import type { Call } from "@/lib/call/call";
import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { lockRow } from "../../store/records";
import { permissionsNow } from "../sessions/session";
import type { InWorld } from "../../store/tx";

/** Changes of a merchant's people and roles take turns, so that each sees what the one before it left. */
export async function lockPeople(tx: InWorld, { userNo }: Pick<Who, "userNo">): Promise<void> {
  await lockRow(tx, "Merchant", { world: tx.world.id, userNo });
}

/**
 * Takes the lock for changes of people and roles, and reads again what the caller may do: they may have waited for the
 * very change that took it from them. Refused when they may not call any more. `real` is today's instant of real time.
 */
export async function takeTurn(tx: InWorld, who: Who, { needs }: Pick<Call, "needs">, real: Date): Promise<Who> {
  await lockPeople(tx, who);
  const permissions = await permissionsNow(tx, who.operatorId, real);
  const asking = permissions ? { ...who, permissions } : null;
  const no = may(asking, needs);
  if (!asking || no) throw new Refusal(no ?? "TOKEN_EXPIRED");
  return asking;
}
