import { grantMs } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import type { Sql } from "../../pool";
import { deviceHash } from "../devices";
import { newToken, tokenHash } from "../secrets";

/** Where a grant lets in. */
export type Audience = "sibling" | "portal";

export interface Granted {
  readonly grant: string;
  readonly expiresAt: Date;
}

/** Makes a grant for one person, on the device that asks, into one edition; earlier ones of theirs for it cease to serve. */
export async function makeGrant(sql: Sql, world: string, operatorId: string, audience: Audience, caller: Caller): Promise<Granted> {
  const grant = newToken();
  const expiresAt = later(caller.at, grantMs);
  await sql("delete from edition_grant where world = $1::uuid and operator = $2::uuid and audience = $3 and used_at is null", [world, operatorId, audience]);
  await sql(
    "insert into edition_grant (token_hash, world, operator, audience, device, expires_at) values ($1, $2::uuid, $3::uuid, $4, $5, $6::timestamptz)",
    [tokenHash(grant), world, operatorId, audience, deviceHash(caller), expiresAt],
  );
  return { grant, expiresAt };
}

/** Uses a grant up and tells whose it was. Nobody's when it is unknown, used, too old, for the other edition, of another world or from another device. */
export async function useGrant(sql: Sql, world: string, grant: string, audience: Audience, caller: Caller): Promise<string | undefined> {
  const [used] = await sql<{ operator: string }>(
    `update edition_grant set used_at = $5::timestamptz
     where token_hash = $1 and world = $2::uuid and audience = $3 and device = $4 and used_at is null and expires_at > $5::timestamptz returning operator`,
    [tokenHash(grant), world, audience, deviceHash(caller), caller.at],
  );
  return used?.operator;
}
