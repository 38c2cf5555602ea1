import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { Refusal } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import { minuteMs } from "@/lib/time/instant";
import { countTry } from "../../access/sign-in/sign-in.sql";
import { isPassword, noPassword, tokenHash } from "../../access/secrets";
import { endSession, openSession } from "../../access/sessions/session";
import type { Handler } from "../../handler";
import { factorProof } from "./factor";
import { countWrongOps } from "./own-password";

/**
 * Signs a person of operations in. Unknown, wrong and locked get one answer in one time, as for operators: one slow
 * check, and as many statements that read and that write. The session is of a kind of its own and belongs to no world.
 */
export const signIn: Handler<typeof operations.signIn> = async (
  { name, password, code },
  { db, world, by, caller, brakes, refuse, transact },
) => {
  if (!brakes.opsSignIn(caller.from, by.at)) throw new Refusal("REQUEST_BUSY");
  const found = await db.prisma.opsUser.findFirst({ where: { name } });
  const isRight = await isPassword(password, "opsPassword", found?.passwordHash ?? noPassword);
  const isLocked = found?.lockedUntil ? found.lockedUntil.getTime() > by.at.getTime() : false;
  // which of the two was wrong is not revealed: a wrong code counts like a wrong password
  const proof = await factorProof(db.sql, name, code ?? "", by.at);
  const use = found?.appSecret ? proof : async () => true;
  if (!found || !isRight || isLocked || !use) {
    if (found && (!isRight || !use) && !isLocked) await countWrongOps(db.sql, name, by.at);
    else await countTry(db.sql, world.id, { subject: tokenHash(`operations\n${name}`), device: "" }, false, by.at);
    return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs });
  }
  return transact(async (sql) => {
    // checked again by the statement that resets the wrong tries, as for operators
    const passed = await sql.prisma.opsUser.updateMany({
      where: {
        name,
        passwordHash: found.passwordHash,
        appSecret: found.appSecret,
        OR: [{ lockedUntil: null }, { lockedUntil: { lte: by.at } }],
      },
      data: { wrongPasswords: 0, lockedUntil: null },
    });
    if (passed.count === 0 || !(await use(sql)))
      return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs });
    if (caller.token) await endSession(sql, caller.token);
    return { name, token: await openSession(sql, "operations", null, name, caller) };
  });
};

export const me: Handler<typeof operations.me> = async (_, { who }) => ({ name: who.name });

export const signOut: Handler<typeof operations.signOut> = async (_, { caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    return {};
  });
