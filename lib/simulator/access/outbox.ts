import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { auditId } from "../platform/audit/audit";
import type { Sql } from "../platform/store/pool";
import { sealText } from "./secrets";
import type { InWorld } from "../platform/store/tx";

/** Describes the content sent to a person: a code, a mail, a short message; or to a merchant's own software. */
export interface OutboxMessage {
  /** Holds the message's own id, where it is known by one elsewhere. */
  readonly id?: string;
  readonly kind: "captcha" | "sms" | "mail" | "webhook";
  readonly recipient: string;
  readonly purpose: string;
  /** Holds a mail's subject; it contains nothing secret. */
  readonly subject?: string;
  readonly content: string;
  /** Holds the real time after which it is erased. */
  readonly expiresAt: Date;
}

/** Puts a message into the world's outbox, encrypted; operations may read it until it expires or is used. */
export async function enqueueOutboxMessage(
  tx: InWorld,
  { id, kind, recipient, purpose, subject = "", content, expiresAt }: OutboxMessage,
  real: Date,
): Promise<void> {
  await tx.prisma.outbox.createMany({
    data: {
      world: tx.world.id,
      id: id ?? auditId(real),
      kind,
      recipient,
      purpose,
      subject,
      sealed: sealText(content),
      madeAt: real,
      expiresAt,
    },
  });
}

/** Erases messages of a purpose once they were used, or replaced by a newer one. */
export async function eraseOutboxMessages(
  tx: InWorld,
  { kind, recipient, purpose }: Pick<OutboxMessage, "kind" | "recipient" | "purpose">,
): Promise<void> {
  await tx.prisma.outbox.updateMany({
    where: { world: tx.world.id, kind, recipient, purpose, sealed: { not: null } },
    data: { sealed: null },
  });
}

/** Erases everything that has expired, unanswered captchas and codes, and counts older than a day. */
export async function sweepExpiredAccessData({ prisma }: Pick<Sql, "prisma">, real: Date): Promise<void> {
  const expiredRows = { where: { expiresAt: { lt: real } } };
  const aDayAgo = addMilliseconds(real, -dayMs);
  await prisma.outbox.updateMany({ where: { sealed: { not: null }, expiresAt: { lt: real } }, data: { sealed: null } });
  await prisma.captcha.deleteMany(expiredRows);
  await prisma.verificationCode.deleteMany(expiredRows);
  await prisma.bindingProof.deleteMany(expiredRows);
  await prisma.passkeyChallenge.deleteMany(expiredRows);
  await prisma.codeAllowance.deleteMany({ where: { last: { lt: aDayAgo } } });
  await prisma.session.deleteMany(expiredRows);
  await prisma.editionGrant.deleteMany(expiredRows);
  await prisma.device.deleteMany(expiredRows);
  await prisma.loginLock.deleteMany({ where: { seenAt: { lt: aDayAgo } } });
  await prisma.wrongCodes.deleteMany({ where: { daySince: { lt: aDayAgo }, hourSince: { lt: aDayAgo } } });
}
