import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns true if any fee was changed in a world: earlier orders cost a different amount then. */
export const hasOwnFees = async ({ world, prisma }: InWorld): Promise<boolean> =>
  (await prisma.feeRule.findFirst({ where: { world: world.id }, select: { id: true } })) !== null;
