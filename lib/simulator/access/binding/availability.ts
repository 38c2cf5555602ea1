import { asNobody } from "@/lib/simulator/platform/store/under-way";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns true if a phone or an address is already a sign-in name, of any merchant of the world. */
export const isSignInName = (tx: InWorld, name: { phone: string } | { email: string }): Promise<boolean> =>
  asNobody(async () => (await tx.prisma.operator.count({ where: { world: tx.world.id, ...name } })) > 0);
