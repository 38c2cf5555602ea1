import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { csvFileDialect } from "@/lib/simulator/files/sheets/interpretation";
import { sheetFaults } from "@/lib/files/sheets/sheet-faults";
import { isMaterialBatchColumn } from "@/lib/materials/batch-columns";
import type { materialBatchView as shape } from "@/lib/materials/batch-shape";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { operatorNames } from "../../access/operator-names";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Batch = Row<"MaterialBatch">;
export type BatchView = z.output<typeof shape>;

/** Returns a batch of the merchant; undefined when there is none. */
export const findMerchantMaterialBatch = async (
  { prisma, world }: InWorld,
  { userNo }: Pick<Principal, "userNo">,
  batchNo: string,
) => (await prisma.materialBatch.findFirst({ where: { world: world.id, userNo, batchNo } })) ?? undefined;

/** Locks a batch of the principal's merchant until the transaction ends. Refuses one of another merchant. */
export async function lockMerchantMaterialBatch(
  tx: Tx<"ORDER_NOTFOUND"> & { readonly principal: Principal },
  batchNo: string,
): Promise<Batch> {
  const row = await lockRow(tx, "MaterialBatch", { world: tx.world.id, batchNo });
  return row?.userNo === tx.principal.userNo ? row : tx.refuse("ORDER_NOTFOUND");
}

/** Locks a batch in the version that was read, if one is given: a batch that has changed since then is refused. */
export async function lockMaterialBatchAtVersion(
  tx: Tx<"ORDER_NOTFOUND" | "ORDER_CHANGED"> & { readonly principal: Principal },
  batchNo: string,
  changes?: number,
): Promise<Batch> {
  const row = await lockMerchantMaterialBatch(tx, batchNo);
  return changes === undefined || row.changes === changes ? row : tx.refuse("ORDER_CHANGED");
}

/** Returns the sums of the batches' good rows, by batch; and the number of rows that repeat a contract number. */
async function batchTotalsOf({ prisma }: InWorld, batches: readonly Batch[]) {
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
        .map(({ currency, _sum }) => money(currencyFromColumn(currency), _sum.amountMinor ?? 0n))
        .sort((a, b) => byDisplayOrder(a.currency, b.currency)),
    repeatedOf: (id: string): number => repeats.find(({ batchId }) => batchId === id)?._count._all ?? 0,
  };
}

/** Builds the views of batches as the calls return them. */
export async function toMaterialBatchViews(tx: InWorld, batches: readonly Batch[]): Promise<BatchView[]> {
  const { amountsOf, repeatedOf } = await batchTotalsOf(tx, batches);
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
      dialect: csvFileDialect(row),
      rowsRead,
      rowsFaulty,
      repeated: repeatedOf(row.id),
      fault: sheetFaults.find((item) => item === fault) ?? null,
      faultAbout: row.faultAbout.filter(isMaterialBatchColumn),
      amounts: amountsOf(row.id),
      maker: makers.get(row.operatorId) ?? "",
      placedAt,
      submittedAt,
    };
  });
}

/** Builds the view of one batch. */
export async function toMaterialBatchView(tx: InWorld, row: Batch): Promise<BatchView> {
  const [view] = await toMaterialBatchViews(tx, [row]);
  invariant(view, "one batch is shown as one");
  return view;
}

/** Reads the current batch inside a transaction. */
export async function readMaterialBatchView(
  tx: InWorld,
  { world, id }: Pick<Batch, "world" | "id">,
): Promise<BatchView> {
  const row = await tx.prisma.materialBatch.findFirst({ where: { world, id } });
  invariant(row, "a batch that was written can be read");
  return toMaterialBatchView(tx, row);
}
