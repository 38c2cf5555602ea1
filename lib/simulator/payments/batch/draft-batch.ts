import type { Principal } from "@/lib/call/principal";
import { paymentBatch } from "@/lib/payments/states";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { rowValidationContext } from "./judging";
import { validatePaymentRows, type TypedRow } from "./file/validate";
import type { Row } from "@/lib/simulator/platform/store/records";
import { singlePayCurrencyOf } from "./price/totals";
import { requireBatchCapacity } from "./room";
import { writeBatchRows } from "./rows/batch-rows";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes rows as they were entered, below the headings of their sheet. */
interface TypedSheet {
  readonly fileName: string;
  readonly fromBatchId?: string;
  /** The payment terms, if an earlier batch determines them. */
  readonly terms?: Pick<Row<"PaymentBatch">, "payCurrency" | "poboRecordId" | "poboName" | "documentIds">;
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly TypedRow[];
}

const atOnce = 500;

/**
 * Creates a batch, ready to be submitted, from existing rows: they are validated in the transaction that writes them.
 * Refuses when the limit of open batches is reached. A file is read in the background instead.
 */
export async function createValidatedPaymentBatch(
  tx: Tx<"BATCHES_FULL">,
  principal: Principal,
  { fileName, fromBatchId, terms, headings, columns, rows }: TypedSheet,
): Promise<{ batchNo: string }> {
  const { id, orderNo: batchNo } = await nextIdAndOrderNo(tx, `batch${principal.userNo}`, "BP");
  await requireBatchCapacity(tx, principal.userNo);
  const row = {
    world: tx.world.id,
    id,
    batchNo,
    userNo: principal.userNo,
    operatorId: principal.operatorId,
    state: paymentBatch.first,
    fileName,
    ...(fromBatchId && { fromBatchId }),
    ...terms,
    headings: [...headings],
    columns: [...columns],
    rowsRead: rows.length,
    placedAt: tx.now,
  };
  const judging = await rowValidationContext(
    tx,
    principal.userNo,
    columns,
    singlePayCurrencyOf({ payCurrency: terms?.payCurrency ?? null }),
  );
  const portions = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const portionRows = rows.slice(at, at + atOnce);
    const validatedPortion = await validatePaymentRows(tx, portionRows, judging);
    portions.push(
      portionRows.flatMap((row, place) =>
        validatedPortion[place] ? [{ row, validation: validatedPortion[place] }] : [],
      ),
    );
  }
  await tx.prisma.paymentBatch.create({
    data: {
      ...row,
      rowsFaulty: portions.flat().filter(({ validation }) => validation.faults).length,
    },
  });
  for (const portion of portions) await writeBatchRows(tx, { id, placedAt: tx.now }, portion);
  await recordCreationInHistory(tx, paymentBatch, row);
  await transition(tx, paymentBatch, row, "finish");
  return { batchNo };
}
