import { invariant } from "@/lib/call/refusals";
import { associationMachine, liveStates } from "@/lib/receiving/association-states";
import { openRefund } from "@/lib/receiving/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { declareChangedColumns, transition, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { proportionalMaterialMinor } from "./amounts";
import { findIncomesRequiringOrders, reopenUncoveredIncomes } from "./reopen";
import { lockedRow, isPartialRefundInProgress, canTakeLinks, lockLinkSides, applyLinkMoves, type Sides } from "./sides";
import { findFirstUsedLinkDetail, usedLinkRefusalDetail } from "./uses";

type Association = Row<"Association">;

/** Returns the live links of some incomes or materials, oldest first. */
export const findLiveIncomeLinks = (
  tx: InWorld,
  of: { readonly incomeId?: { in: string[] } | string; readonly materialId?: { in: string[] } | string },
): Promise<Association[]> =>
  tx.prisma.association.findMany({
    where: { world: tx.world.id, ...of, state: { in: [...liveStates] } },
    orderBy: [{ madeAt: "asc" }, { associationNo: "asc" }],
  });

const endedColumn = declareChangedColumns(associationMachine, { all: ["endedAt"] });

/**
 * Ends live links with both sides locked: rejected or released, they no longer count in the sums, and an income that is
 * no longer covered waits for its association again.
 */
export async function endLinks(
  tx: Tx,
  sides: Sides,
  links: readonly Association[],
  { event, reason }: { readonly event: "reject" | "release" | "refund"; readonly reason: string },
): Promise<void> {
  if (links.length === 0) return;
  for (const state of liveStates) {
    const ids = links.filter((row) => row.state === state).map(({ id }) => id);
    if (ids.length === 0) continue;
    const changes = endedColumn({ endedAt: tx.now });
    const endedCount = await transitionMany(tx, associationMachine, ids, state, [event], tx.by.name, changes);
    invariant(endedCount === ids.length, "links of which both sides are held end as they were read");
  }
  if (reason !== "")
    await tx.prisma.association.updateMany({
      where: { world: tx.world.id, id: { in: links.map(({ id }) => id) } },
      data: { reason },
    });
  await applyLinkMoves(
    tx,
    sides,
    links.map(({ incomeId, materialId, amountMinor, materialMinor }) => ({
      ...{ incomeId, materialId },
      minor: -amountMinor,
      materialMinor: -materialMinor,
    })),
  );
}

/** Describes a link and the part of it to remove. */
interface LinkPart {
  readonly link: Association;
  readonly minor: bigint;
}

/**
 * Removes part or all of links with both sides locked, because a refund used that part of their incomes or it is
 * unused: a link without remainder is released.
 */
export async function removeLinkParts(
  tx: Tx,
  sides: Sides,
  linkParts: readonly LinkPart[],
  event: "refund" | "release",
): Promise<void> {
  const isWhole = ({ link, minor }: LinkPart) => link.amountMinor === minor;
  await endLinks(
    tx,
    sides,
    linkParts.filter(isWhole).map(({ link }) => link),
    { event, reason: "" },
  );
  const parts = linkParts
    .filter((part) => !isWhole(part))
    .map(({ link, minor }) => ({ link, minor, materialMinor: proportionalMaterialMinor(link, minor) }));
  for (const { link, minor, materialMinor } of parts) {
    invariant(
      await transition(tx, associationMachine, link, "shorten"),
      "a link whose income is held stays as it was read",
    );
    const rest = { amountMinor: link.amountMinor - minor, materialMinor: link.materialMinor - materialMinor };
    await tx.prisma.association.updateMany({ where: { world: tx.world.id, id: link.id }, data: rest });
  }
  await applyLinkMoves(
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
 * Releases the links of a material when its contract is voided (specification 2, section 4). Refuses, and releases
 * nothing, when part of them is used; the refusal names the orders. Call it before locking the material: incomes are
 * locked first.
 */
export async function releaseMaterialLinks(
  tx: Tx<"MATERIAL_LINKED" | "LACK_BALANCE">,
  materialId: string,
): Promise<void> {
  const before = await findLiveIncomeLinks(tx, { materialId });
  const sides = await lockLinkSides(tx, {
    incomeIds: before.map(({ incomeId }) => incomeId),
    materialIds: [materialId],
  });
  const links = await findLiveIncomeLinks(tx, { materialId });
  // linked while the locks were being acquired: its income is not locked, so the caller has to retry
  if (links.some(({ incomeId }) => !sides.incomes.has(incomeId))) return tx.refuse("REQUEST_BUSY");
  const use = await findReleaseBlocker(tx, sides, links);
  if (use) return tx.refuse("MATERIAL_LINKED", use);
  await releaseUnusedLinks(tx, sides, links);
}

/** Releases unused links with both sides locked: incomes credited by them wait for their orders again. */
export async function releaseUnusedLinks(
  tx: Tx<"LACK_BALANCE">,
  sides: Sides,
  links: readonly Association[],
): Promise<void> {
  await endLinks(tx, sides, links, { event: "release", reason: "" });
  await reopenUncoveredIncomes(tx, sides);
}

/**
 * Returns the use of the first of some links that is used, for the refusal's detail; undefined when all can be
 * released.
 */
export const findReleaseBlocker = async (tx: InWorld, sides: Sides, links: readonly Association[]) =>
  (await findFirstUsedLinkDetail(tx, links)) ?? (await findBlockingRefund(tx, sides, links));

/**
 * Returns the refund in progress that prevents an income from waiting for its orders again: the links that it was
 * credited by cannot be released meanwhile.
 */
export async function findBlockingRefund(tx: InWorld, sides: Sides, links: readonly Association[]) {
  const blockedLinks = links.filter(({ incomeId }) => {
    const income = lockedRow(sides.incomes, incomeId);
    return !canTakeLinks(income) || isPartialRefundInProgress(income);
  });
  const needing = await findIncomesRequiringOrders(
    tx,
    blockedLinks.map(({ incomeId }) => lockedRow(sides.incomes, incomeId)),
  );
  const ids = new Set(needing.map(({ id }) => id));
  const link = blockedLinks.find(({ incomeId }) => ids.has(incomeId));
  if (!link) return undefined;
  const refund = await tx.prisma.incomeRefund.findFirst({
    where: { world: tx.world.id, incomeId: link.incomeId, state: { in: [...openRefund] } },
    select: { orderNo: true },
  });
  return usedLinkRefusalDetail(link, { minor: link.amountMinor, orderNos: refund ? [refund.orderNo] : [] });
}
