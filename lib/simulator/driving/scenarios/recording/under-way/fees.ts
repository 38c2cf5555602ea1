import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Whether what anything costs was changed in a world: what was done before cost something else than it would now. */
export const hasOwnFees = async ({ world, prisma }: InWorld): Promise<boolean> =>
  (await prisma.feeRule.findFirst({ where: { world: world.id }, select: { id: true } })) !== null;
