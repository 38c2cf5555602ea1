import type { registration } from "@/lib/access/calls/registration";
import type { Handler } from "../platform/handler";
import { lockRow } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** Why a code invites nobody. */
type Useless = "INVITATION_UNKNOWN" | "INVITATION_EXPIRED" | "INVITATION_USED";

/**
 * A code that serves at a moment of real time, or why it does not; a revoked one is as unknown as one that never was.
 */
async function serving(tx: InWorld, code: string, real: Date): Promise<{ partner: string } | Useless> {
  const row = await lockRow(tx, "Invitation", { world: tx.world.id, code });
  if (!row || row.revokedAt) return "INVITATION_UNKNOWN";
  if (row.expiresAt.getTime() <= real.getTime()) return "INVITATION_EXPIRED";
  return row.used >= row.most ? "INVITATION_USED" : { partner: row.partner };
}

/**
 * Takes one from what a code serves for, in the transaction of the registration: of many who use its last place
 * together one gets it.
 */
export async function useInvitation(tx: InWorld, code: string, real: Date): Promise<{ partner: string } | Useless> {
  const found = await serving(tx, code, real);
  if (typeof found !== "string")
    await tx.prisma.invitation.updateMany({ where: { world: tx.world.id, code }, data: { used: { increment: 1 } } });
  return found;
}

export const invitation: Handler<typeof registration.invitation> = async ({ code }, context) => {
  const { by, brakes, refuse } = context;
  if (!(await brakes.invitation(by.origin, by.at)))
    return refuse("REQUEST_BUSY", brakes.invitation.left(by.origin, by.at));
  const found = await serving(context, code, by.at);
  return typeof found === "string" ? refuse(found) : { code, partner: found.partner };
};
