import { grantMs, sessionMs } from "@/lib/access/terms";
import { Refusal } from "@/lib/call/refusals";
import type { Caller } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import { deviceHash } from "../sessions/devices";
import { newToken, tokenHash } from "../secrets";

/** Where a grant lets in. */
export type Audience = "sibling" | "portal";

export interface Granted {
  readonly grant: string;
  readonly expiresAt: Date;
}

/** Whose a grant is, and when the session must end that it opens. */
export interface Used {
  readonly operator: string;
  readonly until: Date;
}

/**
 * The absolute end of the calling session: switching to and fro must not put it off. A caller without a session of ours
 * gets that of a sign-in; refused when the session has ended meanwhile.
 */
async function endOfSession(sql: Sql, { token, at }: Caller): Promise<Date> {
  if (!token) return later(at, sessionMs);
  const [session] = await sql<{ expiresAt: Date }>(
    `select expires_at as "expiresAt" from session where token_hash = $1`,
    [tokenHash(token)],
  );
  if (!session) throw new Refusal("TOKEN_EXPIRED");
  return session.expiresAt;
}

/**
 * Makes a grant for one person, on the calling device, into one edition; earlier ones of theirs for it become invalid.
 */
export async function makeGrant(
  sql: Sql,
  world: string,
  operatorId: string,
  audience: Audience,
  caller: Caller,
): Promise<Granted> {
  const grant = newToken();
  const expiresAt = later(caller.at, grantMs);
  await sql(
    "delete from edition_grant where world = $1::uuid and operator = $2::uuid and audience = $3 and used_at is null",
    [world, operatorId, audience],
  );
  await sql(
    "insert into edition_grant (token_hash, world, operator, audience, device, expires_at, until) values ($1, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $7::timestamptz)",
    [tokenHash(grant), world, operatorId, audience, deviceHash(caller), expiresAt, await endOfSession(sql, caller)],
  );
  return { grant, expiresAt };
}

/**
 * Uses a grant up and returns its person. Nobody when it is unknown, used, too old, for the other edition, of another
 * world or from another device.
 */
export async function useGrant(
  sql: Sql,
  world: string,
  grant: string,
  audience: Audience,
  caller: Caller,
): Promise<Used | undefined> {
  const [used] = await sql<Used>(
    `update edition_grant set used_at = $5::timestamptz
     where token_hash = $1 and world = $2::uuid and audience = $3 and device = $4 and used_at is null and expires_at > $5::timestamptz and until > $5::timestamptz returning operator, until`,
    [tokenHash(grant), world, audience, deviceHash(caller), caller.at],
  );
  return used;
}
