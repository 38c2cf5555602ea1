import type * as z from "zod/mini";
import { findContractPrefix, contractNumberKey, isLogisticsPaper } from "@/lib/materials/batch-rules";
import type { batchPapers } from "@/lib/materials/batch-shape";
import { createNamedFileLookup, type NamedFile } from "../../files/own-files";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Batch = Row<"MaterialBatch">;

/** Builds the filter of a batch's rows without faults. */
export const faultlessMaterialRowsFilter = ({ world, id: batchId }: Pick<Batch, "world" | "id">) => ({
  world,
  batchId,
  faults: { equals: Prisma.DbNull },
});

/** Holds the documents of a batch: those of each contract number among its good rows, and those of all others. */
export interface Papers {
  /** Contracts, orders and invoices. */
  readonly byContract: ReadonlyMap<string, readonly NamedFile[]>;
  /** Proofs of shipment. */
  readonly shipments: ReadonlyMap<string, readonly NamedFile[]>;
  readonly namedFiles: readonly NamedFile[];
  readonly common: readonly NamedFile[];
}

const isOrder = ({ fileName }: NamedFile): boolean => !isLogisticsPaper(fileName);
const isShipment = ({ fileName }: NamedFile): boolean => isLogisticsPaper(fileName);

/** Returns the contract, order or invoice that is submitted with a row of a contract number. */
export const orderPapersFor = ({ byContract, common }: Papers, contractNo: string): readonly NamedFile[] =>
  byContract.get(contractNo) ?? common.filter(isOrder);

/** Returns the documents of its shipment. */
export const shipmentPapersFor = ({ shipments, common }: Papers, contractNo: string): readonly NamedFile[] =>
  shipments.get(contractNo) ?? common.filter(isShipment);

const contractsByKey = (contractNos: readonly string[]): ReadonlyMap<string, string> =>
  new Map(contractNos.map((contractNo) => [contractNumberKey(contractNo), contractNo]));

/** Loads the documents of a batch, matched by name with its good rows. */
export async function batchPapersOf(tx: InWorld, batch: Batch): Promise<Papers> {
  const filesOf = await createNamedFileLookup(tx, [batch.namedFileIds, batch.commonFileIds]);
  const [namedFiles, common] = [filesOf(batch.namedFileIds), filesOf(batch.commonFileIds)];
  const rows =
    namedFiles.length === 0
      ? []
      : await tx.prisma.materialBatchRow.findMany({
          where: faultlessMaterialRowsFilter(batch),
          select: { contractNo: true },
        });
  const contracts = contractsByKey(rows.map(({ contractNo }) => contractNo));
  const [byContract, shipments] = [new Map<string, NamedFile[]>(), new Map<string, NamedFile[]>()];
  for (const file of namedFiles) {
    const match = findContractPrefix(file.fileName, contracts);
    if (!match) continue;
    const { contractNo, beginning } = match;
    const kind = isLogisticsPaper(file.fileName, beginning) ? shipments : byContract;
    kind.set(contractNo, [...(kind.get(contractNo) ?? []), file]);
  }
  return { byContract, shipments, namedFiles, common };
}

/** Builds the view of a batch's documents as the calls return it. */
export function batchPapersView(papers: Papers, { rowsRead, rowsFaulty }: Batch): z.output<typeof batchPapers> {
  const contracts = contractsByKey([...papers.byContract.keys(), ...papers.shipments.keys()]);
  return {
    named: papers.namedFiles.map((file) => ({
      ...file,
      contractNo: findContractPrefix(file.fileName, contracts)?.contractNo ?? null,
    })),
    common: [...papers.common],
    without: papers.common.some(isOrder) ? 0 : rowsRead - rowsFaulty - papers.byContract.size,
  };
}
