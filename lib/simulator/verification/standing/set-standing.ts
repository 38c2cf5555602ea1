import { invariant } from "@/lib/call/refusals";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** What an application's state makes of the merchant's own. */
const standings = {
  submitted: { realNameState: 1 },
  passed: { realNameState: 2, firstVerify: 2, certExpiredAt: null },
  failed: { realNameState: 3 },
} as const;

/**
 * Beside `closeForExpired` and `setExpiring` the only way in which an application changes how far a merchant is verified. `firstVerify`
 * stays 2 from the first pass on; what an expired certificate closed is open again with the next one.
 */
export async function setStanding(tx: Tx, userNo: string, event: keyof typeof standings): Promise<void> {
  const { count } = await tx.prisma.merchant.updateMany({
    where: { world: tx.world.id, userNo },
    data: standings[event],
  });
  invariant(count === 1, "whose application changes is there");
}

/**
 * A certificate has expired at an instant: exchange and settlement are closed until another application passes. One that
 * is under review already leaves the merchant so; one that expired before says since when, which is returned.
 */
export async function closeForExpired(tx: Tx, userNo: string, at: Date): Promise<Date> {
  const where = { world: tx.world.id, userNo };
  await tx.prisma.merchant.updateMany({ where: { ...where, certExpiredAt: null }, data: { certExpiredAt: at } });
  await tx.prisma.merchant.updateMany({ where: { ...where, realNameState: 2 }, data: { realNameState: 3 } });
  const { certExpiredAt } = await tx.prisma.merchant.findFirstOrThrow({ where, select: { certExpiredAt: true } });
  invariant(certExpiredAt, "what is closed is closed since an instant");
  return certExpiredAt;
}

/**
 * A certificate of a verified merchant is about to expire: its state asks for the renewal. `firstVerify` keeps open what
 * it was verified for until the certificate has expired.
 */
export async function setExpiring(tx: Tx, userNo: string): Promise<void> {
  const where = { world: tx.world.id, userNo, realNameState: 2, firstVerify: 2 };
  await tx.prisma.merchant.updateMany({ where, data: { realNameState: 3 } });
}
