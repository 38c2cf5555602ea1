import type { access } from "@/lib/access/calls/sign-in";
import type { Handler } from "@/lib/simulator/platform/handler";
import { deviceTokenHash } from "../sessions/devices";
import { endSessionByToken } from "../sessions/session";

/**
 * Signs out. Signing out ends the sibling edition on this device too: a session there allows returning without a
 * password.
 */
export const signOutPortalOperator: Handler<typeof access.signOut> = async (
  _,
  { principal, world, caller, transact },
) =>
  transact(async (tx) => {
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    // a caller without a device ends the sessions opened without one
    const device = deviceTokenHash(caller) || null;
    await tx.prisma.session.deleteMany({
      where: { realm: "sibling", world: world.id, holder: principal.operatorId, device },
    });
    await tx.prisma.editionGrant.deleteMany({ where: { world: world.id, operator: principal.operatorId } });
    return {};
  });
