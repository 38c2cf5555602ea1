import { invariant } from "@/lib/call/refusals";
import { insertRow, lockRows, updateRows, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** How much a settlement draws of a link. */
export interface LinkDraw {
  readonly associationId: string;
  readonly minor: bigint;
}

/** Holds some links, always in one order, and adds to what is drawn of them; below zero it takes from it. */
async function move(tx: Tx, moved: readonly LinkDraw[]): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ associationId }) => associationId);
  const held = await lockRows(tx, "Association", tx.world.id, ids);
  invariant(held.length === ids.length, "a link that a settlement draws is there");
  const before = new Map(held.map(({ id, drawnMinor }) => [id, drawnMinor]));
  await together(
    ...moved.map(({ associationId: id, minor }) =>
      updateRows(tx, "Association", { world: tx.world.id, id }, { drawnMinor: (before.get(id) ?? 0n) + minor }),
    ),
  );
}

/**
 * Writes down what a settlement draws, or draws beyond what it did, of links whose incomes and materials are held: the
 * database refuses what is more than a link has.
 */
export async function drawLinks(
  tx: Tx,
  { id: orderId, userNo }: Pick<Row<"SettlementOrder">, "id" | "userNo">,
  drawn: readonly LinkDraw[],
): Promise<void> {
  if (drawn.length === 0) return;
  const rows = drawn.map(({ associationId, minor }) => ({
    ...{ world: tx.world.id, orderId, associationId, userNo },
    amountMinor: minor,
    endedAt: null,
  }));
  const [, ...areNew] = await together(
    move(tx, drawn),
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

/** What a settlement draws now; nothing of one that was cancelled. */
const drawsOf = ({ prisma, world }: Pick<Tx, "prisma" | "world">, orderId: string) =>
  prisma.settlementDraw.findMany({
    where: { world: world.id, orderId, endedAt: null },
    orderBy: { associationId: "asc" },
  });

/** Gives back what a settlement draws, whose row is held: it is cancelled. */
export const releaseDraws = async (tx: Tx, orderId: string): Promise<void> => end(tx, await drawsOf(tx, orderId));

/** Gives back what a settlement, whose row is held, draws of some links alone: they are gone. */
export async function endDraws(tx: Tx, orderId: string, associationIds: readonly string[]): Promise<void> {
  const drawn = await drawsOf(tx, orderId);
  await end(
    tx,
    drawn.filter(({ associationId }) => associationIds.includes(associationId)),
  );
}

async function end(tx: Tx, drawn: readonly Row<"SettlementDraw">[]): Promise<void> {
  await move(
    tx,
    drawn.map(({ associationId, amountMinor }) => ({ associationId, minor: -amountMinor })),
  );
  for (const { world, orderId, associationId } of drawn)
    await tx.prisma.settlementDraw.updateMany({
      where: { world, orderId, associationId },
      data: { endedAt: tx.now },
    });
}

/**
 * Gives back what a settlement, whose row is held, draws beyond an amount, the last links first: its exchange cost less
 * than the most that it might.
 */
export async function reduceDraws(tx: Tx, orderId: string, minor: bigint, order: readonly string[]): Promise<void> {
  const drawn = new Map((await drawsOf(tx, orderId)).map((row) => [row.associationId, row.amountMinor]));
  let over = [...drawn.values()].reduce((sum, one) => sum + one, 0n) - minor;
  invariant(over >= 0n, "a settlement exchanges no more than it draws");
  for (const associationId of [...order].reverse()) {
    const had = drawn.get(associationId) ?? 0n;
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
