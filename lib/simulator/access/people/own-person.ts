import { deletedPerson } from "@/lib/access/states";
import type { Principal } from "@/lib/call/principal";
import type { Row } from "@/lib/simulator/platform/store/records";
import { firstUngrantablePermission } from "./grantables";
import { findMerchantRole } from "./own-role";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns one of the merchant's people that is not deleted, or undefined when there is none. */
export async function findMerchantPerson(
  tx: InWorld,
  { userNo }: Principal,
  id: string,
): Promise<Row<"Operator"> | undefined> {
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id } });
  return person?.userNo === userNo && person.state !== deletedPerson ? person : undefined;
}

/**
 * Returns true when the caller may change a person: not the main operator, not themselves, and nobody with more
 * permissions than they have.
 */
export async function mayChangePerson(tx: InWorld, principal: Principal, person: Row<"Operator">): Promise<boolean> {
  if (person.operatorType === 1 || person.id === principal.operatorId) return false;
  const personPermissions = person.roleId
    ? ((await findMerchantRole(tx, principal, person.roleId))?.permissions ?? [])
    : person.permissions;
  return firstUngrantablePermission(personPermissions, principal) === undefined;
}
