import type { Who } from "@/lib/call/who";
import { paymentBatch } from "@/lib/payments/states";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { judgingOf } from "./judging";
import { validate, type TypedRow } from "./file/validate";
import type { Row } from "@/lib/simulator/platform/store/records";
import { payCurrencyOf } from "./price/totals";
import { checkBatchRoom } from "./room";
import { writeRows } from "./rows/batch-rows.sql";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Rows as somebody typed them, below the headings of their sheet. */
interface Typed {
  readonly fileName: string;
  readonly fromBatchId?: string;
  /** How it is paid, where an earlier batch says so. */
  readonly terms?: Pick<Row<"PaymentBatch">, "payCurrency" | "poboRecordId" | "poboName" | "documentIds">;
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly TypedRow[];
}

const atOnce = 500;

/**
 * Makes a batch, ready to be submitted, of rows that are at hand already: validated in the transaction that writes
 * them. Refuses where no room is left for one more. A file is read in the background instead.
 */
export async function draftBatch(
  tx: Tx<"BATCHES_FULL">,
  who: Who,
  { fileName, fromBatchId, terms, headings, columns, rows }: Typed,
): Promise<{ batchNo: string }> {
  const { id, orderNo: batchNo } = await nextIds(tx, `batch${who.userNo}`, "BP");
  await checkBatchRoom(tx, who.userNo);
  const row = {
    world: tx.world.id,
    id,
    batchNo,
    userNo: who.userNo,
    operatorId: who.operatorId,
    state: paymentBatch.first,
    fileName,
    ...(fromBatchId && { fromBatchId }),
    ...terms,
    headings: [...headings],
    columns: [...columns],
    rowsRead: rows.length,
    placedAt: tx.now,
  };
  const judging = await judgingOf(tx, who.userNo, columns, payCurrencyOf({ payCurrency: terms?.payCurrency ?? null }));
  const portions = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const typed = rows.slice(at, at + atOnce);
    const validated = await validate(tx, typed, judging);
    portions.push(
      typed.flatMap((each, place) => (validated[place] ? [{ row: each, validated: validated[place] }] : [])),
    );
  }
  await tx.prisma.paymentBatch.create({
    data: {
      ...row,
      rowsFaulty: portions.flat().filter(({ validated }) => validated.faults).length,
    },
  });
  for (const portion of portions) await writeRows(tx, { id, placedAt: tx.now }, portion);
  await recordCreation(tx, paymentBatch, row);
  await transition(tx, paymentBatch, row, "finish");
  return { batchNo };
}
