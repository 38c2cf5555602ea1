import { Prisma } from "../../generated/client";
import { seededId } from "../../store/ids";
import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import type { World } from "../../worlds/world";
import type { Judged } from "./judge";

type Batch = Pick<Row<"MaterialBatch">, "world" | "id" | "placedAt">;

/** Faults as a column: none are the database's own null. */
const faultsIn = ({ faults }: Pick<Judged, "faults">) =>
  faults === null ? Prisma.DbNull : faults.map((one) => ({ ...one }));

/** What judging fills in of a row. */
export const judgedColumns = (judged: Judged) => ({
  faults: faultsIn(judged),
  contractNo: judged.contractNo,
  buyerName: judged.said?.buyerName ?? "",
  currency: judged.said?.amount.currency ?? "",
  amountMinor: judged.said?.amount.minor ?? 0n,
  repeats: judged.repeats,
});

/** Writes rows with what they came to. A row's id follows from its batch and place: read again, it is the same. */
export async function writeRows(
  tx: InWorld<World>,
  { world, id: batchId, placedAt }: Batch,
  rows: readonly { readonly no: number; readonly cells: readonly unknown[]; readonly judged: Judged }[],
): Promise<void> {
  await tx.prisma.materialBatchRow.createMany({
    data: rows.map(({ no, cells, judged }) => ({
      world,
      batchId,
      no,
      id: seededId(`${tx.world.seed}|${batchId}|${no}`, placedAt),
      // named cast: cells are texts, numbers as texts, and faults
      cells: [...cells] as Prisma.InputJsonArray,
      ...judgedColumns(judged),
    })),
  });
}

/** Writes down anew what rows came to, many of the same outcome in one statement. */
export async function rejudge(
  { prisma }: InWorld,
  { world, id: batchId }: Batch,
  rows: readonly { readonly no: number; readonly judged: Judged }[],
): Promise<void> {
  const alike = new Map<string, { nos: number[]; judged: Judged }>();
  for (const { no, judged } of rows) {
    const key = JSON.stringify([judged.faults, judged.repeats]);
    const group = alike.get(key) ?? { nos: [], judged };
    alike.set(key, group);
    group.nos.push(no);
  }
  for (const { nos, judged } of alike.values())
    await prisma.materialBatchRow.updateMany({
      where: { world, batchId, no: { in: nos } },
      data: { faults: faultsIn(judged), repeats: judged.repeats },
    });
}
