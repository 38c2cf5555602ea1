import { Refusal } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/principal";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { findAndRenewKnownDevice, type KnownDevice } from "../sessions/devices";
import { requiredMfaStep } from "../mfa/step";
import { tokenHash } from "../secrets";
import { endSessionByToken, openSession, type Lineage } from "../sessions/session";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes the result of a proven identity: a session, or one with MFA pending. */
export interface SignInResult {
  readonly token: string;
  readonly device?: string | undefined;
  readonly isHalfway: boolean;
}

/**
 * Signs a person in, inside the transaction that checked them: fully on a known device without MFA, else with MFA
 * pending, until they have passed it, or a code sent to their own phone or email. The calling session ends in either
 * case. When a grant signs them in, the new session inherits from the one that requested it.
 */
export async function signInPerson(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
  lineage?: Lineage,
): Promise<SignInResult> {
  if (caller.token) await endSessionByToken(tx.sql, caller.token);
  const { way } = await requiredMfaStep(tx, operatorId, "login");
  const device = way === "off" ? await findAndRenewKnownDevice(tx, operatorId, caller) : undefined;
  return device
    ? openFullSession(tx, operatorId, caller, device, lineage)
    : { token: await openSession(tx.sql, "halfway", tx.world.id, operatorId, caller, null, lineage), isHalfway: true };
}

/** Opens the full session, on a device that is known by now. */
export async function openFullSession(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
  device: KnownDevice,
  lineage?: Lineage,
): Promise<SignInResult> {
  return {
    token: await openSession(tx.sql, "portal", tx.world.id, operatorId, caller, device.hash, lineage),
    device: device.token,
    isHalfway: false,
  };
}

/**
 * Ends the calling session with MFA pending, and returns the lineage that the next one inherits; a second concurrent
 * request finds no session.
 */
export async function endMfaPending(sql: Sql, caller: Caller): Promise<Lineage> {
  // Stryker disable next-line StringLiteral: no session has this token, nor any other that nobody was given
  const sessionKey = { tokenHash: tokenHash(caller.token ?? "") };
  // when a session must end never changes: what is read before it ends holds
  const half = await sql.prisma.session.findFirst({ where: sessionKey, select: { until: true, drivenBy: true } });
  const deleteResult = await sql.prisma.session.deleteMany({ where: sessionKey });
  if (!half || deleteResult.count === 0) throw new Refusal("TOKEN_EXPIRED");
  return half;
}
