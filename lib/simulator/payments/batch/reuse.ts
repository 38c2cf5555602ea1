import type { batchCalls } from "@/lib/payments/batch-calls";
import { isBatchColumn, type BatchColumn } from "@/lib/payments/batch-columns";
import { paymentBatch } from "@/lib/payments/states";
import type { Answer } from "../../desk";
import { nextIds } from "../../ids";
import { begin, move } from "../../move";
import { insert, named } from "../../records";
import { rowFees } from "./fees";
import { judge } from "./judge";
import { lockOwn } from "./lock-batch";
import { writeRows } from "./rows";
import { cellsOf, inRowState } from "./shown";
import { batchWords } from "./words";

const atOnce = 500;

/** Makes a new batch of what an earlier one left unpaid: the rows as they were typed, judged anew. The earlier one stays as it is. */
export const reuseRows: Answer<typeof batchCalls.reuseRows> = async ({ batchNo }, { who, world, now, by, refuse, transact }) =>
  transact(async (sql) => {
    const from = (await lockOwn(sql, world.id, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (from.submittedAt === null || from.state === "pendingReview") return refuse("OPERATION_NOT_ALLOW");
    const rows = (await sql(`select * from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and (${inRowState(from.state, "left")} or ${inRowState(from.state, "failed")}) order by r.no`, [world.id, from.id])).map((row) => named<"BatchRow">(row));
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { id, orderNo } = await nextIds(sql, world, `batch${who.userNo}`, "BP", now);
    const row = { world: world.id, id, batchNo: orderNo, userNo: who.userNo, operatorId: who.operatorId, state: paymentBatch.first, fileName: from.fileName, fromBatchId: from.id, headings: from.headings, columns: from.columns, rowsRead: rows.length, placedAt: now };
    const judging = {
      world: world.id, userNo: who.userNo, columns: from.columns.map((column): BatchColumn | "" => (isBatchColumn(column) ? column : "")), words: await batchWords(), fee: await rowFees(sql, world, now), twins: new Map<string, number>(),
    };
    let rowsFaulty = 0;
    const portions = [];
    for (let at = 0; at < rows.length; at += atOnce) {
      const typed = rows.slice(at, at + atOnce).map((each) => ({ no: each.no, cells: cellsOf(each), isHidden: false }));
      const judged = await judge(sql, typed, judging);
      rowsFaulty += judged.filter(({ faults }) => faults).length;
      portions.push(typed.flatMap((each, place) => (judged[place] ? [{ row: each, judged: judged[place] }] : [])));
    }
    await insert(sql, "PaymentBatch", { ...row, rowsFaulty });
    for (const portion of portions) await writeRows(sql, { world, batchId: id, placedAt: now }, portion);
    await begin(sql, paymentBatch, row, now, by.name);
    await move(sql, paymentBatch, row, "finish", now, by.name);
    return { batchNo: orderNo };
  });
