import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns true if a phone or an address is already a sign-in name, of any merchant of the world. */
export const isSignInNameTaken = (tx: InWorld, name: { phone: string } | { email: string }): Promise<boolean> =>
  withoutTenant(async () => (await tx.prisma.operator.count({ where: { world: tx.world.id, ...name } })) > 0);
