import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls/sign-in";
import { beijingText } from "@/lib/time/beijing";
import { minuteMs } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { useCaptcha } from "./captcha";
import { deviceHash } from "../sessions/devices";
import { enter } from "./enter";
import type { Counted } from "./login-lock";
import { hashPassword, isOfOldPepper, isPassword, noPassword, tokenHash } from "../secrets";
import { mayEnterNow } from "./may-enter";
import { candidate, countTry, passLock } from "./sign-in.sql";

const told = { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs };

/**
 * Signs an operator in. Unknown, wrong and disabled get one answer, in one time and after the same work: one slow check
 * and the same statements. Only whoever knows the password learns that the sign-in is locked, and until when; after as
 * many wrong passwords within the lock as led to it, not even they, so that a lock does not invite to guess on. Five
 * wrong passwords lock the login for 30 minutes of real time, whatever a
 * world's clock says, on trusted devices and elsewhere apart.
 */
export const signIn: Handler<typeof access.signIn> = async ({ loginNo, userNo, password, ...answer }, context) => {
  const { world, caller, by, refuse, transact } = context;
  if (!(await useCaptcha(context, "signIn", answer, by.at))) return refuse("CAPTCHA_ERROR");
  const found = await candidate(context, { loginNo, userNo, device: deviceHash(caller) }, by.at);
  const counted: Counted = found
    ? { subject: found.id, device: found.device }
    : // Stryker disable next-line MethodExpression: capitals do as well, if every spelling has the same ones
      { subject: tokenHash(`${userNo ?? ""}\n${loginNo.toLowerCase()}`), device: "" };
  const isRight = await isPassword(password, "password", found?.passwordHash ?? noPassword);
  const isOld = isRight && found !== undefined && (await isOfOldPepper(password, "password", found.passwordHash));
  const renewed = isOld ? await hashPassword(password, "password") : undefined;
  if (!found || !isRight || found.lockedUntil || !found.mayEnter) {
    await countTry(context, counted, !isRight, by.at);
    if (found?.lockedUntil && isRight && found.mayEnter && found.wrongSinceLock < wrongPasswordsMax)
      return refuse("LOGIN_LOCKED", { until: beijingText(found.lockedUntil).slice(11) });
    return refuse("LOGIN_ERROR", told);
  }
  return transact(async (tx) => {
    // checked again under the lock: of parallel guesses none passes once the lock is set, nor with a password that was
    // changed meanwhile
    const still = await lockRow(tx, "Operator", { world: world.id, id: found.id });
    const isSame = still?.passwordHash === found.passwordHash && mayEnterNow(still, by.at);
    if (!isSame || !(await passLock(tx, counted, by.at))) return refuse("LOGIN_ERROR", told);
    if (renewed !== undefined)
      await tx.prisma.operator.updateMany({
        where: { world: world.id, id: found.id },
        data: { passwordHash: renewed },
      });
    return {
      userNo: found.userNo,
      userName: found.merchantName,
      operatorId: found.id,
      ...(await enter(tx, found.id, caller)),
    };
  });
};
