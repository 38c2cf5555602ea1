import type { access } from "@/lib/access/calls/sign-in";
import type { Handler } from "../../handler";
import { deviceHash } from "../sessions/devices";
import { endSession } from "../sessions/session";

/** Signing out ends the sibling edition on this device too: from there one comes back without a password. */
export const signOut: Handler<typeof access.signOut> = async (_, { who, world, caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    await sql(
      "delete from session where realm = 'sibling' and world = $1::uuid and holder = $2 and coalesce(device, '') = $3",
      [world.id, who.operatorId, deviceHash(caller)],
    );
    await sql("delete from edition_grant where world = $1::uuid and operator = $2::uuid", [world.id, who.operatorId]);
    return {};
  });
