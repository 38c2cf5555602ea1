import type { Call } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { readCurrentPermissions } from "../sessions/session";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Serializes changes of a merchant's people and roles, so that each change reads the result of the one before. */
export async function lockMerchantPeople(tx: InWorld, { userNo }: Pick<Principal, "userNo">): Promise<void> {
  await lockRow(tx, "Merchant", { world: tx.world.id, userNo });
}

/**
 * Locks the merchant's people and roles for a change, and reads the caller's permissions again: the change that it
 * waited for may have revoked them. Refuses when the caller may not make the call any more.
 */
export async function authorizePeopleChange(
  tx: Tx,
  principal: Principal,
  { access }: Pick<Call, "access">,
): Promise<Principal> {
  await lockMerchantPeople(tx, principal);
  const permissions = await readCurrentPermissions(tx, principal.operatorId, tx.by.at);
  const currentPrincipal = permissions ? { ...principal, permissions } : null;
  const no = checkAccess(currentPrincipal, access);
  return !currentPrincipal || no ? tx.refuse(no ?? "TOKEN_EXPIRED") : currentPrincipal;
}
