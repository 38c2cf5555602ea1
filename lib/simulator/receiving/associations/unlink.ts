import { invariant } from "@/lib/call/refusals";
import { association, liveStates } from "@/lib/receiving/association-states";
import { pledgedAmong } from "../../settlement/advance/pledged";
import type { Row } from "../../store/records";
import { transition, transitionMany } from "../../store/transition";
import type { InWorld, Tx } from "../../store/tx";
import { takesLinks, lockSides, moveLinked, type Sides } from "./sides";

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
 * Whether one of some links, of which both sides are held, stays as it is: a settlement draws of it, or its income is what
 * an order was advanced on.
 */
export const areUsed = async (tx: Tx, links: readonly Association[]): Promise<boolean> =>
  links.some(({ drawnMinor }) => drawnMinor > 0n) ||
  (
    await pledgedAmong(
      tx,
      links.map(({ incomeId }) => incomeId),
    )
  ).size > 0;

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
    links.map(({ incomeId, materialId, amountMinor }) => ({ incomeId, materialId, minor: -amountMinor })),
  );
}

/** A link, and how much of it goes. */
interface Shortened {
  readonly link: Association;
  readonly minor: bigint;
}

/**
 * Takes a part, or all, of links of which both sides are held, since that much of their incomes goes back: one that
 * nothing is left of is released.
 */
export async function shorten(tx: Tx, sides: Sides, shortened: readonly Shortened[]): Promise<void> {
  const isWhole = ({ link, minor }: Shortened) => link.amountMinor === minor;
  await unlink(
    tx,
    sides,
    shortened.filter(isWhole).map(({ link }) => link),
    { event: "refund", reason: "" },
  );
  const parts = shortened.filter((one) => !isWhole(one));
  for (const { link, minor } of parts) {
    invariant(await transition(tx, association, link, "shorten"), "a link whose income is held stays as it was read");
    await tx.prisma.association.updateMany({
      where: { world: tx.world.id, id: link.id },
      data: { amountMinor: link.amountMinor - minor },
    });
  }
  await moveLinked(
    tx,
    sides,
    parts.map(({ link: { incomeId, materialId }, minor }) => ({ incomeId, materialId, minor: -minor })),
  );
}

/**
 * Releases what a material is linked to and has not been used for, as its contract is voided (specification 2, section
 * 4); the row of the material as it is afterwards. Undefined, with nothing released, where an income was credited by it,
 * a settlement draws of it, or an order was advanced on it: that has been used. Called before the material is locked:
 * incomes are locked first.
 */
export async function releaseUnused(tx: Tx, materialId: string): Promise<Row<"Material"> | undefined> {
  const before = await liveLinks(tx, { materialId });
  const sides = await lockSides(tx, {
    incomeIds: before.map(({ incomeId }) => incomeId),
    materialIds: [materialId],
  });
  const links = await liveLinks(tx, { materialId });
  // linked just now, while the locks were taken: its income is not held, and whoever voids looks again
  if (links.some(({ incomeId }) => !sides.incomes.has(incomeId))) return tx.refuse("REQUEST_BUSY");
  if ([...sides.incomes.values()].some((income) => !takesLinks(income))) return undefined;
  if (await areUsed(tx, links)) return undefined;
  await unlink(tx, sides, links, { event: "release", reason: "" });
  return sides.materials.get(materialId);
}
