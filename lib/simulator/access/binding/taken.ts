import { asNobody } from "@/lib/simulator/platform/store/under-way";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Whether a phone or an address is somebody's sign-in name already, of whatever merchant of the world. */
export const isSignInName = (tx: InWorld, name: { phone: string } | { email: string }): Promise<boolean> =>
  asNobody(async () => (await tx.prisma.operator.count({ where: { world: tx.world.id, ...name } })) > 0);
