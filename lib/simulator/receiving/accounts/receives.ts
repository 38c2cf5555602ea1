import { merchant } from "@/lib/access/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Whether a merchant receives money at all: a closed one does not, and nobody is to be told to pay to its accounts. */
export const doesReceive = async ({ prisma, world }: InWorld, userNo: string): Promise<boolean> =>
  (await prisma.merchant.count({ where: { world: world.id, userNo, state: merchant.first } })) > 0;
