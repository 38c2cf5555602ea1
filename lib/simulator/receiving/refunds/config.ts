import { refundMode } from "@/lib/receiving/calls/refunds";
import type { RefundMode } from "@/lib/receiving/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the refund method of a merchant: general until it selects another. */
export async function readRefundConfig(
  tx: InWorld,
  userNo: string,
): Promise<{ mode: RefundMode; changedAt: Date | null }> {
  const config = await tx.prisma.refundConfig.findFirst({ where: { world: tx.world.id, userNo } });
  return config
    ? { mode: refundMode.parse(config.mode), changedAt: config.changedAt }
    : { mode: "general", changedAt: null };
}
