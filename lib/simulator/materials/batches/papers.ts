import type * as z from "zod/mini";
import { contractIn, contractKey, isLogisticsPaper } from "@/lib/materials/batch-rules";
import type { batchPapers } from "@/lib/materials/batch-shape";
import { namedFilesOf, type NamedFile } from "../../files/own-files";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Batch = Row<"MaterialBatch">;

/** The rows of a batch that have no faults. */
export const goodRows = ({ world, id: batchId }: Pick<Batch, "world" | "id">) => ({
  world,
  batchId,
  faults: { equals: Prisma.DbNull },
});

/** The papers of a batch: those of each contract number among its good rows, and those of all others. */
export interface Papers {
  /** Contracts, orders and invoices. */
  readonly byContract: ReadonlyMap<string, readonly NamedFile[]>;
  /** What shows the shipments. */
  readonly shipments: ReadonlyMap<string, readonly NamedFile[]>;
  readonly named: readonly NamedFile[];
  readonly common: readonly NamedFile[];
}

const isOrder = ({ fileName }: NamedFile): boolean => !isLogisticsPaper(fileName);
const isShipment = ({ fileName }: NamedFile): boolean => isLogisticsPaper(fileName);

/** The contract, order or invoice that a row of a contract number is handed in with. */
export const papersFor = ({ byContract, common }: Papers, contractNo: string): readonly NamedFile[] =>
  byContract.get(contractNo) ?? common.filter(isOrder);

/** The papers of its shipment. */
export const shipmentPapersFor = ({ shipments, common }: Papers, contractNo: string): readonly NamedFile[] =>
  shipments.get(contractNo) ?? common.filter(isShipment);

const contractsByKey = (contractNos: readonly string[]): ReadonlyMap<string, string> =>
  new Map(contractNos.map((contractNo) => [contractKey(contractNo), contractNo]));

/** The papers of a batch, matched by their names with its good rows. */
export async function papersOf(tx: InWorld, batch: Batch): Promise<Papers> {
  const filesOf = await namedFilesOf(tx, [batch.namedFileIds, batch.commonFileIds]);
  const [named, common] = [filesOf(batch.namedFileIds), filesOf(batch.commonFileIds)];
  const rows =
    named.length === 0
      ? []
      : await tx.prisma.materialBatchRow.findMany({ where: goodRows(batch), select: { contractNo: true } });
  const contracts = contractsByKey(rows.map(({ contractNo }) => contractNo));
  const [byContract, shipments] = [new Map<string, NamedFile[]>(), new Map<string, NamedFile[]>()];
  for (const file of named) {
    const meant = contractIn(file.fileName, contracts);
    if (!meant) continue;
    const { contractNo, beginning } = meant;
    const kind = isLogisticsPaper(file.fileName, beginning) ? shipments : byContract;
    kind.set(contractNo, [...(kind.get(contractNo) ?? []), file]);
  }
  return { byContract, shipments, named, common };
}

/** The papers of a batch as the calls show them. */
export function papersShown(papers: Papers, { rowsRead, rowsFaulty }: Batch): z.output<typeof batchPapers> {
  const contracts = contractsByKey([...papers.byContract.keys(), ...papers.shipments.keys()]);
  return {
    named: papers.named.map((file) => ({
      ...file,
      contractNo: contractIn(file.fileName, contracts)?.contractNo ?? null,
    })),
    common: [...papers.common],
    without: papers.common.some(isOrder) ? 0 : rowsRead - rowsFaulty - papers.byContract.size,
  };
}
