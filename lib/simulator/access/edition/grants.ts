import { grantMs, sessionMs } from "@/lib/access/terms";
import { Refusal } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/principal";
import { addMilliseconds } from "@/lib/time/instant";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { deviceTokenHash } from "../sessions/devices";
import { newToken, tokenHash } from "../secrets";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Names the edition that a grant admits to. */
export type Audience = "sibling" | "portal";

export interface NewGrant {
  readonly grant: string;
  readonly expiresAt: Date;
}

/** Identifies the person of a grant, and what the session that it opens inherits. */
export interface GrantUse {
  readonly operator: string;
  readonly until: Date;
  readonly drivenBy: string;
}

/**
 * Returns what a session inherits from the calling one: its absolute end and its driving actor. Switching between
 * editions must not postpone the end. A caller without a session here gets the end of a new sign-in; refused when the
 * session has ended meanwhile.
 */
async function lineageOf(sql: Sql, { token, at }: Caller): Promise<{ until: Date; drivenBy: string }> {
  if (!token) return { until: addMilliseconds(at, sessionMs), drivenBy: "" };
  const session = await sql.prisma.session.findFirst({
    where: { tokenHash: tokenHash(token) },
    select: { expiresAt: true, drivenBy: true },
  });
  if (!session) throw new Refusal("TOKEN_EXPIRED");
  return { until: session.expiresAt, drivenBy: session.drivenBy };
}

/**
 * Creates a grant for one person, on the calling device, into one edition; their earlier ones for it become invalid.
 */
export async function createEditionGrant(
  tx: InWorld,
  operatorId: string,
  audience: Audience,
  caller: Caller,
): Promise<NewGrant> {
  const grant = newToken();
  const expiresAt = addMilliseconds(caller.at, grantMs);
  await tx.prisma.editionGrant.deleteMany({
    where: { world: tx.world.id, operator: operatorId, audience, usedAt: null },
  });
  await tx.prisma.editionGrant.createMany({
    data: {
      tokenHash: tokenHash(grant),
      world: tx.world.id,
      operator: operatorId,
      audience,
      device: deviceTokenHash(caller),
      expiresAt,
      ...(await lineageOf(tx.sql, caller)),
    },
  });
  return { grant, expiresAt };
}

/**
 * Uses a grant up and returns its person. Undefined when it is unknown, used, too old, for the other edition, of
 * another world or from another device.
 */
export async function consumeEditionGrant(
  tx: InWorld,
  grant: string,
  audience: Audience,
  caller: Caller,
): Promise<GrantUse | undefined> {
  const [grantUse] = await tx.prisma.editionGrant.updateManyAndReturn({
    where: {
      tokenHash: tokenHash(grant),
      world: tx.world.id,
      audience,
      device: deviceTokenHash(caller),
      usedAt: null,
      expiresAt: { gt: caller.at },
      until: { gt: caller.at },
    },
    data: { usedAt: caller.at },
    select: { operator: true, until: true, drivenBy: true },
  });
  return grantUse;
}
