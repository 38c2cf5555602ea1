import type { Entry } from "@/lib/verification/entry";
import { certificatesOf } from "@/lib/verification/rules";
import type { Row } from "../../store/records";
import type { Tx } from "../../store/tx";
import { expireEnded } from "./expire";
import { lookNext } from "./timetable";

/**
 * The certificates of an application that has passed are the merchant's, and are watched from now on. One of them may
 * have ended before the application was decided.
 */
export async function keepCertificates(tx: Tx, { id, userNo }: Row<"Verification">, of: Entry): Promise<void> {
  const where = { world: tx.world.id, userNo };
  await tx.prisma.verificationCertificate.deleteMany({ where });
  const certificates = certificatesOf(of);
  await tx.prisma.verificationCertificate.createMany({
    data: certificates.map((one) => ({ ...where, verificationId: id, ...one })),
  });
  await expireEnded(tx, userNo);
  await lookNext(tx, userNo, certificates);
}
