import { logisticsAwaited, openMaterial } from "@/lib/materials/states";
import { shipmentReminderHour } from "@/lib/materials/terms";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessage } from "../../notices/message";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";

/** Names the job that reminds a merchant of goods with an estimated shipment day in the past. */
const shipmentKind = "materials.shipment";
/** Sets the priority of the reminder: any other job of that instant runs first. */
const priority = 40;

/**
 * Schedules the reminder of a shipment for the morning after its estimated day; if that is past, for the next morning.
 */
export async function scheduleShipmentReminder(tx: Tx, materialId: string, shipsOn: string): Promise<void> {
  const plannedAt = beijingInstant(addDays(shipsOn, 1), shipmentReminderHour);
  const dueAt = isBefore(tx.now, plannedAt)
    ? plannedAt
    : beijingInstant(addDays(beijingDay(tx.now), 1), shipmentReminderHour);
  await schedule(tx, { kind: shipmentKind, subject: materialId, dueAt, priority });
}

/** Notifies the merchant once, unless the logistics were supplemented meanwhile or the contract was voided. */
const remind: JobHandler = async (tx, { kind, subject }) => {
  const row = await lockRow(tx, "Material", { world: tx.world.id, id: subject }, "shared");
  const logistics = await tx.prisma.materialLogistics.findFirst({ where: { world: tx.world.id, materialId: subject } });
  if (row?.state !== openMaterial || !logisticsAwaited.some((state) => state === logistics?.state)) return;
  const { userNo, serialNo, contractNo, shipsOn } = row;
  await sendMerchantMessage(tx, { userNo, kind: "shipmentOverdue", facts: { serialNo, contractNo, shipsOn } });
  await writeAuditNote(tx, { what: kind, subject: serialNo, outcome: "ok" });
};

export const shipmentJobs: Record<string, JobHandler> = { [shipmentKind]: remind };
