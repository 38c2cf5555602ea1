import { materialLogistics as machine } from "@/lib/materials/states";
import { sendMerchantMessage } from "../../notices/message";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { syncBatchLogisticsState } from "./batch-logistics";
import { scheduleShipmentReminder } from "./remind";

type Material = Row<"Material">;
export type LogisticsDecision = "pass" | "giveBack" | "reject";

/** Creates the pending logistics of an approved material with unshipped goods. */
export async function createPendingLogistics(
  tx: Tx,
  { world, id: materialId, userNo, shipmentStatus, shipsOn, fileBatchNo }: Material,
): Promise<void> {
  if (shipmentStatus !== "notShipped") return;
  const { id } = await nextIdAndOrderNo(tx, `logistics${userNo}`, "");
  const newRow = { world, id, state: machine.first };
  await tx.prisma.materialLogistics.create({ data: { ...newRow, userNo, materialId, fileBatchNo, madeAt: tx.now } });
  await recordCreationInHistory(tx, machine, newRow);
  await scheduleShipmentReminder(tx, materialId, shipsOn);
}

const kinds = { pass: "logisticsApproved", giveBack: "logisticsReturned", reject: "logisticsRejected" } as const;

/** Lists the reasons that logistics cannot be decided. */
export type LogisticsError = "ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW";

/**
 * Decides about the logistics of a locked material, in the version that was read, and notifies its merchant: approved
 * logistics become the material's own. Returns an error for logistics that have changed since then or wait for no
 * decision.
 */
export async function decideLogistics(
  tx: Tx,
  row: Material,
  { changes, decision, reason }: { changes: number; decision: LogisticsDecision; reason: string },
): Promise<LogisticsError | null> {
  const logistics = await lockRow(tx, "MaterialLogistics", { world: row.world, materialId: row.id });
  if (!logistics) return "ORDER_NOTFOUND";
  if (logistics.changes !== changes) return "ORDER_CHANGED";
  if (!(await transition(tx, machine, logistics, decision))) return "OPERATION_NOT_ALLOW";
  const isPassed = decision === "pass";
  await tx.prisma.materialLogistics.updateMany({
    where: { world: logistics.world, id: logistics.id },
    data: { reason: isPassed ? "" : reason, decidedAt: tx.now },
  });
  const { logisticsProvider, trackingNo, shippedOn, fileIds: logisticsFileIds } = logistics;
  if (isPassed)
    await tx.prisma.material.updateMany({
      where: { world: row.world, id: row.id },
      data: { shipmentStatus: "shipped", shipsOn: "", logisticsProvider, trackingNo, shippedOn, logisticsFileIds },
    });
  await syncBatchLogisticsState(tx, row.fileBatchNo);
  const { serialNo, contractNo, userNo } = row;
  await sendMerchantMessage(tx, {
    userNo,
    kind: kinds[decision],
    facts: { serialNo, contractNo, ...(!isPassed && { reason }) },
  });
  return null;
}
