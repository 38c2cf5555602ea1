import type { security } from "@/lib/access/calls/security";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isCommonPassword } from "./common-password";
import { forgetDevices } from "../sessions/devices";
import { loginLockStanding } from "../sign-in/login-lock";
import { countLoginTry, resetWrongLoginTries } from "../sign-in/login-tries";
import { hashPassword, verifyPassword } from "../secrets";
import { endSessionsOf, openSession } from "../sessions/session";
import { notifyPerson } from "../notifications";

/**
 * Changes a sign-in password. A wrong old password counts like a wrong one at sign-in, so that it cannot be guessed in
 * an unattended session; while the login is locked, every password is rejected.
 */
export const changeSignInPassword: Handler<typeof security.changePassword> = async (
  { oldPassword, password },
  context,
) => {
  const { principal, world, by, caller, refuse, transact } = context;
  // checked for the new one alone, before the old one: checked afterwards it would reveal that the old one was right,
  // to any number of parallel guesses
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const person = await context.prisma.operator.findFirst({ where: { world: world.id, id: principal.operatorId } });
  invariant(person, "whoever is signed in exists");
  const { counter, isLocked } = await loginLockStanding(context, principal.operatorId, caller);
  if (isLocked || !(await verifyPassword(oldPassword, "password", person.passwordHash))) {
    if (!isLocked) await countLoginTry(context, counter, true, by.at);
    return refuse("PASSWORD_WRONG");
  }
  const passwordHash = await hashPassword(password, "password");
  return transact(async (tx) => {
    // checked again by the statement that changes it: of parallel guesses none passes once the lock is set, of changes
    // one
    const updateResult = await tx.prisma.operator.updateMany({
      where: { world: world.id, id: principal.operatorId, passwordHash: person.passwordHash },
      data: { passwordHash },
    });
    if (updateResult.count === 0 || !(await resetWrongLoginTries(tx, counter, by.at))) return refuse("PASSWORD_WRONG");
    await endSessionsOf(tx, principal.operatorId);
    await forgetDevices(tx, principal.operatorId, caller);
    await notifyPerson(tx, principal.operatorId, "passwordChanged", caller);
    const lineage = { until: null, drivenBy: principal.drivenBy ?? "" };
    const device = counter.device || null;
    return { token: await openSession(tx.sql, "portal", world.id, principal.operatorId, caller, device, lineage) };
  });
};
