import type * as z from "zod/mini";
import type { materialFindings } from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { createPendingLogistics } from "../logistics/decide";
import { syncBatchLogisticsState } from "../logistics/batch-logistics";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the decisions that operations may make about a material, as events of its machine. */
export const decisions = ["approve", "fail", "refuse"] as const;
export type MaterialDecision = (typeof decisions)[number];

/** Holds the reasons that a material does not pass: for each faulty field, and in general. */
export interface MaterialReasons {
  readonly findings: z.output<typeof materialFindings>;
  readonly reason: string;
}

const kinds = { approve: "materialApproved", fail: "materialFailed", refuse: "materialRefused" } as const;

/**
 * Decides about a locked material, and notifies its merchant. Returns false when its state does not allow the decision.
 * After an approval, the caller has the merchant's incomes associated (`associateSoon`), once for many materials.
 */
export async function decideMaterial(
  tx: Tx,
  row: Row<"Material">,
  decision: MaterialDecision,
  { findings, reason }: MaterialReasons,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, decision))) return false;
  const isApproved = decision === "approve";
  await tx.prisma.material.updateMany({
    where: { world: row.world, id: row.id },
    data: {
      findings: isApproved ? [] : findings.map((finding) => ({ ...finding })),
      reason: isApproved ? "" : reason,
      decidedAt: tx.now,
    },
  });
  if (isApproved) await createPendingLogistics(tx, row);
  // without it the list that it came in may wait for nobody's logistics any more
  if (decision === "refuse") await syncBatchLogisticsState(tx, row.fileBatchNo);
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: isApproved && row.shipmentStatus === "notShipped" ? "materialToShip" : kinds[decision],
    facts: {
      serialNo: row.serialNo,
      contractNo: row.contractNo,
      amount: money(currencyFromColumn(row.currency), row.amountMinor),
      ...(!isApproved && { reason, count: findings.length }),
    },
  });
  return true;
}
