import { isWithin } from "@/lib/developers/keys/address-range";
import { Refusal } from "@/lib/call/refusals";
import type { Caller, Who } from "@/lib/call/who";
import { drivenWorldOf, isProduction } from "@/lib/session/settings";
import { isBefore, minuteMs } from "@/lib/time/instant";
import type { Brakes } from "@/lib/simulator/platform/rate-limits/brakes";
import { tokenHash } from "../../access/secrets";
import { found, whoIn } from "../../access/sessions/session";
import { plainHost } from "../../access/site/plain-host";
import { note } from "@/lib/simulator/platform/audit/audit";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { txAt } from "@/lib/simulator/platform/store/tx";
import { worldNow } from "@/lib/simulator/driving/worlds/world";
import { keyRow, type KeyRow } from "./keys.sql";
import { keyActor } from "./names";
import { isSecret } from "./secret";

/** How exactly it is known when a secret was last used; saves a write on nearly every request. */
const usedEveryMs = minuteMs;

/**
 * Who asks with an API key: the person it acts for, with what both its scope and they themselves are permitted, and
 * never as the main operator. Refused when it does not serve, from where it may not be used, or too often.
 */
export async function keyHolder(sql: Sql, brakes: Brakes, caller: Caller): Promise<Who> {
  const { token = "", at: real, from } = caller;
  const hash = tokenHash(token);
  const row = isSecret(token) ? await keyRow(sql, { hash, host: plainHost(caller.host), real }) : undefined;
  if (!row || !serves(row, caller)) {
    if (!(await brakes.unknownKey(from, real))) throw new Refusal("KEY_TOO_OFTEN", brakes.unknownKey.left(from, real));
    throw new Refusal("KEY_INVALID");
  }
  if (!(await brakes.apiKey(row.keyId, real))) throw new Refusal("KEY_TOO_OFTEN", brakes.apiKey.left(row.keyId, real));
  if (!isWithin(from, row.addresses)) {
    const by = { name: keyActor(row.keyId), origin: from, at: real };
    const event = { what: "developers.keyUsed", subject: row.keyId, outcome: "KEY_ADDRESS" };
    await note(txAt(sql, row, worldNow(row, real), by), event);
    throw new Refusal("KEY_ADDRESS", { address: from });
  }
  await touch(sql, hash, row, caller);
  const { keyId: id, keyName: name, orderUsd, dayUsd, scope } = row;
  const person = whoIn(row);
  const permissions = person.permissions.filter((permission) => scope.includes(permission));
  return found(row, { ...person, operatorType: 2, permissions, key: { id, name, orderUsd, dayUsd } });
}

/** Neither expired nor replaced by the world's clock, and asked for in its own world where one is named. */
function serves(row: KeyRow, caller: Caller): boolean {
  const now = worldNow(row, caller.at);
  const named = isProduction() ? drivenWorldOf(caller) : caller.worldHint;
  return (
    (row.expiresAt === null || isBefore(now, row.expiresAt)) &&
    (row.until === null || isBefore(now, row.until)) &&
    (named === undefined || named === row.name)
  );
}

async function touch(sql: Sql, hash: string, { usedAt, usedFrom }: KeyRow, { at, from }: Caller): Promise<void> {
  if (usedAt && usedFrom === from && at.getTime() - usedAt.getTime() < usedEveryMs) return;
  await sql.prisma.apiKeySecret.updateMany({ where: { tokenHash: hash }, data: { usedAt: at, usedFrom: from } });
}
