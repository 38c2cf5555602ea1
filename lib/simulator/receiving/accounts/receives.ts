import { merchant } from "@/lib/access/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns true when a merchant can receive money: a closed one cannot, and payers must not be directed to its accounts.
 */
export const canReceiveFunds = async ({ prisma, world }: InWorld, userNo: string): Promise<boolean> =>
  (await prisma.merchant.count({ where: { world: world.id, userNo, state: merchant.first } })) > 0;
