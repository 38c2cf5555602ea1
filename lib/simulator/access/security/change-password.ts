import type { security } from "@/lib/access/calls/security";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { isCommonPassword } from "./common-password";
import { forgetDevices } from "../sessions/devices";
import { standing } from "../sign-in/login-lock";
import { countTry, passLock } from "../sign-in/sign-in.sql";
import { hashPassword, isPassword } from "../secrets";
import { endSessionsOf, openSession } from "../sessions/session";
import { tellPerson } from "../tell";

/**
 * Changes a sign-in password. A wrong old one counts like a wrong one at sign-in, so that it cannot be guessed at a
 * session left open; while the login is locked no password is right.
 */
export const changePassword: Handler<typeof security.changePassword> = async ({ oldPassword, password }, context) => {
  const { who, world, by, caller, refuse, transact } = context;
  // checked for the new one alone, before the old one: checked afterwards it would reveal that the old one was right,
  // to any number of parallel guesses
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const person = await context.prisma.operator.findFirst({ where: { world: world.id, id: who.operatorId } });
  invariant(person, "whoever is signed in exists");
  const { counted, isLocked } = await standing(context, who.operatorId, caller);
  if (isLocked || !(await isPassword(oldPassword, "password", person.passwordHash))) {
    if (!isLocked) await countTry(context, counted, true, by.at);
    return refuse("PASSWORD_WRONG");
  }
  const passwordHash = await hashPassword(password, "password");
  return transact(async (tx) => {
    // checked again by the statement that changes it: of parallel guesses none passes once the lock is set, of changes
    // one
    const changed = await tx.prisma.operator.updateMany({
      where: { world: world.id, id: who.operatorId, passwordHash: person.passwordHash },
      data: { passwordHash },
    });
    if (changed.count === 0 || !(await passLock(tx, counted, by.at))) return refuse("PASSWORD_WRONG");
    await endSessionsOf(tx, who.operatorId);
    await forgetDevices(tx, who.operatorId, caller);
    await tellPerson(tx, who.operatorId, "passwordChanged", caller);
    const lineage = { until: null, drivenBy: who.drivenBy ?? "" };
    const device = counted.device || null;
    return { token: await openSession(tx.sql, "portal", world.id, who.operatorId, caller, device, lineage) };
  });
};
