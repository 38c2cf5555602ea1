import type { Who } from "@/lib/call/who";
import { material as machine } from "@/lib/materials/states";
import { materialKeys } from "../../receiving/associations/keys";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { recordCreations } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Said } from "./agreed";

/** A material that is to be: its identity, what its merchant says of it, and the list it came in, where it did. */
export interface Placed {
  readonly id: string;
  readonly serialNo: string;
  readonly said: Said;
  readonly fileBatchNo?: string;
}

/** What a row of a material has room for, with some to spare. */
const columns = 40;

/** Makes materials of what was agreed, one or thousands: each waits for its review. */
export async function placeMaterials(tx: Tx & { readonly who: Who }, placed: readonly Placed[]): Promise<void> {
  const { userNo, operatorId } = tx.who;
  const common = { world: tx.world.id, state: machine.first, userNo, operatorId, submittedAt: tx.now };
  for (const portion of inPortions(placed, columns))
    await tx.prisma.material.createMany({
      data: portion.map(({ said, ...own }) => ({ ...common, ...said, ...materialKeys(said), ...own })),
    });
  await recordCreations(
    tx,
    machine,
    placed.map(({ id }) => id),
  );
}
