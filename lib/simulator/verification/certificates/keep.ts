import { dayOf } from "@/lib/time/beijing";
import type { Entry } from "@/lib/verification/entry";
import { certificatesOf } from "@/lib/verification/rules";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { closeAfter, expireEnded } from "./expire";
import { noticeNear } from "./near";
import { lookNext } from "./timetable";

/**
 * The certificates of an application that has just passed are the merchant's, and are watched from now on. One of them
 * may have ended before: it closes since its own end, and where it is one that was announced, it is not once more.
 */
export async function keepCertificates(tx: Tx, { userNo }: Row<"Verification">, of: Entry): Promise<void> {
  const where = { world: tx.world.id, userNo };
  const before = await tx.prisma.verificationCertificate.findMany({ where: { ...where, isExpired: true } });
  await tx.prisma.verificationCertificate.deleteMany({ where });
  const certificates = certificatesOf(of);
  const isAnnounced = ({ path, name, expiresOn }: (typeof certificates)[number]) =>
    before.some((one) => one.path === path && one.name === name && one.expiresOn === expiresOn);
  await tx.prisma.verificationCertificate.createMany({
    data: certificates.map((one) => ({ ...where, ...one, isExpired: isAnnounced(one) })),
  });
  const [first] = certificates.flatMap(({ expiresOn }) => (expiresOn < dayOf(tx.now) ? [expiresOn] : [])).sort();
  if (first) await closeAfter(tx, userNo, first);
  await expireEnded(tx, userNo);
  await noticeNear(tx, userNo);
  await lookNext(tx, userNo, certificates);
}
