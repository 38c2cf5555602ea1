import { screeningHit as machine } from "@/lib/verification/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns true while a match with operations' list is not cleared; until then the application cannot pass. */
export const hasOpenHits = async (tx: InWorld, verificationId: string): Promise<boolean> =>
  (await tx.prisma.screeningHit.count({ where: { world: tx.world.id, verificationId, state: machine.first } })) > 0;
