import { openAdvanceProduct, openAdvances } from "@/lib/settlement/advance-states";
import type { Credit } from "@/lib/settlement/advance/credit";
import { platformCreditUsdMinor } from "@/lib/settlement/advance/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { term, type World } from "@/lib/simulator/driving/worlds/world";

/** A merchant's credit and the platform's, as they are now; `own` is null where speedy settlement is not open for it. */
export interface Credits {
  readonly own: Credit | null;
  readonly platform: Credit;
}

/** What all merchants together may be advanced in a world, in US dollar cents. */
export const platformLimitOf = (world: Pick<World, "terms">): bigint =>
  BigInt(term(world, "platformCreditUsdMinor", platformCreditUsdMinor));

/** What a merchant is advanced now, in US dollar cents. */
export async function usedBy({ prisma, world }: InWorld, userNo: string): Promise<bigint> {
  const { _sum } = await prisma.advance.aggregate({
    where: { world: world.id, userNo, state: { in: [...openAdvances] } },
    _sum: { usedUsdMinor: true },
  });
  return _sum.usedUsdMinor ?? 0n;
}

/**
 * What all merchants of a world are advanced now, in US dollar cents: a sum of all of them, also where one alone is asked
 * for. Whoever needs it in a merchant's own transaction makes that nobody's request.
 */
export async function advancedByAll({ prisma, world }: InWorld): Promise<bigint> {
  const where = { world: world.id, state: { in: [...openAdvances] } };
  const { _sum } = await asNobody(async () => prisma.advance.aggregate({ where, _sum: { usedUsdMinor: true } }));
  return _sum.usedUsdMinor ?? 0n;
}

/** Both limits and what of them is used. Where it is to last, the caller holds them (`lockCredit`). */
export async function creditsOf(tx: InWorld<Pick<World, "id" | "terms">>, userNo: string): Promise<Credits> {
  const product = await tx.prisma.advanceProduct.findFirst({ where: { world: tx.world.id, userNo } });
  const isOpen = product?.state === openAdvanceProduct;
  return {
    own: isOpen ? { limitUsdMinor: product.limitUsdMinor, usedUsdMinor: await usedBy(tx, userNo) } : null,
    platform: { limitUsdMinor: platformLimitOf(tx.world), usedUsdMinor: await advancedByAll(tx) },
  };
}
