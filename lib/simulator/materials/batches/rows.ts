import { Prisma } from "@/lib/simulator/platform/generated/client";
import type { ValidatedRow } from "../../files/sheets/read-next";
import { insertBatchSheetRows } from "../../files/sheets/sheet-batches";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { RowValidation } from "./validate";

type Batch = Pick<Row<"MaterialBatch">, "world" | "id" | "placedAt">;

/** Returns faults as a column value: the database's null for none. */
const faultsIn = ({ faults }: Pick<RowValidation, "faults">) =>
  faults === null ? Prisma.DbNull : faults.map((fault) => ({ ...fault }));

/** Returns the columns that validation fills in. */
export const validationColumns = (validation: RowValidation) => ({
  faults: faultsIn(validation),
  contractNo: validation.contractNo,
  buyerName: validation.material?.buyerName ?? "",
  currency: validation.material?.amount.currency ?? "",
  amountMinor: validation.material?.amount.minor ?? 0n,
  repeats: validation.repeats,
});

/** Writes rows with their validation results. */
export async function writeMaterialRows(
  tx: InWorld<World>,
  batch: Batch,
  rows: readonly ValidatedRow<RowValidation>[],
): Promise<void> {
  const column = (name: string, type: string, of: (validation: RowValidation) => string | bigint | null) => ({
    name,
    type,
    values: rows.map(({ validation }) => of(validation)),
  });
  const sheetRows = rows.map(({ row }) => row);
  await insertBatchSheetRows(tx, "MaterialBatch", batch, sheetRows, [
    column("faults", "jsonb", ({ faults }) => (faults === null ? null : JSON.stringify(faults))),
    column("contractNo", "text", ({ contractNo }) => contractNo),
    column("buyerName", "text", ({ material }) => material?.buyerName ?? ""),
    column("currency", "text", ({ material }) => material?.amount.currency ?? ""),
    column("amountMinor", "bigint", ({ material }) => material?.amount.minor ?? 0n),
    column("repeats", "text", ({ repeats }) => repeats),
  ]);
}

/** Updates the validation results of rows, all rows with the same result in one statement. */
export async function updateRowValidations(
  { prisma }: InWorld,
  { world, id: batchId }: Batch,
  rows: readonly { readonly no: number; readonly validation: RowValidation }[],
): Promise<void> {
  const alike = new Map<string, { nos: number[]; validation: RowValidation }>();
  for (const { no, validation } of rows) {
    const key = JSON.stringify([validation.faults, validation.repeats]);
    const group = alike.get(key) ?? { nos: [], validation };
    alike.set(key, group);
    group.nos.push(no);
  }
  for (const { nos, validation } of alike.values())
    await prisma.materialBatchRow.updateMany({
      where: { world, batchId, no: { in: nos } },
      data: { faults: faultsIn(validation), repeats: validation.repeats },
    });
}
