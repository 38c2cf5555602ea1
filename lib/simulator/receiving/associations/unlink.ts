import { invariant } from "@/lib/call/refusals";
import { association, liveStates } from "@/lib/receiving/association-states";
import { openRefund } from "@/lib/receiving/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { materialPart } from "./amounts";
import { needingOrders, reopenUncovered } from "./reopen";
import { held, isPartRefunded, takesLinks, lockSides, moveLinked, type Sides } from "./sides";
import { firstUsed, usedDetail } from "./uses";

type Association = Row<"Association">;

/** The links of some incomes or materials that count, oldest first. */
export const liveLinks = (
  tx: InWorld,
  of: { readonly incomeId?: { in: string[] } | string; readonly materialId?: { in: string[] } | string },
): Promise<Association[]> =>
  tx.prisma.association.findMany({
    where: { world: tx.world.id, ...of, state: { in: [...liveStates] } },
    orderBy: [{ madeAt: "asc" }, { associationNo: "asc" }],
  });

/**
 * Ends live links of which both sides are held: rejected or released, they leave no trace in the sums, and an income
 * that is no longer covered waits for its association again.
 */
export async function unlink(
  tx: Tx,
  sides: Sides,
  links: readonly Association[],
  { event, reason }: { readonly event: "reject" | "release" | "refund"; readonly reason: string },
): Promise<void> {
  if (links.length === 0) return;
  for (const state of liveStates) {
    const ids = links.filter((row) => row.state === state).map(({ id }) => id);
    if (ids.length === 0) continue;
    const ended = await transitionMany(tx, association, ids, state, [event], tx.by.name, { endedAt: tx.now });
    invariant(ended === ids.length, "links of which both sides are held end as they were read");
  }
  if (reason !== "")
    await tx.prisma.association.updateMany({
      where: { world: tx.world.id, id: { in: links.map(({ id }) => id) } },
      data: { reason },
    });
  await moveLinked(
    tx,
    sides,
    links.map(({ incomeId, materialId, amountMinor, materialMinor }) => ({
      ...{ incomeId, materialId },
      minor: -amountMinor,
      materialMinor: -materialMinor,
    })),
  );
}

/** A link, and how much of it goes. */
interface Shortened {
  readonly link: Association;
  readonly minor: bigint;
}

/**
 * Takes a part, or all, of links of which both sides are held, since a refund took that much of their incomes, or nothing
 * uses it: one that nothing is left of is released.
 */
export async function shorten(
  tx: Tx,
  sides: Sides,
  shortened: readonly Shortened[],
  event: "refund" | "release",
): Promise<void> {
  const isWhole = ({ link, minor }: Shortened) => link.amountMinor === minor;
  await unlink(
    tx,
    sides,
    shortened.filter(isWhole).map(({ link }) => link),
    { event, reason: "" },
  );
  const parts = shortened
    .filter((one) => !isWhole(one))
    .map(({ link, minor }) => ({ link, minor, materialMinor: materialPart(link, minor) }));
  for (const { link, minor, materialMinor } of parts) {
    invariant(await transition(tx, association, link, "shorten"), "a link whose income is held stays as it was read");
    const rest = { amountMinor: link.amountMinor - minor, materialMinor: link.materialMinor - materialMinor };
    await tx.prisma.association.updateMany({ where: { world: tx.world.id, id: link.id }, data: rest });
  }
  await moveLinked(
    tx,
    sides,
    parts.map(({ link: { incomeId, materialId }, minor, materialMinor }) => ({
      ...{ incomeId, materialId },
      minor: -minor,
      materialMinor: -materialMinor,
    })),
  );
}

/**
 * Releases what a material is linked to, as its contract is voided (specification 2, section 4). Refuses, with nothing released, where something of that is used: the refusal says by which orders.
 * Called before the material is locked: incomes are locked first.
 */
export async function releaseUnused(tx: Tx<"MATERIAL_LINKED" | "LACK_BALANCE">, materialId: string): Promise<void> {
  const before = await liveLinks(tx, { materialId });
  const sides = await lockSides(tx, {
    incomeIds: before.map(({ incomeId }) => incomeId),
    materialIds: [materialId],
  });
  const links = await liveLinks(tx, { materialId });
  // linked just now, while the locks were taken: its income is not held, and whoever voids looks again
  if (links.some(({ incomeId }) => !sides.incomes.has(incomeId))) return tx.refuse("REQUEST_BUSY");
  const use = await useOf(tx, sides, links);
  if (use) return tx.refuse("MATERIAL_LINKED", use);
  await release(tx, sides, links);
}

/**
 * Releases links of which both sides are held and nothing is used: incomes that were credited by them wait for their
 * orders again.
 */
export async function release(tx: Tx<"LACK_BALANCE">, sides: Sides, links: readonly Association[]): Promise<void> {
  await unlink(tx, sides, links, { event: "release", reason: "" });
  await reopenUncovered(tx, sides);
}

/** What uses the first of some links that are used, as a refusal says it; undefined where all of them can be released. */
export const useOf = async (tx: InWorld, sides: Sides, links: readonly Association[]) =>
  (await firstUsed(tx, links)) ?? (await refundOf(tx, sides, links));

/**
 * The refund under way that keeps an income from waiting for its orders: what it was credited by is not released
 * meanwhile.
 */
export async function refundOf(tx: InWorld, sides: Sides, links: readonly Association[]) {
  const kept = links.filter(({ incomeId }) => {
    const income = held(sides.incomes, incomeId);
    return !takesLinks(income) || isPartRefunded(income);
  });
  const needing = await needingOrders(
    tx,
    kept.map(({ incomeId }) => held(sides.incomes, incomeId)),
  );
  const ids = new Set(needing.map(({ id }) => id));
  const link = kept.find(({ incomeId }) => ids.has(incomeId));
  if (!link) return undefined;
  const refund = await tx.prisma.incomeRefund.findFirst({
    where: { world: tx.world.id, incomeId: link.incomeId, state: { in: [...openRefund] } },
    select: { orderNo: true },
  });
  return usedDetail(link, { minor: link.amountMinor, orderNos: refund ? [refund.orderNo] : [] });
}
