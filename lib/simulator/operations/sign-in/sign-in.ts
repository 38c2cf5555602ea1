import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { operations } from "@/lib/operations/calls/worlds";
import { minuteMs } from "@/lib/time/instant";
import { hashPassword, isOfOldPepper, isPassword, noPassword } from "../../access/secrets";
import { endSession, openSession } from "../../access/sessions/session";
import type { Handler } from "@/lib/simulator/platform/handler";
import { countWrongFactor, factorProof } from "./factor";
import { countOpsTry, isOpsLocked, passOpsLock } from "./own-password";

const told = { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs };

/**
 * Signs a person of operations in. Unknown, disabled, wrong and locked get one answer in one time, as for operators: one slow
 * check, and as many statements that read and that write. The session is of a kind of its own and belongs to no world.
 */
export const signIn: Handler<typeof operations.signIn> = async ({ name, password, code }, context) => {
  const { by, caller, brakes, refuse, transact } = context;
  if (!(await brakes.opsSignIn(caller.from, by.at)))
    return context.refuse("REQUEST_BUSY", brakes.opsSignIn.left(caller.from, by.at));
  const found = await context.prisma.opsUser.findFirst({ where: { name, disabledAt: null } });
  const isRight = await isPassword(password, "opsPassword", found?.passwordHash ?? noPassword);
  const isOld = isRight && found !== null && (await isOfOldPepper(password, "opsPassword", found.passwordHash));
  const renewed = isOld ? await hashPassword(password, "opsPassword") : undefined;
  const isLocked = await isOpsLocked(context.sql, name, by);
  // which of the two was wrong is not revealed: a wrong code counts like a wrong password
  const proof = await factorProof(context.sql, name, code ?? "", by.at);
  const use = found?.appSecret ? proof : async () => true;
  if (!found || !isRight || isLocked || typeof use === "string") {
    await countOpsTry(context.sql, name, !found || !isRight || use === "wrong", by);
    await countWrongFactor(context, name, caller, found !== null && isRight && !isLocked && use === "wrong");
    return refuse("LOGIN_ERROR", told);
  }
  return transact(async (tx) => {
    // checked again by the statement that resets the wrong tries, as for operators
    const isSame = await tx.prisma.opsUser.count({
      where: { name, passwordHash: found.passwordHash, appSecret: found.appSecret, disabledAt: null },
    });
    if (isSame === 0 || !(await passOpsLock(tx.sql, name, by)) || !(await use(tx.sql)))
      return refuse("LOGIN_ERROR", told);
    if (caller.token) await endSession(tx.sql, caller.token);
    const data = { signedInAt: by.at, ...(renewed !== undefined && { passwordHash: renewed }) };
    await tx.prisma.opsUser.updateMany({ where: { name }, data });
    return { name, token: await openSession(tx.sql, "operations", null, name, caller) };
  });
};

export const me: Handler<typeof operations.me> = async (_, { who }) => ({ name: who.name });

export const signOut: Handler<typeof operations.signOut> = async (_, { caller, transact }) =>
  transact(async (tx) => {
    if (caller.token) await endSession(tx.sql, caller.token);
    return {};
  });
