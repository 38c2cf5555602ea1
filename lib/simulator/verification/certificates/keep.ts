import { beijingDay } from "@/lib/time/beijing";
import type { VerificationEntry } from "@/lib/verification/entry";
import { entryCertificatesWithEnd } from "@/lib/verification/rules";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { expirePassedVerification, expireEndedCertificates } from "./expire";
import { setExpiringIfCertificateNear } from "./near";
import { scheduleCertificateCheck } from "./schedule";

/**
 * Stores the certificates of an application that has just passed, and watches them from now on. One of them may have
 * ended before: it closes functions since its own end, and is not announced again if it already was.
 */
export async function storeCertificates(tx: Tx, { userNo }: Row<"Verification">, of: VerificationEntry): Promise<void> {
  const where = { world: tx.world.id, userNo };
  const before = await tx.prisma.verificationCertificate.findMany({ where: { ...where, isExpired: true } });
  await tx.prisma.verificationCertificate.deleteMany({ where });
  const certificates = entryCertificatesWithEnd(of);
  const isAnnounced = ({ path, name, expiresOn }: (typeof certificates)[number]) =>
    before.some((item) => item.path === path && item.name === name && item.expiresOn === expiresOn);
  await tx.prisma.verificationCertificate.createMany({
    data: certificates.map((item) => ({ ...where, ...item, isExpired: isAnnounced(item) })),
  });
  const [first] = certificates.flatMap(({ expiresOn }) => (expiresOn < beijingDay(tx.now) ? [expiresOn] : [])).sort();
  if (first) await expirePassedVerification(tx, userNo, first);
  await expireEndedCertificates(tx, userNo);
  await setExpiringIfCertificateNear(tx, userNo);
  await scheduleCertificateCheck(tx, userNo, certificates);
}
