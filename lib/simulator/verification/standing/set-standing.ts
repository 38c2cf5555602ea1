import { invariant } from "@/lib/call/refusals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Maps an application's state to the merchant's own fields. */
const standings = {
  submitted: { realNameState: 1 },
  passed: { realNameState: 2, firstVerify: 2, certExpiredAt: null },
  failed: { realNameState: 3 },
} as const;

/**
 * Changes how far a merchant is verified after an application; only `closeForExpiredCertificate` and `markCertificateExpiring` change it
 * besides. `firstVerify` remains 2 from the first pass on; functions closed by an expired certificate are open again
 * with the next one.
 */
export async function setVerificationStanding(tx: Tx, userNo: string, event: keyof typeof standings): Promise<void> {
  const { count } = await tx.prisma.merchant.updateMany({
    where: { world: tx.world.id, userNo },
    data: standings[event],
  });
  invariant(count === 1, "whose application changes is there");
}

/**
 * Closes exchange and settlement for a certificate that expired at an instant, until another application passes. An
 * application already under review leaves the state unchanged; an earlier expiry determines the instant, which is
 * returned.
 */
export async function closeForExpiredCertificate(tx: Tx, userNo: string, at: Date): Promise<Date> {
  const where = { world: tx.world.id, userNo };
  await tx.prisma.merchant.updateMany({ where: { ...where, certExpiredAt: null }, data: { certExpiredAt: at } });
  await tx.prisma.merchant.updateMany({ where: { ...where, realNameState: 2 }, data: { realNameState: 3 } });
  const { certExpiredAt } = await tx.prisma.merchant.findFirstOrThrow({ where, select: { certExpiredAt: true } });
  invariant(certExpiredAt, "what is closed is closed since an instant");
  return certExpiredAt;
}

/**
 * Sets the renewal state of a verified merchant with a certificate about to expire. `firstVerify` leaves its functions
 * open until the certificate has expired.
 */
export async function markCertificateExpiring(tx: Tx, userNo: string): Promise<void> {
  const where = { world: tx.world.id, userNo, realNameState: 2, firstVerify: 2 };
  await tx.prisma.merchant.updateMany({ where, data: { realNameState: 3 } });
}
