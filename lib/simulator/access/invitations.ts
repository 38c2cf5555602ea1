import type { registration } from "@/lib/access/calls/registration";
import type { Handler } from "../platform/handler";
import { lockRow } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** Lists the reasons why a code cannot be used. */
type Useless = "INVITATION_UNKNOWN" | "INVITATION_EXPIRED" | "INVITATION_USED";

/**
 * Returns the partner of a code that is valid at a moment of real time, or the reason why it is not; a revoked one
 * counts as unknown.
 */
async function serving(tx: InWorld, code: string, real: Date): Promise<{ partner: string } | Useless> {
  const row = await lockRow(tx, "Invitation", { world: tx.world.id, code });
  if (!row || row.revokedAt) return "INVITATION_UNKNOWN";
  if (row.expiresAt.getTime() <= real.getTime()) return "INVITATION_EXPIRED";
  return row.used >= row.most ? "INVITATION_USED" : { partner: row.partner };
}

/** Uses a code once, in the transaction of the registration: of many concurrent uses of its last place one succeeds. */
export async function consumePartnerInvitation(
  tx: InWorld,
  code: string,
  real: Date,
): Promise<{ partner: string } | Useless> {
  const result = await serving(tx, code, real);
  if (typeof result !== "string")
    await tx.prisma.invitation.updateMany({ where: { world: tx.world.id, code }, data: { used: { increment: 1 } } });
  return result;
}

export const getRegistrationInvitation: Handler<typeof registration.invitation> = async ({ code }, context) => {
  const { by, rateLimits, refuse } = context;
  if (!(await rateLimits.invitation(by.origin, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.invitation.retryAfter(by.origin, by.at));
  const result = await serving(context, code, by.at);
  return typeof result === "string" ? refuse(result) : { code, partner: result.partner };
};
