import { money } from "@/lib/money/money";
import { advanceProduct as machine } from "@/lib/settlement/advance-states";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the decisions of operations about an application, as in its state machine. */
export const creditDecisions = ["open", "refuse", "change", "close"] as const;
export type CreditDecision = (typeof creditDecisions)[number];

const kinds = {
  open: "speedyOpened",
  refuse: "speedyRefused",
  change: "speedyChanged",
  close: "speedyClosed",
} as const;

/**
 * Decides about a locked application and notifies its merchant: `limitUsdMinor` is the credit when it is opened or
 * changed. Returns false when its state does not allow the decision.
 */
export async function decideAdvanceApplication(
  tx: Tx,
  row: Row<"AdvanceProduct">,
  decision: CreditDecision,
  { limitUsdMinor, reason }: { readonly limitUsdMinor: bigint; readonly reason: string },
): Promise<boolean> {
  if (!(await transition(tx, machine, row, decision))) return false;
  await tx.prisma.advanceProduct.updateMany({
    where: { world: row.world, id: row.id },
    data: { limitUsdMinor, reason, decidedAt: tx.now },
  });
  const isGranted = decision === "open" || decision === "change";
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: kinds[decision],
    facts: { ...(isGranted && { limit: money("USD", limitUsdMinor) }), ...(decision !== "open" && { reason }) },
  });
  return true;
}
