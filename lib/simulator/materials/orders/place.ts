import type { Principal } from "@/lib/call/principal";
import { material as machine } from "@/lib/materials/states";
import { materialKeys } from "../../receiving/associations/keys";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { recordCreationsInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { MaterialColumns } from "./agreed-materials";

/** Describes a material to be created: its identity, the merchant's content, and its list, if there is one. */
export interface MaterialPlacement {
  readonly id: string;
  readonly serialNo: string;
  readonly content: MaterialColumns;
  readonly fileBatchNo?: string;
}

/** Sets the number of columns per row, with a margin, for dividing inserts into portions. */
const columns = 40;

/** Creates validated materials, one or thousands: each waits for its review. */
export async function placeMaterials(
  tx: Tx & { readonly principal: Principal },
  newMaterials: readonly MaterialPlacement[],
): Promise<void> {
  const { userNo, operatorId } = tx.principal;
  const common = { world: tx.world.id, state: machine.first, userNo, operatorId, submittedAt: tx.now };
  for (const portion of inPortions(newMaterials, columns))
    await tx.prisma.material.createMany({
      data: portion.map(({ content, ...identity }) => ({
        ...common,
        ...content,
        ...materialKeys(content),
        ...identity,
      })),
    });
  await recordCreationsInHistory(
    tx,
    machine,
    newMaterials.map(({ id }) => id),
  );
}
