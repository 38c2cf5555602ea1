import type { Principal } from "@/lib/call/principal";
import type { Row } from "@/lib/simulator/platform/store/records";
import { firstUngrantablePermission } from "./grantables";
import { findMerchantRole } from "./own-role";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Returns the role to assign to a person. Refuses a role that the caller may not grant. */
export async function requireGrantableRole(
  tx: Tx<"ROLE_NOTFOUND" | "GRANT_TOO_WIDE">,
  principal: Principal,
  roleId: string,
): Promise<Row<"Role">> {
  const role = (await findMerchantRole(tx, principal, roleId)) ?? tx.refuse("ROLE_NOTFOUND");
  const tooWide = firstUngrantablePermission(role.permissions, principal);
  return tooWide ? tx.refuse("GRANT_TOO_WIDE", { permission: tooWide }) : role;
}
