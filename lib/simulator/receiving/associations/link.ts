import { association } from "@/lib/receiving/association-states";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import type { NewRow, Row } from "@/lib/simulator/platform/store/records";
import { recordCreations } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { LinkAmounts } from "./amounts";
import { held, moveLinked, type Sides } from "./sides";

/**
 * Links amounts of incomes to materials, all of one merchant and both sides held: the rows with their history, the sums
 * of both sides, and the review of the incomes that are covered in whole. Whoever calls it has looked whether the
 * amounts are there.
 */
export async function link(
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
    const made = ids[at];
    if (!made) return [];
    return [
      {
        world: tx.world.id,
        id: made.id,
        associationNo: made.orderNo,
        userNo,
        incomeId,
        materialId,
        state: association.first,
        changes: 0,
        currency: held(sides.incomes, incomeId).currency,
        amountMinor: minor,
        madeMinor: minor,
        materialCurrency: held(sides.materials, materialId).currency,
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
  await recordCreations(
    tx,
    association,
    rows.map(({ id }) => id),
  );
  await moveLinked(tx, sides, links);
  return rows;
}
