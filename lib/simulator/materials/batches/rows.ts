import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { JudgedRow } from "../../files/sheets/read-next";
import { insertRows } from "../../files/sheets/sheet-batches.sql";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
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

/** Writes rows with what they came to. */
export async function writeRows(tx: InWorld<World>, batch: Batch, rows: readonly JudgedRow<Judged>[]): Promise<void> {
  const column = (name: string, type: string, of: (judged: Judged) => string | bigint | null) => ({
    name,
    type,
    values: rows.map(({ validated }) => of(validated)),
  });
  const placed = rows.map(({ row }) => row);
  await insertRows(tx, "MaterialBatch", batch, placed, [
    column("faults", "jsonb", ({ faults }) => (faults === null ? null : JSON.stringify(faults))),
    column("contract_no", "text", ({ contractNo }) => contractNo),
    column("buyer_name", "text", ({ said }) => said?.buyerName ?? ""),
    column("currency", "text", ({ said }) => said?.amount.currency ?? ""),
    column("amount_minor", "bigint", ({ said }) => said?.amount.minor ?? 0n),
    column("repeats", "text", ({ repeats }) => repeats),
  ]);
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
