import { auditId } from "../audit";
import type { Sql } from "../pool";
import { sealText } from "./secrets";

/** What is sent to a person: a code, a mail, a short message. */
export interface Outgoing {
  readonly kind: "captcha" | "sms" | "mail";
  readonly recipient: string;
  readonly purpose: string;
  readonly content: string;
  /** Real time: it is erased after it. */
  readonly expiresAt: Date;
}

/** Puts something into the world's outbox, encrypted; operations may read it until it expires or is used. */
export async function sendOut(sql: Sql, world: string, { kind, recipient, purpose, content, expiresAt }: Outgoing, real: Date): Promise<void> {
  await sql(
    `insert into outbox (world, id, kind, recipient, purpose, sealed, made_at, expires_at) values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz)`,
    [world, auditId(real), kind, recipient, purpose, sealText(content), real, expiresAt],
  );
}

/** Erases what an entry carried once it has served. */
export async function eraseSent(sql: Sql, world: string, kind: Outgoing["kind"], recipient: string): Promise<void> {
  await sql("update outbox set sealed = null where world = $1::uuid and kind = $2 and recipient = $3", [world, kind, recipient]);
}

/** Erases everything that has expired, and captchas nobody answered. */
export async function sweepExpired(sql: Sql, real: Date): Promise<void> {
  await sql("update outbox set sealed = null where sealed is not null and expires_at < $1::timestamptz", [real]);
  await sql("delete from captcha where expires_at < $1::timestamptz", [real]);
  await sql("delete from session where expires_at < $1::timestamptz", [real]);
}
