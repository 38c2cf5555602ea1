import { Refusal } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/who";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { knownDevice, type Known } from "../sessions/devices";
import { mfaOf } from "../mfa/step";
import { tokenHash } from "../secrets";
import { endSession, openSession, type Lineage } from "../sessions/session";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The result of a proven identity: a session, or one whose MFA is pending. */
export interface Entered {
  readonly token: string;
  readonly device?: string | undefined;
  readonly isHalfway: boolean;
}

/**
 * Lets a person in, inside the transaction that checked them: fully on a known device where no MFA is switched on, else
 * with MFA pending, until they have passed it, or a code sent to their own phone or email. The calling session ends in
 * either case. Where a grant lets them in, the new session inherits from the one that requested it.
 */
export async function enter(tx: InWorld, operatorId: string, caller: Caller, lineage?: Lineage): Promise<Entered> {
  if (caller.token) await endSession(tx.sql, caller.token);
  const { way } = await mfaOf(tx, operatorId, "login");
  const known = way === "off" ? await knownDevice(tx, operatorId, caller) : undefined;
  return known
    ? enterOn(tx, operatorId, caller, known, lineage)
    : { token: await openSession(tx.sql, "halfway", tx.world.id, operatorId, caller, null, lineage), isHalfway: true };
}

/** Opens the whole session, on a device that is known by now. */
export async function enterOn(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
  known: Known,
  lineage?: Lineage,
): Promise<Entered> {
  return {
    token: await openSession(tx.sql, "portal", tx.world.id, operatorId, caller, known.hash, lineage),
    device: known.token,
    isHalfway: false,
  };
}

/**
 * Ends the calling session with MFA pending, and returns what the one after it inherits; a second
 * concurrent request finds none any more.
 */
export async function endMfaPending(sql: Sql, caller: Caller): Promise<Lineage> {
  // Stryker disable next-line StringLiteral: no session has this token, nor any other that nobody was given
  const one = { tokenHash: tokenHash(caller.token ?? "") };
  // when a session must end never changes: what is read before it ends holds
  const half = await sql.prisma.session.findFirst({ where: one, select: { until: true, drivenBy: true } });
  const ended = await sql.prisma.session.deleteMany({ where: one });
  if (!half || ended.count === 0) throw new Refusal("TOKEN_EXPIRED");
  return half;
}
