import { dayMs, later } from "@/lib/time/instant";
import { auditId } from "../audit/audit";
import type { Sql } from "../store/pool";
import { sealText } from "./secrets";

/** The content sent to a person: a code, a mail, a short message. */
export interface Outgoing {
  readonly kind: "captcha" | "sms" | "mail";
  readonly recipient: string;
  readonly purpose: string;
  /** A mail's subject; it holds nothing secret. */
  readonly subject?: string;
  readonly content: string;
  /** Real time: it is erased after it. */
  readonly expiresAt: Date;
}

/** Puts something into the world's outbox, encrypted; operations may read it until it expires or is used. */
export async function sendOut(
  sql: Sql,
  world: string,
  { kind, recipient, purpose, subject = "", content, expiresAt }: Outgoing,
  real: Date,
): Promise<void> {
  await sql(
    `insert into outbox (world, id, kind, recipient, purpose, subject, sealed, made_at, expires_at) values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)`,
    [world, auditId(real), kind, recipient, purpose, subject, sealText(content), real, expiresAt],
  );
}

/** Erases what was sent for a purpose once it has served, or something newer has taken its place. */
export async function eraseSent(
  sql: Sql,
  world: string,
  { kind, recipient, purpose }: Pick<Outgoing, "kind" | "recipient" | "purpose">,
): Promise<void> {
  await sql(
    "update outbox set sealed = null where world = $1::uuid and kind = $2 and recipient = $3 and purpose = $4 and sealed is not null",
    [world, kind, recipient, purpose],
  );
}

/** Erases everything that has expired, captchas and codes nobody answered, and what was counted more than a day ago. */
export async function sweepExpired(sql: Sql, real: Date): Promise<void> {
  await sql("update outbox set sealed = null where sealed is not null and expires_at < $1::timestamptz", [real]);
  await sql("delete from captcha where expires_at < $1::timestamptz", [real]);
  await sql("delete from verification_code where expires_at < $1::timestamptz", [real]);
  await sql("delete from binding_proof where expires_at < $1::timestamptz", [real]);
  await sql("delete from passkey_challenge where expires_at < $1::timestamptz", [real]);
  await sql("delete from code_allowance where last < $1::timestamptz", [later(real, -dayMs)]);
  await sql("delete from session where expires_at < $1::timestamptz", [real]);
  await sql("delete from edition_grant where expires_at < $1::timestamptz", [real]);
  await sql("delete from device where expires_at < $1::timestamptz", [real]);
  await sql("delete from login_lock where seen_at < $1::timestamptz", [later(real, -dayMs)]);
}
