import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls/sign-in";
import { beijingText } from "@/lib/time/beijing";
import { minuteMs } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { consumeCaptcha } from "./captcha";
import { deviceTokenHash } from "../sessions/devices";
import { signInPerson } from "./enter";
import type { LoginTryCounter } from "./login-lock";
import { hashPassword, isOfOldPepper, verifyPassword, noPassword, tokenHash } from "../secrets";
import { maySignInNow } from "./sign-in-permission";
import { findSignInCandidate, countLoginTry, resetWrongLoginTries } from "./login-tries";

const errorDetail = { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs };

/**
 * Signs an operator in. Unknown, wrong and disabled get the same error, after the same work and time: one slow check
 * and the same statements. Only a caller who knows the password learns that the sign-in is locked, and until when;
 * after as many wrong passwords within the lock as led to it, not even they, so that a lock does not invite further
 * guessing. Five wrong passwords lock the login for 30 minutes of real time, regardless of the world's clock, on
 * trusted devices and elsewhere separately.
 */
export const signInPortalOperator: Handler<typeof access.signIn> = async (
  { loginNo, userNo, password, ...answer },
  context,
) => {
  const { world, caller, by, refuse, transact } = context;
  if (!(await consumeCaptcha(context, "signIn", answer, by.at))) return refuse("CAPTCHA_ERROR");
  const person = await findSignInCandidate(context, { loginNo, userNo, device: deviceTokenHash(caller) }, by.at);
  const counter: LoginTryCounter = person
    ? { subject: person.id, device: person.device }
    : // Stryker disable next-line MethodExpression: capitals do as well, if every spelling has the same ones
      { subject: tokenHash(`${userNo ?? ""}\n${loginNo.toLowerCase()}`), device: "" };
  const isRight = await verifyPassword(password, "password", person?.passwordHash ?? noPassword);
  const isOld = isRight && person !== undefined && (await isOfOldPepper(password, "password", person.passwordHash));
  const newPasswordHash = isOld ? await hashPassword(password, "password") : undefined;
  if (!person || !isRight || person.lockedUntil || !person.mayEnter) {
    await countLoginTry(context, counter, !isRight, by.at);
    if (person?.lockedUntil && isRight && person.mayEnter && person.wrongSinceLock < wrongPasswordsMax)
      return refuse("LOGIN_LOCKED", { until: beijingText(person.lockedUntil).slice(11) });
    return refuse("LOGIN_ERROR", errorDetail);
  }
  return transact(async (tx) => {
    // checked again under the lock: of parallel guesses none passes once the lock is set, nor with a password that was
    // changed meanwhile
    const still = await lockRow(tx, "Operator", { world: world.id, id: person.id });
    const isSame = still?.passwordHash === person.passwordHash && maySignInNow(still, by.at);
    if (!isSame || !(await resetWrongLoginTries(tx, counter, by.at))) return refuse("LOGIN_ERROR", errorDetail);
    if (newPasswordHash !== undefined)
      await tx.prisma.operator.updateMany({
        where: { world: world.id, id: person.id },
        data: { passwordHash: newPasswordHash },
      });
    return {
      userNo: person.userNo,
      userName: person.merchantName,
      operatorId: person.id,
      ...(await signInPerson(tx, person.id, caller)),
    };
  });
};
