import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { notifyMerchantMailingOwners } from "@/lib/simulator/access/company/notifications";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { expireEndedCertificates, certificateMessageFacts } from "./expire";
import { setExpiringIfCertificateNear } from "./near";
import { scheduleCertificateCheck, certificateWarningTimes, watchKind } from "./schedule";

/**
 * Sets the state of a merchant with a certificate about to expire, and warns it by message and mail then, 7 days before
 * the last day and on it; once a certificate is over, its application has expired, and exchange and settlement are
 * closed until another one passes.
 */
export const watchCertificates: JobHandler = async (tx, { subject: userNo, dueAt }) => {
  await lockRow(tx, "Merchant", { world: tx.world.id, userNo });
  const effects = await expireEndedCertificates(tx, userNo);
  const rows = await tx.prisma.verificationCertificate.findMany({
    where: { world: tx.world.id, userNo, isExpired: false },
    orderBy: { path: "asc" },
  });
  for (const row of rows) {
    const warning = certificateWarningTimes(tx.world, row.expiresOn).find(({ at }) => at.getTime() === dueAt.getTime());
    if (warning)
      await notifyMerchantMailingOwners(tx, userNo, "certificateExpiring", {
        ...certificateMessageFacts(row),
        days: warning.days,
      });
  }
  await setExpiringIfCertificateNear(tx, userNo);
  await scheduleCertificateCheck(tx, userNo, rows);
  await writeAuditNote(tx, { what: watchKind, subject: userNo, outcome: "ok" });
  return effects;
};
