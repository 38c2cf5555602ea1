import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { operations } from "@/lib/operations/calls/worlds";
import { minuteMs } from "@/lib/time/instant";
import { hashPassword, isOfOldPepper, verifyPassword, noPassword } from "../../access/secrets";
import { endSessionByToken, openSession } from "../../access/sessions/session";
import type { Handler } from "@/lib/simulator/platform/handler";
import { countWrongFactor, verifyFactorCode } from "./factor";
import { countOpsTry, isOpsLocked, resetOpsAttemptCount } from "./own-password";

const lockDetail = { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs };

/**
 * Signs in an operator. Unknown, disabled, wrong and locked accounts get the same response in the same time, as for
 * portal operators: one slow check, and the same number of reading and writing statements. The session is of a kind of
 * its own and belongs to no world.
 */
export const opsSignIn: Handler<typeof operations.signIn> = async ({ name, password, code }, context) => {
  const { by, caller, rateLimits, refuse, transact } = context;
  if (!(await rateLimits.opsSignIn(caller.from, by.at)))
    return context.refuse("REQUEST_BUSY", rateLimits.opsSignIn.retryAfter(caller.from, by.at));
  const opsUser = await context.prisma.opsUser.findFirst({ where: { name, disabledAt: null } });
  const isRight = await verifyPassword(password, "opsPassword", opsUser?.passwordHash ?? noPassword);
  const isOld = isRight && opsUser !== null && (await isOfOldPepper(password, "opsPassword", opsUser.passwordHash));
  const renewedHash = isOld ? await hashPassword(password, "opsPassword") : undefined;
  const isLocked = await isOpsLocked(context.sql, name, by);
  // which of the two was wrong is not revealed: a wrong code counts like a wrong password
  const proof = await verifyFactorCode(context.sql, name, code ?? "", by.at);
  const use = opsUser?.appSecret ? proof : async () => true;
  if (!opsUser || !isRight || isLocked || typeof use === "string") {
    await countOpsTry(context.sql, name, !opsUser || !isRight || use === "wrong", by);
    await countWrongFactor(context, name, caller, opsUser !== null && isRight && !isLocked && use === "wrong");
    return refuse("LOGIN_ERROR", lockDetail);
  }
  return transact(async (tx) => {
    // checked again by the statement that resets the wrong tries, as for operators
    const isSame = await tx.prisma.opsUser.count({
      where: { name, passwordHash: opsUser.passwordHash, appSecret: opsUser.appSecret, disabledAt: null },
    });
    if (isSame === 0 || !(await resetOpsAttemptCount(tx.sql, name, by)) || !(await use(tx.sql)))
      return refuse("LOGIN_ERROR", lockDetail);
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    const data = { signedInAt: by.at, ...(renewedHash !== undefined && { passwordHash: renewedHash }) };
    await tx.prisma.opsUser.updateMany({ where: { name }, data });
    return { name, token: await openSession(tx.sql, "operations", null, name, caller) };
  });
};

export const getSignedInOpsUser: Handler<typeof operations.me> = async (_, { principal }) => ({ name: principal.name });

export const opsSignOut: Handler<typeof operations.signOut> = async (_, { caller, transact }) =>
  transact(async (tx) => {
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    return {};
  });
