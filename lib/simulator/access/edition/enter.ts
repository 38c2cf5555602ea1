import type { edition } from "@/lib/access/calls/edition";
import type { Caller } from "@/lib/call/principal";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { deviceTokenHash } from "../sessions/devices";
import { signInPerson } from "../sign-in/enter";
import { loginLockStanding } from "../sign-in/login-lock";
import { maySignInNow } from "../sign-in/sign-in-permission";
import { endSessionByToken, openSession, type Lineage } from "../sessions/session";
import { consumeEditionGrant, type Audience } from "./grants";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the person a grant admits now: never a disabled or locked one. The grant is used up in either case but
 * restored when the transaction is rolled back.
 */
async function letIn(
  tx: InWorld,
  grant: string,
  audience: Audience,
  caller: Caller,
): Promise<{ id: string; userNo: string; lineage: Lineage } | undefined> {
  const grantUse = await consumeEditionGrant(tx, grant, audience, caller);
  if (!grantUse) return undefined;
  const person = await lockRow(tx, "Operator", { world: tx.world.id, id: grantUse.operator });
  return person && maySignInNow(person, caller.at) && !(await loginLockStanding(tx, person.id, caller)).isLocked
    ? { id: person.id, userNo: person.userNo, lineage: grantUse }
    : undefined;
}

export const signInToPortalWithGrant: Handler<typeof edition.authoriseLogin> = async (
  { grant },
  { caller, refuse, transact },
) =>
  transact(async (tx) => {
    const person = await letIn(tx, grant, "portal", caller);
    if (!person) return refuse("GRANT_UNUSABLE");
    return { userNo: person.userNo, ...(await signInPerson(tx, person.id, caller, person.lineage)) };
  });

export const signInToSiblingWithGrant: Handler<typeof edition.enterSibling> = async (
  { grant },
  { world, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const person = await letIn(tx, grant, "sibling", caller);
    if (!person) return refuse("GRANT_UNUSABLE");
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    return {
      userNo: person.userNo,
      token: await openSession(
        tx.sql,
        "sibling",
        world.id,
        person.id,
        caller,
        deviceTokenHash(caller) || null,
        person.lineage,
      ),
    };
  });
