import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { dialectOf } from "../../files/sheets/read-as";
import { sheetFaults } from "@/lib/files/sheets/sheet-faults";
import { isBatchColumn } from "@/lib/materials/batch-columns";
import type { batch as shape } from "@/lib/materials/batch-shape";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialBatch as machine } from "@/lib/materials/states";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { operatorNames } from "../../access/operator-names";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Batch = Row<"MaterialBatch">;
export type BatchView = z.output<typeof shape>;

/** A batch of the merchant's own; undefined where there is none. */
export const ownBatch = async ({ prisma, world }: InWorld, { userNo }: Pick<Who, "userNo">, batchNo: string) =>
  (await prisma.materialBatch.findFirst({ where: { world: world.id, userNo, batchNo } })) ?? undefined;

/**
 * A batch of the asker's merchant, kept from being changed by others until the transaction ends. Refuses one that is not
 * the merchant's.
 */
export async function heldBatch(tx: Tx<"ORDER_NOTFOUND"> & { readonly who: Who }, batchNo: string): Promise<Batch> {
  const row = await lockRow(tx, "MaterialBatch", { world: tx.world.id, batchNo });
  return row?.userNo === tx.who.userNo ? row : tx.refuse("ORDER_NOTFOUND");
}

/** The same as it was looked at, where that is said: one that has changed since is refused. */
export async function lookedAtBatch(
  tx: Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED"> & { readonly who: Who },
  batchNo: string,
  changes?: number,
): Promise<Batch> {
  const row = await heldBatch(tx, batchNo);
  return changes === undefined || row.changes === changes ? row : tx.refuse("ORDER_CHANGED");
}

/** What the good rows of batches come to, by batch; and how many of them repeat a contract number. */
async function sumsOf({ prisma }: InWorld, batches: readonly Batch[]) {
  const [first] = batches;
  if (!first) return { amountsOf: () => [], repeatedOf: () => 0 };
  const good = {
    world: first.world,
    batchId: { in: batches.map(({ id }) => id) },
    faults: { equals: Prisma.DbNull },
  };
  const sums = await prisma.materialBatchRow.groupBy({
    by: ["batchId", "currency"],
    where: good,
    _sum: { amountMinor: true },
  });
  const repeats = await prisma.materialBatchRow.groupBy({
    by: ["batchId"],
    where: { ...good, repeats: { gt: "" } },
    _count: { _all: true },
  });
  return {
    amountsOf: (id: string): Money[] =>
      sums
        .filter(({ batchId }) => batchId === id)
        .map(({ currency, _sum }) => money(currencyOf(currency), _sum.amountMinor ?? 0n))
        .sort((one, other) => byDisplayOrder(one.currency, other.currency)),
    repeatedOf: (id: string): number => repeats.find(({ batchId }) => batchId === id)?._count._all ?? 0,
  };
}

/** Batches as the calls show them. */
export async function batchViews(tx: InWorld, batches: readonly Batch[]): Promise<BatchView[]> {
  const { amountsOf, repeatedOf } = await sumsOf(tx, batches);
  const makers = await operatorNames(
    tx,
    batches.map(({ operatorId }) => operatorId),
  );
  return batches.map((row) => {
    const { batchNo, state, changes, kind, fileName, rowsRead, rowsFaulty, fault, placedAt, submittedAt } = row;
    invariant(machine.is(state), `${state} is a state of a list of materials`);
    return {
      batchNo,
      kind: settlementType.parse(kind),
      state,
      changes,
      fileName,
      fileId: row.fileId,
      dialect: dialectOf(row),
      rowsRead,
      rowsFaulty,
      repeated: repeatedOf(row.id),
      fault: sheetFaults.find((known) => known === fault) ?? null,
      faultAbout: row.faultAbout.filter(isBatchColumn),
      amounts: amountsOf(row.id),
      maker: makers.get(row.operatorId) ?? "",
      placedAt,
      submittedAt,
    };
  });
}

/** One batch as the calls show it. */
export async function batchView(tx: InWorld, row: Batch): Promise<BatchView> {
  const [view] = await batchViews(tx, [row]);
  invariant(view, "one batch is shown as one");
  return view;
}

/** The present batch, inside a transaction. */
export async function batchNow(tx: InWorld, { world, id }: Pick<Batch, "world" | "id">): Promise<BatchView> {
  const row = await tx.prisma.materialBatch.findFirst({ where: { world, id } });
  invariant(row, "a batch that was written can be read");
  return batchView(tx, row);
}
