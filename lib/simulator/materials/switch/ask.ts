import type { Who } from "@/lib/call/who";
import { materialSwitch as machine, openMaterial } from "@/lib/materials/states";
import { sendMessage } from "../../notices/message";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreations, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { readSwitch } from "../orders/detail";
import type { Undecided } from "../logistics/decide";
import { heldMaterial } from "../orders/held";
import { newestSwitch } from "./newest";

type Material = Row<"Material">;
type Asking = Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW"> & { readonly who: Who };

/** Whether a material may be switched to settlement: it is approved, and was handed in not to be settled. */
export const isSwitchable = ({ state, settlementType }: Pick<Material, "state" | "settlementType">): boolean =>
  state === openMaterial && settlementType === "noSettlement";

/**
 * Asks for materials that are held to be switched to settlement, each once at a time. Those that may not be switched, or
 * wait for a decision already, are left; says which are not.
 */
export async function askSwitches(tx: Tx & { readonly who: Who }, rows: readonly Material[]): Promise<Material[]> {
  const where = { world: tx.world.id, materialId: { in: rows.map(({ id }) => id) }, state: machine.first };
  const asked = await tx.prisma.materialSwitch.findMany({ where, select: { materialId: true } });
  const waiting = new Set(asked.map(({ materialId }) => materialId));
  const free = rows.filter((row) => isSwitchable(row) && !waiting.has(row.id));
  if (free.length === 0) return [];
  const { userNo } = tx.who;
  const ids = (await nextManyIds(tx, `switch${userNo}`, "", free.length)).map(({ id }) => id);
  const made = { world: tx.world.id, state: machine.first, userNo, askedAt: tx.now };
  const requests = ids.flatMap((id, at) => (free[at] ? [{ ...made, id, materialId: free[at].id }] : []));
  for (const data of inPortions(requests)) await tx.prisma.materialSwitch.createMany({ data });
  await recordCreations(tx, machine, ids);
  return free;
}

/** Asks for a material to be switched to settlement: once at a time. */
export async function askSwitch(tx: Asking, serialNo: string, changes?: number): ReturnType<typeof readSwitch> {
  // its row keeps requests for one material in one line
  const row = await heldMaterial(tx, serialNo, changes);
  if ((await askSwitches(tx, [row])).length === 0) return tx.refuse("OPERATION_NOT_ALLOW");
  return readSwitch(tx, row);
}

/**
 * Decides about the request to switch a material that is held, as it was looked at, and tells its merchant. One that was
 * agreed to fails where the material can no longer be switched. What waits for no decision is left, and why is given.
 */
export async function decideSwitch(
  tx: Tx,
  row: Material,
  { changes, isAgreed, reason }: { changes: number; isAgreed: boolean; reason: string },
): Promise<Undecided | null> {
  const newest = await newestSwitch(tx, row);
  const held = newest && (await lockRow(tx, "MaterialSwitch", { world: newest.world, id: newest.id }));
  if (!held) return "ORDER_NOTFOUND";
  if (held.changes !== changes) return "ORDER_CHANGED";
  const event = isAgreed ? (isSwitchable(row) ? "succeed" : "fail") : "reject";
  if (!(await transition(tx, machine, held, event))) return "OPERATION_NOT_ALLOW";
  await tx.prisma.materialSwitch.updateMany({
    where: { world: held.world, id: held.id },
    data: { reason: isAgreed ? "" : reason, decidedAt: tx.now },
  });
  if (event === "succeed")
    await tx.prisma.material.updateMany({
      where: { world: row.world, id: row.id },
      data: { settlementType: "general" },
    });
  const { serialNo, contractNo, userNo } = row;
  await sendMessage(tx, {
    userNo,
    kind: event === "succeed" ? "materialSwitched" : "materialNotSwitched",
    facts: { serialNo, contractNo, ...(event !== "succeed" && { reason }) },
  });
  return null;
}
