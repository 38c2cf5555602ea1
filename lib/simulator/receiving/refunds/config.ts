import { refundMode } from "@/lib/receiving/calls/refunds";
import type { RefundMode } from "@/lib/receiving/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** How a merchant's refunds are done: in the usual way until it chooses. */
export async function configOf(tx: InWorld, userNo: string): Promise<{ mode: RefundMode; changedAt: Date | null }> {
  const own = await tx.prisma.refundConfig.findFirst({ where: { world: tx.world.id, userNo } });
  return own ? { mode: refundMode.parse(own.mode), changedAt: own.changedAt } : { mode: "general", changedAt: null };
}
