import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handler } from "../../handler";
import { named } from "../../store/records";
import { draftBatch } from "./draft-batch";
import { lockOwn } from "./lock-batch";
import { cellsOf, inRowState } from "./views";

/**
 * Makes a new batch of the unpaid rows of an earlier one: as they were typed, validated again. The earlier one stays as
 * it is.
 */
export const reuseRows: Handler<typeof batchCalls.reuseRows> = async (
  { batchNo },
  { who, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    const from = (await lockOwn(sql, world.id, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (from.submittedAt === null || from.state === "pendingReview") return refuse("OPERATION_NOT_ALLOW");
    const rows = (
      await sql(
        `select * from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and (${inRowState(from.state, "left")} or ${inRowState(from.state, "failed")}) order by r.no`,
        [world.id, from.id],
      )
    ).map((row) => named<"BatchRow">(row));
    if (rows.length === 0) return refuse("BATCH_EMPTY");
    const { fileName, headings, columns } = from;
    return draftBatch(
      sql,
      world,
      who,
      {
        fileName,
        fromBatchId: from.id,
        headings,
        columns,
        rows: rows.map((each) => ({ no: each.no, cells: cellsOf(each), isHidden: false })),
      },
      now,
      by,
    );
  });
