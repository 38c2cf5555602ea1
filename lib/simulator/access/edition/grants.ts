import { grantMs, sessionMs } from "@/lib/access/terms";
import { Refusal } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { deviceHash } from "../sessions/devices";
import { newToken, tokenHash } from "../secrets";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Where a grant lets in. */
export type Audience = "sibling" | "portal";

export interface Granted {
  readonly grant: string;
  readonly expiresAt: Date;
}

/** Whose a grant is, and what the session inherits that it opens. */
export interface Used {
  readonly operator: string;
  readonly until: Date;
  readonly drivenBy: string;
}

/**
 * What a session inherits from the calling one: its absolute end and who acts by it. Switching to and fro must not put it off. A caller without a session of ours
 * gets that of a sign-in; refused when the session has ended meanwhile.
 */
async function lineageOf(sql: Sql, { token, at }: Caller): Promise<{ until: Date; drivenBy: string }> {
  if (!token) return { until: later(at, sessionMs), drivenBy: "" };
  const session = await sql.prisma.session.findFirst({
    where: { tokenHash: tokenHash(token) },
    select: { expiresAt: true, drivenBy: true },
  });
  if (!session) throw new Refusal("TOKEN_EXPIRED");
  return { until: session.expiresAt, drivenBy: session.drivenBy };
}

/**
 * Makes a grant for one person, on the calling device, into one edition; earlier ones of theirs for it become invalid.
 */
export async function makeGrant(tx: InWorld, operatorId: string, audience: Audience, caller: Caller): Promise<Granted> {
  const grant = newToken();
  const expiresAt = later(caller.at, grantMs);
  await tx.prisma.editionGrant.deleteMany({
    where: { world: tx.world.id, operator: operatorId, audience, usedAt: null },
  });
  await tx.prisma.editionGrant.createMany({
    data: {
      tokenHash: tokenHash(grant),
      world: tx.world.id,
      operator: operatorId,
      audience,
      device: deviceHash(caller),
      expiresAt,
      ...(await lineageOf(tx.sql, caller)),
    },
  });
  return { grant, expiresAt };
}

/**
 * Uses a grant up and returns its person. Nobody when it is unknown, used, too old, for the other edition, of another
 * world or from another device.
 */
export async function useGrant(
  tx: InWorld,
  grant: string,
  audience: Audience,
  caller: Caller,
): Promise<Used | undefined> {
  const [used] = await tx.prisma.editionGrant.updateManyAndReturn({
    where: {
      tokenHash: tokenHash(grant),
      world: tx.world.id,
      audience,
      device: deviceHash(caller),
      usedAt: null,
      expiresAt: { gt: caller.at },
      until: { gt: caller.at },
    },
    data: { usedAt: caller.at },
    select: { operator: true, until: true, drivenBy: true },
  });
  return used;
}
