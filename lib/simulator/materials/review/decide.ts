import type * as z from "zod/mini";
import type { materialFindings } from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { sendMessage } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { expectLogistics } from "../logistics/decide";
import { followBatch } from "../logistics/of-batch";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** What operations may decide of a material, as its machine has it. */
export const decisions = ["approve", "fail", "refuse"] as const;
export type Decision = (typeof decisions)[number];

/** Why a material does not pass: for each field that is wrong, and in general. */
export interface Reasons {
  readonly findings: z.output<typeof materialFindings>;
  readonly reason: string;
}

const kinds = { approve: "materialApproved", fail: "materialFailed", refuse: "materialRefused" } as const;

/**
 * Decides about a material that is held, and tells its merchant. False where its state does not let it be decided. Who
 * approves has the merchant's incomes looked at afterwards (`associateSoon`), once for many.
 */
export async function decideMaterial(
  tx: Tx,
  row: Row<"Material">,
  decision: Decision,
  { findings, reason }: Reasons,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, decision))) return false;
  const isApproved = decision === "approve";
  await tx.prisma.material.updateMany({
    where: { world: row.world, id: row.id },
    data: {
      findings: isApproved ? [] : findings.map((one) => ({ ...one })),
      reason: isApproved ? "" : reason,
      decidedAt: tx.now,
    },
  });
  if (isApproved) await expectLogistics(tx, row);
  // without it the list that it came in may wait for nobody's logistics any more
  if (decision === "refuse") await followBatch(tx, row.fileBatchNo);
  await sendMessage(tx, {
    userNo: row.userNo,
    kind: isApproved && row.shipmentStatus === "notShipped" ? "materialToShip" : kinds[decision],
    facts: {
      serialNo: row.serialNo,
      contractNo: row.contractNo,
      amount: money(currencyOf(row.currency), row.amountMinor),
      ...(!isApproved && { reason, count: findings.length }),
    },
  });
  return true;
}
