import type { Who } from "@/lib/call/who";
import { materialSwitch as machine, openMaterial } from "@/lib/materials/states";
import { sendMessage } from "../../notices/message";
import { nextIds } from "../../store/ids";
import { lockRow, type Row } from "../../store/records";
import { recordCreation, transition } from "../../store/transition";
import type { Tx } from "../../store/tx";
import { readSwitch } from "../orders/detail";
import { heldMaterial } from "../orders/held";
import { newestSwitch } from "./newest";

type Material = Row<"Material">;
type Asking = Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW"> & { readonly who: Who };

/** Whether a material may be switched to settlement: it is approved, and was handed in not to be settled. */
export const isSwitchable = ({ state, settlementType }: Pick<Material, "state" | "settlementType">): boolean =>
  state === openMaterial && settlementType === "noSettlement";

/** Asks for a material to be switched to settlement: once at a time. */
export async function askSwitch(tx: Asking, serialNo: string, changes?: number): ReturnType<typeof readSwitch> {
  // its row keeps requests for one material in one line
  const row = await heldMaterial(tx, serialNo, changes);
  const before = await newestSwitch(tx, row);
  if (!isSwitchable(row) || before?.state === machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
  const { world, userNo, id: materialId } = row;
  const { id } = await nextIds(tx, `switch${userNo}`, "");
  const made = { world, id, state: machine.first };
  await tx.prisma.materialSwitch.create({ data: { ...made, userNo, materialId, askedAt: tx.now } });
  await recordCreation(tx, machine, made);
  return readSwitch(tx, row);
}

/**
 * Decides about the request to switch a material that is held, as it was looked at, and tells its merchant. One that was
 * agreed to fails where the material can no longer be switched. Refuses what waits for no decision.
 */
export async function decideSwitch(
  tx: Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED" | "OPERATION_NOT_ALLOW">,
  row: Material,
  { changes, isAgreed, reason }: { changes: number; isAgreed: boolean; reason: string },
): Promise<void> {
  const newest = await newestSwitch(tx, row);
  const held = newest && (await lockRow(tx, "MaterialSwitch", { world: newest.world, id: newest.id }));
  if (!held) return tx.refuse("ORDER_NOTFOUND");
  if (held.changes !== changes) return tx.refuse("ORDER_CHANGED");
  const event = isAgreed ? (isSwitchable(row) ? "succeed" : "fail") : "reject";
  if (!(await transition(tx, machine, held, event))) return tx.refuse("OPERATION_NOT_ALLOW");
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
}
