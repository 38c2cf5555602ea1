import { servingKey } from "@/lib/developers/states";
import { isAddressAllowed } from "@/lib/developers/keys/address-range";
import { Refusal } from "@/lib/call/refusals";
import type { Caller, Principal } from "@/lib/call/principal";
import { requestedDrivenWorld, isProduction } from "@/lib/session/settings";
import { beijingDay } from "@/lib/time/beijing";
import { isBefore, minuteMs } from "@/lib/time/instant";
import type { RateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { tokenHash } from "../../access/secrets";
import { principalColumns, principalFields, type PrincipalRow } from "../../access/sessions/principal-rows";
import { rememberPrincipalRow, principalFromRow } from "../../access/sessions/session";
import { maySignInCondition } from "../../access/sign-in/sign-in-permission";
import { plainHost } from "../../access/site/plain-host";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { prepareQuery, query, raw, type ValueOf } from "@/lib/simulator/platform/store/query";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { worldTimeAt } from "@/lib/simulator/driving/worlds/world";
import { apiKeyActorName } from "./names";
import { isWellFormedKeySecret } from "./secret";

/** Describes a valid key, with the person it acts for, their company and their world. */
interface KeyRow extends PrincipalRow {
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: readonly string[];
  readonly addresses: readonly string[];
  readonly orderUsd: bigint | null;
  readonly dayUsd: bigint | null;
  readonly expiresAt: Date | null;
  readonly until: Date | null;
  readonly usedAt: Date | null;
  readonly usedFrom: string;
}

const keyRows = prepareQuery(
  (parameter: ValueOf<{ readonly hash: string; readonly today: string; readonly host: string }>) =>
    query
      .selectFrom("apiKeySecret as s")
      .innerJoin("apiKey as k", (join) => join.onRef("k.world", "=", "s.world").onRef("k.id", "=", "s.keyId"))
      .innerJoin("world as w", "w.id", "s.world")
      .innerJoin("operator as o", (join) => join.onRef("o.world", "=", "w.id").onRef("o.id", "=", "k.operatorId"))
      .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "w.id").onRef("m.userNo", "=", "o.userNo"))
      .leftJoin("role as r", (join) => join.onRef("r.world", "=", "w.id").onRef("r.id", "=", "o.roleId"))
      .where("s.tokenHash", "=", parameter("hash"))
      .where("k.state", "=", raw.lit(servingKey))
      .where(maySignInCondition(parameter("today")))
      .select(principalFields)
      .select(principalColumns(parameter("host")))
      .select(["k.id as keyId", "k.name as keyName", "k.permissions as scope", "k.addresses"])
      .select(["k.orderUsdMinor as orderUsd", "k.dayUsdMinor as dayUsd", "k.expiresAt"])
      .select(["s.until", "s.usedAt", "s.usedFrom"]),
);

/** Reads the key of a secret, and its principal. */
export async function readApiKeyRow(
  sql: Sql,
  { hash, host, real }: { readonly hash: string; readonly host: string; readonly real: Date },
): Promise<KeyRow | undefined> {
  const [row] = await keyRows(sql, { hash, host, today: beijingDay(real) });
  // named cast: a merchant's real name state is one of those
  return row as KeyRow | undefined;
}

/** Limits the precision of a secret's last use; saves a write on nearly every request. */
const usedEveryMs = minuteMs;

/**
 * Returns the principal of an API key: the person it acts for, with the permissions that both its scope and they
 * themselves have, and never as the main operator. Refuses a key that is not valid, a forbidden address, or a rate
 * limit violation.
 */
export async function apiKeyPrincipal(sql: Sql, rateLimits: RateLimits, caller: Caller): Promise<Principal> {
  const { token = "", at: real, from } = caller;
  const hash = tokenHash(token);
  const row = isWellFormedKeySecret(token)
    ? await readApiKeyRow(sql, { hash, host: plainHost(caller.host), real })
    : undefined;
  if (!row || !serves(row, caller)) {
    if (!(await rateLimits.unknownKey(from, real)))
      throw new Refusal("KEY_TOO_OFTEN", rateLimits.unknownKey.retryAfter(from, real));
    throw new Refusal("KEY_INVALID");
  }
  if (!(await rateLimits.apiKey(row.keyId, real)))
    throw new Refusal("KEY_TOO_OFTEN", rateLimits.apiKey.retryAfter(row.keyId, real));
  if (!isAddressAllowed(from, row.addresses)) {
    const by = { name: apiKeyActorName(row.keyId), origin: from, at: real };
    const event = { what: "developers.keyUsed", subject: row.keyId, outcome: "KEY_ADDRESS" };
    await writeAuditNote(txAt(sql, row, worldTimeAt(row, real), by), event);
    throw new Refusal("KEY_ADDRESS", { address: from });
  }
  await touch(sql, hash, row, caller);
  const { keyId: id, keyName: name, orderUsd, dayUsd, scope } = row;
  const person = principalFromRow(row);
  const permissions = person.permissions.filter((permission) => scope.includes(permission));
  return rememberPrincipalRow(row, { ...person, operatorType: 2, permissions, key: { id, name, orderUsd, dayUsd } });
}

/**
 * Returns true when a key is neither expired nor replaced by the world's clock, and is used in its own world if one is
 * requested.
 */
function serves(row: KeyRow, caller: Caller): boolean {
  const now = worldTimeAt(row, caller.at);
  const requestedWorld = isProduction() ? requestedDrivenWorld(caller) : caller.worldHint;
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
