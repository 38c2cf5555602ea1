import { invariant } from "@/lib/call/refusals";
import { insertRow, lockRows, updateRows, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the amount that a settlement draws from a link. */
export interface LinkDraw {
  readonly associationId: string;
  readonly minor: bigint;
}

/** Locks some links in a fixed order and adds to their drawn amounts; a negative amount reduces them. */
async function move(tx: Tx, draws: readonly LinkDraw[]): Promise<void> {
  if (draws.length === 0) return;
  const ids = draws.map(({ associationId }) => associationId);
  const lockedLinks = await lockRows(tx, "Association", tx.world.id, ids);
  invariant(lockedLinks.length === ids.length, "a link that a settlement draws is there");
  const before = new Map(lockedLinks.map(({ id, drawnMinor }) => [id, drawnMinor]));
  await awaitAllBeforeFailing(
    ...draws.map(({ associationId: id, minor }) =>
      updateRows(tx, "Association", { world: tx.world.id, id }, { drawnMinor: (before.get(id) ?? 0n) + minor }),
    ),
  );
}

/**
 * Records the amounts that a settlement draws, or draws additionally, from links with locked incomes and materials. The
 * database rejects a draw beyond the amount of a link.
 */
export async function recordLinkDraws(
  tx: Tx,
  { id: orderId, userNo }: Pick<Row<"SettlementOrder">, "id" | "userNo">,
  draws: readonly LinkDraw[],
): Promise<void> {
  if (draws.length === 0) return;
  const rows = draws.map(({ associationId, minor }) => ({
    ...{ world: tx.world.id, orderId, associationId, userNo },
    amountMinor: minor,
    endedAt: null,
  }));
  const [, ...areNew] = await awaitAllBeforeFailing(
    move(tx, draws),
    ...rows.map((row) => insertRow(tx, "SettlementDraw", row, { unlessThere: true })),
  );
  for (const { world, associationId, amountMinor } of rows.filter((_, at) => !areNew[at])) {
    const { count } = await tx.prisma.settlementDraw.updateMany({
      where: { world, orderId, associationId, endedAt: null },
      data: { amountMinor: { increment: amountMinor } },
    });
    invariant(count === 1, "a link is not drawn anew by a settlement that gave it back");
  }
}

/** Returns the current draws of a settlement; a cancelled one has none. */
const drawsOf = ({ prisma, world }: Pick<Tx, "prisma" | "world">, orderId: string) =>
  prisma.settlementDraw.findMany({
    where: { world: world.id, orderId, endedAt: null },
    orderBy: { associationId: "asc" },
  });

/** Releases all draws of a cancelled settlement with a locked row. */
export const releaseDraws = async (tx: Tx, orderId: string): Promise<void> => end(tx, await drawsOf(tx, orderId));

/** Releases the draws of a settlement, its row locked, on the given links only, because these links ended. */
export async function releaseDrawsOfAssociations(
  tx: Tx,
  orderId: string,
  associationIds: readonly string[],
): Promise<void> {
  const draws = await drawsOf(tx, orderId);
  await end(
    tx,
    draws.filter(({ associationId }) => associationIds.includes(associationId)),
  );
}

async function end(tx: Tx, draws: readonly Row<"SettlementDraw">[]): Promise<void> {
  await move(
    tx,
    draws.map(({ associationId, amountMinor }) => ({ associationId, minor: -amountMinor })),
  );
  for (const { world, orderId, associationId } of draws)
    await tx.prisma.settlementDraw.updateMany({
      where: { world, orderId, associationId },
      data: { endedAt: tx.now },
    });
}

/**
 * Releases what a settlement with a locked row draws beyond an amount, last links first, because its exchange cost less
 * than the reserved maximum.
 */
export async function releaseDrawsBeyond(
  tx: Tx,
  orderId: string,
  minor: bigint,
  order: readonly string[],
): Promise<void> {
  const drawnMinor = new Map((await drawsOf(tx, orderId)).map((row) => [row.associationId, row.amountMinor]));
  let over = [...drawnMinor.values()].reduce((sum, minorOfLink) => sum + minorOfLink, 0n) - minor;
  invariant(over >= 0n, "a settlement exchanges no more than it draws");
  for (const associationId of [...order].reverse()) {
    const had = drawnMinor.get(associationId) ?? 0n;
    const back = had < over ? had : over;
    if (back === 0n) continue;
    over -= back;
    await move(tx, [{ associationId, minor: -back }]);
    const key = { world: tx.world.id, orderId, associationId };
    // what is drawn of nothing is no draw
    if (back === had) await tx.prisma.settlementDraw.deleteMany({ where: key });
    else await tx.prisma.settlementDraw.updateMany({ where: key, data: { amountMinor: had - back } });
  }
}
