import type { Detail, RefusalCode } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Row } from "../../store/records";
import { beyond } from "./grantables";
import { ownRole } from "./roles";
import type { InWorld } from "../../store/tx";

type Checked =
  | { readonly role: Row<"Role">; readonly no: null }
  | {
      readonly role: null;
      readonly no: { readonly code: Extract<RefusalCode, "ROLE_NOTFOUND" | "GRANT_TOO_WIDE">; readonly detail: Detail };
    };

/** The role a person is to hold, when the caller may give it; else why not. */
export async function personRole(tx: InWorld, who: Who, roleId: string): Promise<Checked> {
  const role = await ownRole(tx, who, roleId);
  if (!role) return { role: null, no: { code: "ROLE_NOTFOUND", detail: {} } };
  const tooWide = beyond(role.permissions, who);
  if (tooWide) return { role: null, no: { code: "GRANT_TOO_WIDE", detail: { permission: tooWide } } };
  return { role, no: null };
}
