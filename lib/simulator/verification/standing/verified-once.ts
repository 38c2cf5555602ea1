import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Whether a merchant was verified once, whatever has expired since: only then has it an account, and refunds by itself. */
export const isVerifiedOnce = async (tx: InWorld, userNo: string): Promise<boolean> =>
  (await tx.prisma.merchant.count({
    where: { world: tx.world.id, userNo, OR: [{ realNameState: 2 }, { firstVerify: 2 }] },
  })) > 0;
