import { screeningHit as machine } from "@/lib/verification/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Whether a match with operations' list is not cleared yet: until then nobody passes the application. */
export const hasOpenHits = async (tx: InWorld, verificationId: string): Promise<boolean> =>
  (await tx.prisma.screeningHit.count({ where: { world: tx.world.id, verificationId, state: machine.first } })) > 0;
