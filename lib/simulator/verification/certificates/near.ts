import { addDays, beijingDay } from "@/lib/time/beijing";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { markCertificateExpiring } from "../standing/set-standing";
import { scheduleCertificateCheck, noticeDaysOf } from "./schedule";

/** Sets the state of a merchant with a certificate about to expire; no other merchant changes. */
export async function setExpiringIfCertificateNear(tx: Tx, userNo: string): Promise<void> {
  const near = await tx.prisma.verificationCertificate.count({
    where: { world: tx.world.id, userNo, expiresOn: { lte: addDays(beijingDay(tx.now), noticeDaysOf(tx.world)) } },
  });
  if (near > 0) await markCertificateExpiring(tx, userNo);
}

/**
 * Applies a changed notice period to every certificate of the world: updates states immediately, and reschedules each
 * merchant's next check.
 */
export async function applyCertificateNoticeDays(tx: Tx): Promise<void> {
  const rows = await tx.prisma.verificationCertificate.findMany({
    where: { world: tx.world.id, isExpired: false },
    orderBy: [{ userNo: "asc" }, { path: "asc" }],
  });
  for (const userNo of new Set(rows.map((row) => row.userNo))) {
    await setExpiringIfCertificateNear(tx, userNo);
    await scheduleCertificateCheck(
      tx,
      userNo,
      rows.filter((row) => row.userNo === userNo),
    );
  }
}
