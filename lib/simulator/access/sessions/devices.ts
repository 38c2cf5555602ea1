import { deviceDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { dayMs, later } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import { newToken, tokenHash } from "../secrets";

/** A placeholder of a device's hash, for people of a scenario: the first device they sign in on replaces it. */
export const firstDevice = "first";

/** A device on which a person is known. */
export interface Known {
  readonly hash: string;
  /** The token for the browser to keep from now on; undefined where it has it already. */
  readonly token?: string;
}

/** The hash of what a browser keeps; empty, which is nobody's, for one that keeps nothing. */
export const deviceHash = ({ device }: Pick<Caller, "device">): string => (device ? tokenHash(device) : "");

const described = (caller: Caller) =>
  [caller.agent.slice(0, 200), caller.from, caller.at, later(caller.at, deviceDays * dayMs)] as const;

/**
 * Whether a person is known on the calling device; a place kept for the first one is taken. Signing in keeps it known
 * for longer.
 */
export async function knownDevice(
  sql: Sql,
  world: string,
  operatorId: string,
  caller: Caller,
): Promise<Known | undefined> {
  const hash = deviceHash(caller);
  const seen = await sql(
    `update device set agent = $4, origin = $5, seen_at = $6::timestamptz, expires_at = $7::timestamptz
     where world = $1::uuid and operator = $2::uuid and token_hash = $3 and expires_at > $6::timestamptz returning 1`,
    [world, operatorId, hash, ...described(caller)],
  );
  if (seen.length === 1) return { hash };
  const token = newToken();
  const taken = await sql(
    `update device set token_hash = $3, agent = $4, origin = $5, seen_at = $6::timestamptz, expires_at = $7::timestamptz
     where world = $1::uuid and operator = $2::uuid and token_hash = '${firstDevice}' returning 1`,
    [world, operatorId, tokenHash(token), ...described(caller)],
  );
  return taken.length === 1 ? { hash: tokenHash(token), token } : undefined;
}

/**
 * Makes a person known on the calling device. It gets a new token, unless somebody else of this world is known on it:
 * theirs must not be lost, and a token that nobody is known by might have been planted by a stranger.
 */
export async function trustDevice(sql: Sql, world: string, operatorId: string, caller: Caller): Promise<Known> {
  const own = deviceHash(caller);
  const shared = await sql(
    "select 1 from device where world = $1::uuid and token_hash = $2 and expires_at > $3::timestamptz limit 1",
    [world, own, caller.at],
  );
  const token = shared.length === 1 ? undefined : newToken();
  const hash = token ? tokenHash(token) : own;
  await sql(
    `insert into device (world, operator, token_hash, agent, origin, made_at, seen_at, expires_at)
     values ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz)
     on conflict (world, operator, token_hash) do update set agent = excluded.agent, origin = excluded.origin, seen_at = excluded.seen_at, expires_at = excluded.expires_at`,
    [world, operatorId, hash, ...described(caller)],
  );
  return token ? { hash, token } : { hash };
}

/** Forgets the devices on which a person was known, but for the calling one; `andHere` forgets that one too. */
export async function forgetDevices(
  sql: Sql,
  world: string,
  operatorId: string,
  caller: Caller,
  { andHere = false } = {},
): Promise<void> {
  await sql("delete from device where world = $1::uuid and operator = $2::uuid and ($4 or token_hash <> $3)", [
    world,
    operatorId,
    deviceHash(caller),
    andHere,
  ]);
}
