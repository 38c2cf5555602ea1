import type { sessions } from "@/lib/access/calls/sessions";
import { sessionIdleMs, sessionMs } from "@/lib/access/terms";
import { later } from "@/lib/time/instant";
import type { Handler } from "../../handler";
import { sessionOf } from "../codes";
import { deviceHash, forgetDevices } from "./devices";

/** The full sessions of a person of a world; `$3` is the calling one. */
const own = "realm = 'portal' and world = $1::uuid and holder = $2";

export const refreshLogin: Handler<typeof sessions.refreshLogin> = async (_, { who, world, by, caller, transact }) =>
  transact(async (sql) => {
    const [row] = await sql<{ expiresAt: Date }>(
      `update session set seen_at = $4::timestamptz where ${own} and token_hash = $3 returning expires_at as "expiresAt"`,
      [world.id, who.operatorId, sessionOf(caller), by.at],
    );
    return { userNo: who.userNo, expiresAt: row?.expiresAt ?? later(by.at, sessionMs) };
  });

export const mySessions: Handler<typeof sessions.mySessions> = async (_, { who, world, by, caller, db }) => ({
  rows: await db.sql(
    `select id as "sessionId", agent, origin as "from", made_at as "madeAt", seen_at as "seenAt", token_hash = $3 as "isHere" from session
     where ${own} and expires_at > $4::timestamptz and seen_at > $5::timestamptz order by token_hash = $3 desc, seen_at desc, id limit 100`,
    [world.id, who.operatorId, sessionOf(caller), by.at, later(by.at, -sessionIdleMs)],
  ),
});

/** The device it was opened on needs a code again, unless it is the calling one. */
export const endSession: Handler<typeof sessions.endSession> = async (
  { sessionId },
  { who, world, caller, transact },
) =>
  transact(async (sql) => {
    const ended = await sql<{ device: string | null }>(
      `delete from session where ${own} and id = $3::uuid returning device`,
      [world.id, who.operatorId, sessionId],
    );
    const device = ended[0]?.device;
    if (device && device !== deviceHash(caller))
      await sql("delete from device where world = $1::uuid and operator = $2::uuid and token_hash = $3", [
        world.id,
        who.operatorId,
        device,
      ]);
    return { ended: ended.length };
  });

/**
 * Sessions with MFA pending and those in the sibling edition end too: they belong to somebody else, or to oneself
 * elsewhere.
 */
export const endOtherSessions: Handler<typeof sessions.endOtherSessions> = async (
  _,
  { who, world, caller, transact },
) =>
  transact(async (sql) => {
    const ended = await sql<{ realm: string }>(
      "delete from session where realm <> 'operations' and world = $1::uuid and holder = $2 and token_hash <> $3 returning realm",
      [world.id, who.operatorId, sessionOf(caller)],
    );
    await forgetDevices(sql, world.id, who.operatorId, caller);
    return { ended: ended.filter(({ realm }) => realm === "portal").length };
  });
