import { linkDays } from "@/lib/access/terms";
import { menuPrefix } from "@/lib/call/path";
import { publicUrl } from "@/lib/session/settings";
import { dayMs, later } from "@/lib/time/instant";
import type { Sql } from "../store/pool";
import { newToken, tokenHash } from "./secrets";

/** The purpose of a mail's link. Opening its page changes nothing: the page has a button. */
export type LinkPurpose = "invite" | "activate";

/** The person of a link, and the address it proves. */
export interface LinkFor {
  readonly purpose: LinkPurpose;
  readonly operator: string;
  readonly email: string;
}

/** Makes a link that serves once, for three days; earlier ones of the same person and purpose cease to serve. */
export async function makeLink(
  sql: Sql,
  world: string,
  { purpose, operator, email }: LinkFor,
  real: Date,
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = later(real, linkDays * dayMs);
  await sql(
    "delete from mail_link where world = $1::uuid and operator = $2::uuid and purpose = $3 and used_at is null",
    [world, operator, purpose],
  );
  await sql(
    "insert into mail_link (token_hash, world, purpose, operator, email, expires_at) values ($1, $2::uuid, $3, $4::uuid, $5, $6::timestamptz)",
    [tokenHash(token), world, purpose, operator, email, expiresAt],
  );
  return { url: new URL(`${menuPrefix}/activate/${token}`, publicUrl()).href, expiresAt };
}

/** Why a link does not serve. */
export type Unusable = "LINK_UNUSABLE" | "LINK_EXPIRED" | "LINK_USED";

/**
 * Uses a link of a world's up, or says why it does not serve: unknown or replaced, used, too old. Of many who use it
 * together one gets it.
 */
export async function useLink(sql: Sql, world: string, token: string, real: Date): Promise<LinkFor | Unusable> {
  const hash = tokenHash(token);
  const [used] = await sql<LinkFor>(
    "update mail_link set used_at = $3::timestamptz where world = $1::uuid and token_hash = $2 and used_at is null and expires_at > $3::timestamptz returning purpose, operator, email",
    [world, hash, real],
  );
  if (used) return used;
  const [row] = await sql<{ isUsed: boolean }>(
    `select used_at is not null as "isUsed" from mail_link where world = $1::uuid and token_hash = $2`,
    [world, hash],
  );
  return !row ? "LINK_UNUSABLE" : row.isUsed ? "LINK_USED" : "LINK_EXPIRED";
}
