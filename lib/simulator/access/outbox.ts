import { dayMs, later } from "@/lib/time/instant";
import { auditId } from "../platform/audit/audit";
import type { Sql } from "../platform/store/pool";
import { sealText } from "./secrets";
import type { InWorld } from "../platform/store/tx";

/** The content sent to a person: a code, a mail, a short message; or to a merchant's own software. */
export interface Outgoing {
  /** Its own, where what is sent is known by one elsewhere. */
  readonly id?: string;
  readonly kind: "captcha" | "sms" | "mail" | "webhook";
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
  tx: InWorld,
  { id, kind, recipient, purpose, subject = "", content, expiresAt }: Outgoing,
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

/** Erases what was sent for a purpose once it has served, or something newer has taken its place. */
export async function eraseSent(
  tx: InWorld,
  { kind, recipient, purpose }: Pick<Outgoing, "kind" | "recipient" | "purpose">,
): Promise<void> {
  await tx.prisma.outbox.updateMany({
    where: { world: tx.world.id, kind, recipient, purpose, sealed: { not: null } },
    data: { sealed: null },
  });
}

/** Erases everything that has expired, captchas and codes nobody answered, and what was counted more than a day ago. */
export async function sweepExpired({ prisma }: Pick<Sql, "prisma">, real: Date): Promise<void> {
  const expired = { where: { expiresAt: { lt: real } } };
  const aDayAgo = later(real, -dayMs);
  await prisma.outbox.updateMany({ where: { sealed: { not: null }, expiresAt: { lt: real } }, data: { sealed: null } });
  await prisma.captcha.deleteMany(expired);
  await prisma.verificationCode.deleteMany(expired);
  await prisma.bindingProof.deleteMany(expired);
  await prisma.passkeyChallenge.deleteMany(expired);
  await prisma.codeAllowance.deleteMany({ where: { last: { lt: aDayAgo } } });
  await prisma.session.deleteMany(expired);
  await prisma.editionGrant.deleteMany(expired);
  await prisma.device.deleteMany(expired);
  await prisma.loginLock.deleteMany({ where: { seenAt: { lt: aDayAgo } } });
  await prisma.wrongCodes.deleteMany({ where: { daySince: { lt: aDayAgo }, hourSince: { lt: aDayAgo } } });
}
