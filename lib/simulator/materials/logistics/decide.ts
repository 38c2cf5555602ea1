import { materialLogistics as machine } from "@/lib/materials/states";
import { sendMessage } from "../../notices/message";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { followBatch } from "./of-batch";
import { remindOfShipment } from "./remind";

type Material = Row<"Material">;
export type LogisticsDecision = "pass" | "giveBack" | "reject";

/** An approved material whose goods are not on their way waits for their logistics. */
export async function expectLogistics(
  tx: Tx,
  { world, id: materialId, userNo, shipmentStatus, shipsOn, fileBatchNo }: Material,
): Promise<void> {
  if (shipmentStatus !== "notShipped") return;
  const { id } = await nextIds(tx, `logistics${userNo}`, "");
  const made = { world, id, state: machine.first };
  await tx.prisma.materialLogistics.create({ data: { ...made, userNo, materialId, fileBatchNo, madeAt: tx.now } });
  await recordCreation(tx, machine, made);
  await remindOfShipment(tx, materialId, shipsOn);
}

const kinds = { pass: "logisticsApproved", giveBack: "logisticsReturned", reject: "logisticsRejected" } as const;

/** Why what a material was supplemented with cannot be decided. */
export type Undecided = "ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW";

/**
 * Decides about the logistics of a material that is held, as they were looked at, and tells its merchant: passed, they
 * are the material's own. What has changed since or waits for no decision is left, and why is given.
 */
export async function decideLogistics(
  tx: Tx,
  row: Material,
  { changes, decision, reason }: { changes: number; decision: LogisticsDecision; reason: string },
): Promise<Undecided | null> {
  const held = await lockRow(tx, "MaterialLogistics", { world: row.world, materialId: row.id });
  if (!held) return "ORDER_NOTFOUND";
  if (held.changes !== changes) return "ORDER_CHANGED";
  if (!(await transition(tx, machine, held, decision))) return "OPERATION_NOT_ALLOW";
  const isPassed = decision === "pass";
  await tx.prisma.materialLogistics.updateMany({
    where: { world: held.world, id: held.id },
    data: { reason: isPassed ? "" : reason, decidedAt: tx.now },
  });
  const { logisticsProvider, trackingNo, shippedOn, fileIds: logisticsFileIds } = held;
  if (isPassed)
    await tx.prisma.material.updateMany({
      where: { world: row.world, id: row.id },
      data: { shipmentStatus: "shipped", shipsOn: "", logisticsProvider, trackingNo, shippedOn, logisticsFileIds },
    });
  await followBatch(tx, row.fileBatchNo);
  const { serialNo, contractNo, userNo } = row;
  await sendMessage(tx, {
    userNo,
    kind: kinds[decision],
    facts: { serialNo, contractNo, ...(!isPassed && { reason }) },
  });
  return null;
}
