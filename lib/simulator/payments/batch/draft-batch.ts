import type { Who } from "@/lib/call/who";
import { isBatchColumn, type BatchColumn } from "@/lib/payments/batch-columns";
import { paymentBatch } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { nextIds } from "../../store/ids";
import { recordCreation, transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { rowFees } from "./fees";
import { validate, type TypedRow } from "./file/validate";
import { checkBatchRoom } from "./room";
import { writeRows } from "./batch-rows.sql";
import { batchLabels } from "./file/labels";

/** Rows as somebody typed them, below the headings of their sheet. */
interface Typed {
  readonly fileName: string;
  readonly fromBatchId?: string;
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
  sql: Sql,
  world: World,
  who: Who,
  { fileName, fromBatchId, headings, columns, rows }: Typed,
  now: Date,
  by: Actor,
): Promise<{ batchNo: string }> {
  const { id, orderNo: batchNo } = await nextIds(sql, world, `batch${who.userNo}`, "BP", now);
  await checkBatchRoom(sql, world.id, who.userNo);
  const row = {
    world: world.id,
    id,
    batchNo,
    userNo: who.userNo,
    operatorId: who.operatorId,
    state: paymentBatch.first,
    fileName,
    ...(fromBatchId && { fromBatchId }),
    headings: [...headings],
    columns: [...columns],
    rowsRead: rows.length,
    placedAt: now,
  };
  const judging = {
    world: world.id,
    userNo: who.userNo,
    columns: columns.map((column): BatchColumn | "" => (isBatchColumn(column) ? column : "")),
    labels: await batchLabels(),
    fee: await rowFees(sql, world, now),
    twins: new Map<string, number>(),
    totals: new Map<string, bigint>(),
    names: new Map<string, Set<string>>(),
  };
  const portions = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const typed = rows.slice(at, at + atOnce);
    const validated = await validate(sql, typed, judging);
    portions.push(
      typed.flatMap((each, place) => (validated[place] ? [{ row: each, validated: validated[place] }] : [])),
    );
  }
  await sql.prisma.paymentBatch.create({
    data: {
      ...row,
      rowsFaulty: portions.flat().filter(({ validated }) => validated.faults).length,
    },
  });
  for (const portion of portions) await writeRows(sql, { world, batchId: id, placedAt: now }, portion);
  await recordCreation(sql, paymentBatch, row, now, by.name);
  await transition(sql, paymentBatch, row, "finish", now, by.name);
  return { batchNo };
}
