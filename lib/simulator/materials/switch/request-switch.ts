import type { Principal } from "@/lib/call/principal";
import { materialSwitch as machine, openMaterial } from "@/lib/materials/states";
import { sendMerchantMessage } from "../../notices/message";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationsInHistory, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { readSettlementRequest } from "../orders/detail";
import type { LogisticsError } from "../logistics/decide";
import { lockMerchantMaterial } from "../orders/reserved-amounts";
import { findNewestSettlementRequest } from "./newest";

type Material = Row<"Material">;
type SwitchContext = Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW"> & { readonly principal: Principal };

/**
 * Returns true when a material may be switched to settlement: it is approved, and was submitted as not to be settled.
 */
export const canRequestSettlement = ({ state, settlementType }: Pick<Material, "state" | "settlementType">): boolean =>
  state === openMaterial && settlementType === "noSettlement";

/**
 * Requests the switch of locked materials to settlement, one pending request each. Materials that may not be switched,
 * or already wait for a decision, are skipped; returns the others.
 */
export async function createSettlementRequests(
  tx: Tx & { readonly principal: Principal },
  rows: readonly Material[],
): Promise<Material[]> {
  const where = { world: tx.world.id, materialId: { in: rows.map(({ id }) => id) }, state: machine.first };
  const pendingSwitches = await tx.prisma.materialSwitch.findMany({ where, select: { materialId: true } });
  const waiting = new Set(pendingSwitches.map(({ materialId }) => materialId));
  const free = rows.filter((row) => canRequestSettlement(row) && !waiting.has(row.id));
  if (free.length === 0) return [];
  const { userNo } = tx.principal;
  const ids = (await nextManyIds(tx, `switch${userNo}`, "", free.length)).map(({ id }) => id);
  const common = { world: tx.world.id, state: machine.first, userNo, askedAt: tx.now };
  const requests = ids.flatMap((id, at) => (free[at] ? [{ ...common, id, materialId: free[at].id }] : []));
  for (const data of inPortions(requests)) await tx.prisma.materialSwitch.createMany({ data });
  await recordCreationsInHistory(tx, machine, ids);
  return free;
}

/** Requests the switch of a material to settlement: one pending request at a time. */
export async function createSettlementRequest(
  tx: SwitchContext,
  serialNo: string,
  changes?: number,
): ReturnType<typeof readSettlementRequest> {
  // the lock on the material's row serialises its requests
  const row = await lockMerchantMaterial(tx, serialNo, changes);
  if ((await createSettlementRequests(tx, [row])).length === 0) return tx.refuse("OPERATION_NOT_ALLOW");
  return readSettlementRequest(tx, row);
}

/**
 * Decides about the switch request of a locked material, in the version that was read, and notifies its merchant. An
 * approved request fails when the material can no longer be switched. Returns an error for a request that waits for no
 * decision.
 */
export async function decideSettlementRequest(
  tx: Tx,
  row: Material,
  { changes, isAgreed, reason }: { changes: number; isAgreed: boolean; reason: string },
): Promise<LogisticsError | null> {
  const newest = await findNewestSettlementRequest(tx, row);
  const settleSwitch = newest && (await lockRow(tx, "MaterialSwitch", { world: newest.world, id: newest.id }));
  if (!settleSwitch) return "ORDER_NOTFOUND";
  if (settleSwitch.changes !== changes) return "ORDER_CHANGED";
  const event = isAgreed ? (canRequestSettlement(row) ? "succeed" : "fail") : "reject";
  if (!(await transition(tx, machine, settleSwitch, event))) return "OPERATION_NOT_ALLOW";
  await tx.prisma.materialSwitch.updateMany({
    where: { world: settleSwitch.world, id: settleSwitch.id },
    data: { reason: isAgreed ? "" : reason, decidedAt: tx.now },
  });
  if (event === "succeed")
    await tx.prisma.material.updateMany({
      where: { world: row.world, id: row.id },
      data: { settlementType: "general" },
    });
  const { serialNo, contractNo, userNo } = row;
  await sendMerchantMessage(tx, {
    userNo,
    kind: event === "succeed" ? "materialSwitched" : "materialNotSwitched",
    facts: { serialNo, contractNo, ...(event !== "succeed" && { reason }) },
  });
  return null;
}
