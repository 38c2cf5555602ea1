import type { access } from "@/lib/access/calls";
import type { Answer } from "../desk";
import { endSession } from "./session";

export const signOut: Answer<typeof access.signOut> = async (_, { who, world, caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    await sql("delete from edition_grant where world = $1::uuid and operator = $2::uuid", [world.id, who.operatorId]);
    return {};
  });
