import { isWithin } from "@/lib/developers/keys/address-range";
import { Refusal } from "@/lib/call/refusals";
import type { Caller, Principal } from "@/lib/call/principal";
import { drivenWorldOf, isProduction } from "@/lib/session/settings";
import { isBefore, minuteMs } from "@/lib/time/instant";
import type { RateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { tokenHash } from "../../access/secrets";
import { rememberPrincipal, principalFromRow } from "../../access/sessions/session";
import { plainHost } from "../../access/site/plain-host";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { worldTimeAt } from "@/lib/simulator/driving/worlds/world";
import { keyRow, type KeyRow } from "./keys.sql";
import { keyActor } from "./names";
import { isSecret } from "./secret";

/** Limits the precision of a secret's last use; saves a write on nearly every request. */
const usedEveryMs = minuteMs;

/**
 * Returns the principal of an API key: the person it acts for, with the permissions that both its scope and they
 * themselves have, and never as the main operator. Refuses a key that is not valid, a forbidden address, or a rate
 * limit violation.
 */
export async function keyPrincipal(sql: Sql, rateLimits: RateLimits, caller: Caller): Promise<Principal> {
  const { token = "", at: real, from } = caller;
  const hash = tokenHash(token);
  const row = isSecret(token) ? await keyRow(sql, { hash, host: plainHost(caller.host), real }) : undefined;
  if (!row || !serves(row, caller)) {
    if (!(await rateLimits.unknownKey(from, real)))
      throw new Refusal("KEY_TOO_OFTEN", rateLimits.unknownKey.retryAfter(from, real));
    throw new Refusal("KEY_INVALID");
  }
  if (!(await rateLimits.apiKey(row.keyId, real)))
    throw new Refusal("KEY_TOO_OFTEN", rateLimits.apiKey.retryAfter(row.keyId, real));
  if (!isWithin(from, row.addresses)) {
    const by = { name: keyActor(row.keyId), origin: from, at: real };
    const event = { what: "developers.keyUsed", subject: row.keyId, outcome: "KEY_ADDRESS" };
    await note(txAt(sql, row, worldTimeAt(row, real), by), event);
    throw new Refusal("KEY_ADDRESS", { address: from });
  }
  await touch(sql, hash, row, caller);
  const { keyId: id, keyName: name, orderUsd, dayUsd, scope } = row;
  const person = principalFromRow(row);
  const permissions = person.permissions.filter((permission) => scope.includes(permission));
  return rememberPrincipal(row, { ...person, operatorType: 2, permissions, key: { id, name, orderUsd, dayUsd } });
}

/**
 * Returns true when a key is neither expired nor replaced by the world's clock, and is used in its own world if one is
 * requested.
 */
function serves(row: KeyRow, caller: Caller): boolean {
  const now = worldTimeAt(row, caller.at);
  const requestedWorld = isProduction() ? drivenWorldOf(caller) : caller.worldHint;
  return (
    (row.expiresAt === null || isBefore(now, row.expiresAt)) &&
    (row.until === null || isBefore(now, row.until)) &&
    (requestedWorld === undefined || requestedWorld === row.name)
  );
}

async function touch(sql: Sql, hash: string, { usedAt, usedFrom }: KeyRow, { at, from }: Caller): Promise<void> {
  if (usedAt && usedFrom === from && at.getTime() - usedAt.getTime() < usedEveryMs) return;
  await sql.prisma.apiKeySecret.updateMany({ where: { tokenHash: hash }, data: { usedAt: at, usedFrom: from } });
}
