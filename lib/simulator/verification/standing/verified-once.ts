import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns true when a merchant was ever verified, even if that has expired: only then does it have an account, and can
 * make refunds on its own.
 */
export const hasEverBeenVerified = async (tx: InWorld, userNo: string): Promise<boolean> =>
  (await tx.prisma.merchant.count({
    where: { world: tx.world.id, userNo, OR: [{ realNameState: 2 }, { firstVerify: 2 }] },
  })) > 0;
