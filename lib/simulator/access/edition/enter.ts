import type { edition } from "@/lib/access/calls/edition";
import type { Caller } from "@/lib/call/who";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import { deviceHash } from "../sessions/devices";
import { enter } from "../sign-in/enter";
import { standing } from "../sign-in/login-lock";
import { mayEnterNow } from "../sign-in/may-enter";
import { endSession, openSession } from "../sessions/session";
import { useGrant, type Audience } from "./grants";

/**
 * The person a grant lets in now: never a disabled or locked one. It is used up in either case but restored when the
 * transaction is rolled back.
 */
async function letIn(
  sql: Sql,
  world: string,
  grant: string,
  audience: Audience,
  caller: Caller,
): Promise<{ id: string; userNo: string; until: Date } | undefined> {
  const used = await useGrant(sql, world, grant, audience, caller);
  if (!used) return undefined;
  const person = await lockRow(sql, "Operator", { world, id: used.operator });
  return person && mayEnterNow(person, caller.at) && !(await standing(sql, world, person.id, caller)).isLocked
    ? { id: person.id, userNo: person.userNo, until: used.until }
    : undefined;
}

export const authoriseLogin: Handler<typeof edition.authoriseLogin> = async (
  { grant },
  { world, caller, refuse, transact },
) =>
  transact(async (sql) => {
    const person = await letIn(sql, world.id, grant, "portal", caller);
    if (!person) return refuse("GRANT_UNUSABLE");
    return { userNo: person.userNo, ...(await enter(sql, world.id, person.id, caller, person.until)) };
  });

export const enterSibling: Handler<typeof edition.enterSibling> = async (
  { grant },
  { world, caller, refuse, transact },
) =>
  transact(async (sql) => {
    const person = await letIn(sql, world.id, grant, "sibling", caller);
    if (!person) return refuse("GRANT_UNUSABLE");
    if (caller.token) await endSession(sql, caller.token);
    return {
      userNo: person.userNo,
      token: await openSession(sql, "sibling", world.id, person.id, caller, deviceHash(caller) || null, person.until),
    };
  });
