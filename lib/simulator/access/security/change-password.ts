import type { security } from "@/lib/access/security-calls";
import { invariant } from "@/lib/call/refusals";
import type { Answer } from "../../desk";
import { find } from "../../records";
import { isCommonPassword } from "../common-password";
import { hashPassword, isPassword } from "../secrets";
import { endSessionsOf, openSession } from "../session";
import { countWrong } from "../sign-in";

/**
 * Changes a sign-in password. A wrong old one counts like a wrong one at sign-in, so that a session left open on a desk
 * is no place to guess it; while the login is locked no password is right.
 */
export const changePassword: Answer<typeof security.changePassword> = async ({ oldPassword, password }, asked) => {
  const { who, world, db, by, caller, refuse, transact } = asked;
  const person = await find(db.sql, "Operator", { world: world.id, id: who.operatorId });
  invariant(person, "whoever is signed in exists");
  const isLocked = person.lockedUntil !== null && person.lockedUntil.getTime() > by.at.getTime();
  if (isLocked || !(await isPassword(oldPassword, "password", person.passwordHash))) {
    if (!isLocked) await countWrong(asked, who.operatorId);
    return refuse("PASSWORD_WRONG");
  }
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const passwordHash = await hashPassword(password, "password");
  return transact(async (sql) => {
    // judged again by the statement that changes it: of guesses sent side by side none passes once the lock has fallen, of changes one
    const changed = await sql(
      `update operator set password_hash = $4, wrong_passwords = 0
       where world = $1::uuid and id = $2::uuid and password_hash = $3 and (locked_until is null or locked_until <= $5::timestamptz) returning 1`,
      [world.id, who.operatorId, person.passwordHash, passwordHash, by.at],
    );
    if (changed.length === 0) return refuse("PASSWORD_WRONG");
    await endSessionsOf(sql, world.id, who.operatorId);
    return { token: await openSession(sql, "portal", world.id, who.operatorId, caller) };
  });
};
