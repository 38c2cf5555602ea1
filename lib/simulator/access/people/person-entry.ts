import type { Detail, RefusalCode } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { Sql } from "../../pool";
import type { Row } from "../../records";
import type { World } from "../../world";
import { beyond } from "./grantables";
import { ownRole } from "./roles";

/** What a form says of a person. */
export interface PersonEntry {
  readonly roleId: string;
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | undefined;
}

type Checked =
  | { readonly role: Row<"Role">; readonly no: null }
  | { readonly role: null; readonly no: { readonly code: Extract<RefusalCode, "ROLE_NOTFOUND" | "GRANT_TOO_WIDE" | "DATE_OUT_OF_RANGE">; readonly detail: Detail } };

/** The role a person is to hold, when whoever asks may give it and the dates are in order; else why not. */
export async function personRole(sql: Sql, world: Pick<World, "id">, who: Who, { roleId, startsOn, endsOn }: PersonEntry): Promise<Checked> {
  const role = await ownRole(sql, world, who, roleId);
  if (!role) return { role: null, no: { code: "ROLE_NOTFOUND", detail: {} } };
  const tooWide = beyond(role.permissions, who);
  if (tooWide) return { role: null, no: { code: "GRANT_TOO_WIDE", detail: { permission: tooWide } } };
  if (startsOn && endsOn && endsOn < startsOn) return { role: null, no: { code: "DATE_OUT_OF_RANGE", detail: { from: startsOn, to: "" } } };
  return { role, no: null };
}
