import { linkDays } from "@/lib/access/terms";
import { menuPrefix } from "@/lib/call/path";
import { publicUrl } from "@/lib/session/settings";
import { dayMs, later } from "@/lib/time/instant";
import type { Sql } from "../pool";
import { newToken, tokenHash } from "./secrets";

/** What the link of a mail is for. Opening its page changes nothing: the page has a button. */
export type LinkPurpose = "invite" | "activate";

/** To whom a link belongs, and the address it proves. */
export interface LinkFor {
  readonly purpose: LinkPurpose;
  readonly operator: string;
  readonly email: string;
}

/** Makes a link that serves once, for three days; earlier ones of the same person and purpose cease to serve. */
export async function makeLink(sql: Sql, world: string, { purpose, operator, email }: LinkFor, real: Date): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = later(real, linkDays * dayMs);
  await sql("delete from mail_link where world = $1::uuid and operator = $2::uuid and purpose = $3 and used_at is null", [world, operator, purpose]);
  await sql("insert into mail_link (token_hash, world, purpose, operator, email, expires_at) values ($1, $2::uuid, $3, $4::uuid, $5, $6::timestamptz)", [tokenHash(token), world, purpose, operator, email, expiresAt]);
  return { url: new URL(`${menuPrefix}/activate/${token}`, publicUrl()).href, expiresAt };
}

/** Uses a link up, whichever it is; undefined when it is unknown, used or too old. Of many who use it together one gets it. */
export async function useLink(sql: Sql, token: string, real: Date): Promise<(LinkFor & { world: string }) | undefined> {
  const [used] = await sql<LinkFor & { world: string }>(
    "update mail_link set used_at = $2::timestamptz where token_hash = $1 and used_at is null and expires_at > $2::timestamptz returning world, purpose, operator, email",
    [tokenHash(token), real],
  );
  return used;
}
