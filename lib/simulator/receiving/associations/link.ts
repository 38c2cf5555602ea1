import { associationMachine } from "@/lib/receiving/association-states";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import type { NewRow, Row } from "@/lib/simulator/platform/store/records";
import { recordCreationsInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { LinkAmounts } from "./amounts";
import { lockedRow, applyLinkMoves, type Sides } from "./sides";

/**
 * Links amounts of incomes to materials of one merchant, with both sides locked: writes the rows with their history,
 * the sums of both sides, and the review of incomes that are covered in whole. The caller has checked that the amounts
 * are available.
 */
export async function linkIncomesToMaterials(
  tx: Tx,
  sides: Sides,
  {
    userNo,
    links,
    isAutomatic,
  }: { readonly userNo: string; readonly links: readonly LinkAmounts[]; readonly isAutomatic: boolean },
): Promise<Row<"Association">[]> {
  if (links.length === 0) return [];
  const ids = await nextManyIds(tx, `association${userNo}`, "AS", links.length);
  const rows = links.flatMap(({ incomeId, materialId, minor, materialMinor, dayMid }, at): Row<"Association">[] => {
    const newId = ids[at];
    if (!newId) return [];
    return [
      {
        world: tx.world.id,
        id: newId.id,
        associationNo: newId.orderNo,
        userNo,
        incomeId,
        materialId,
        state: associationMachine.first,
        changes: 0,
        currency: lockedRow(sides.incomes, incomeId).currency,
        amountMinor: minor,
        madeMinor: minor,
        materialCurrency: lockedRow(sides.materials, materialId).currency,
        materialMinor,
        rate: dayMid?.rate.value ?? null,
        rateDay: dayMid?.day ?? null,
        drawnMinor: 0n,
        refundingMinor: 0n,
        isAutomatic,
        reason: "",
        madeAt: tx.now,
        endedAt: null,
      },
    ];
  });
  for (const data of inPortions(rows satisfies NewRow<"Association">[]))
    await tx.prisma.association.createMany({ data });
  await recordCreationsInHistory(
    tx,
    associationMachine,
    rows.map(({ id }) => id),
  );
  await applyLinkMoves(tx, sides, links);
  return rows;
}
