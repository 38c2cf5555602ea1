import type { Principal } from "@/lib/call/principal";
import type { Row } from "@/lib/simulator/platform/store/records";
import { beyond } from "./grantables";
import { ownRole } from "./own-role";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Returns the role to assign to a person. Refuses a role that the caller may not grant. */
export async function personRole(
  tx: Tx<"ROLE_NOTFOUND" | "GRANT_TOO_WIDE">,
  principal: Principal,
  roleId: string,
): Promise<Row<"Role">> {
  const role = (await ownRole(tx, principal, roleId)) ?? tx.refuse("ROLE_NOTFOUND");
  const tooWide = beyond(role.permissions, principal);
  return tooWide ? tx.refuse("GRANT_TOO_WIDE", { permission: tooWide }) : role;
}
