import type { Who } from "@/lib/call/who";
import type { Row } from "@/lib/simulator/platform/store/records";
import { beyond } from "./grantables";
import { ownRole } from "./own-role";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The role a person is to hold, when the caller may give it. */
export async function personRole(
  tx: Tx<"ROLE_NOTFOUND" | "GRANT_TOO_WIDE">,
  who: Who,
  roleId: string,
): Promise<Row<"Role">> {
  const role = (await ownRole(tx, who, roleId)) ?? tx.refuse("ROLE_NOTFOUND");
  const tooWide = beyond(role.permissions, who);
  return tooWide ? tx.refuse("GRANT_TOO_WIDE", { permission: tooWide }) : role;
}
