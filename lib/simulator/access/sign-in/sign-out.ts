import type { access } from "@/lib/access/calls/sign-in";
import type { Handler } from "@/lib/simulator/platform/handler";
import { deviceHash } from "../sessions/devices";
import { endSession } from "../sessions/session";

/** Signing out ends the sibling edition on this device too: from there one comes back without a password. */
export const signOut: Handler<typeof access.signOut> = async (_, { who, world, caller, transact }) =>
  transact(async (tx) => {
    if (caller.token) await endSession(tx.sql, caller.token);
    // whoever comes without a device leaves what was opened without one
    const device = deviceHash(caller) || null;
    await tx.prisma.session.deleteMany({
      where: { realm: "sibling", world: world.id, holder: who.operatorId, device },
    });
    await tx.prisma.editionGrant.deleteMany({ where: { world: world.id, operator: who.operatorId } });
    return {};
  });
