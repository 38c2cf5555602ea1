import { customsProduct as machine } from "@/lib/materials/states";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the decisions that operations may make about an application, as events of its machine. */
export const customsDecisions = ["open", "refuse", "close"] as const;
export type CustomsDecision = (typeof customsDecisions)[number];

const kinds = { open: "customsOpened", refuse: "customsRefused", close: "customsClosed" } as const;

/**
 * Decides about a locked application, and notifies its merchant. Returns false when its state does not allow the
 * decision.
 */
export async function decideCustomsApplication(
  tx: Tx,
  row: Row<"CustomsProduct">,
  decision: CustomsDecision,
  reason: string,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, decision))) return false;
  const isOpened = decision === "open";
  await tx.prisma.customsProduct.updateMany({
    where: { world: row.world, id: row.id },
    data: { reason: isOpened ? "" : reason, decidedAt: tx.now },
  });
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: kinds[decision],
    facts: { customsCode: row.customsCode, ...(!isOpened && { reason }) },
  });
  return true;
}
