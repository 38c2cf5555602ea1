import { openAdvanceProduct, openAdvances } from "@/lib/settlement/advance-states";
import type { Credit } from "@/lib/settlement/advance/credit";
import { platformCreditUsdMinor } from "@/lib/settlement/advance/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/**
 * Holds a merchant's current credit and the platform's; `merchantCredit` is null when speedy settlement is not open for
 * it.
 */
export interface Credits {
  readonly merchantCredit: Credit | null;
  readonly platform: Credit;
}

/** Returns the limit of advances to all merchants of a world together, in US dollar cents. */
export const platformAdvanceLimit = (world: Pick<World, "terms">): bigint =>
  BigInt(numericWorldTerm(world, "platformCreditUsdMinor", platformCreditUsdMinor));

/** Returns the current advances to a merchant, in US dollar cents. */
export async function merchantAdvanceUsage({ prisma, world }: InWorld, userNo: string): Promise<bigint> {
  const { _sum } = await prisma.advance.aggregate({
    where: { world: world.id, userNo, state: { in: [...openAdvances] } },
    _sum: { usedUsdMinor: true },
  });
  return _sum.usedUsdMinor ?? 0n;
}

/**
 * Returns the current advances to all merchants of a world, in US dollar cents: the sum over all of them, even in a
 * request for one merchant. A caller inside a merchant's own transaction has to run without that merchant's scope.
 */
export async function platformAdvanceUsage({ prisma, world }: InWorld): Promise<bigint> {
  const where = { world: world.id, state: { in: [...openAdvances] } };
  const { _sum } = await withoutTenant(async () => prisma.advance.aggregate({ where, _sum: { usedUsdMinor: true } }));
  return _sum.usedUsdMinor ?? 0n;
}

/** Returns both limits and their used parts. For a lasting result, the caller locks them (`lockCredit`). */
export async function advanceCreditUsage(tx: InWorld<Pick<World, "id" | "terms">>, userNo: string): Promise<Credits> {
  const product = await tx.prisma.advanceProduct.findFirst({ where: { world: tx.world.id, userNo } });
  const isOpen = product?.state === openAdvanceProduct;
  return {
    merchantCredit: isOpen
      ? { limitUsdMinor: product.limitUsdMinor, usedUsdMinor: await merchantAdvanceUsage(tx, userNo) }
      : null,
    platform: { limitUsdMinor: platformAdvanceLimit(tx.world), usedUsdMinor: await platformAdvanceUsage(tx) },
  };
}
