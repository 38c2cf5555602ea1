import type { Who } from "@/lib/call/who";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Actor } from "../../audit/audit";
import type { Handler } from "../../handler";
import { transition } from "../../store/transition";
import { sendMessages } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { approveBatch } from "./approve";
import { checkConfirmed } from "../orders/confirmed";
import { endBatch } from "./end-batch";
import { lockOwn } from "./lock-batch";
import { batchNow, mayDecide, reviewersOf } from "./views";

interface Decision {
  readonly isApproved: boolean;
  readonly reason: string;
}

/**
 * Decides on one batch on the reviewer's level. Refuses with ORDER_NOTFOUND when there is no such batch of the
 * merchant's, and with OPERATION_NOT_ALLOW when the caller may not decide on it now: its maker above all.
 */
async function decide(
  sql: Sql,
  world: World,
  who: Who,
  batchNo: string,
  { isApproved, reason }: Decision,
  now: Date,
  by: Actor,
): Promise<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | null> {
  const batch = await lockOwn(sql, world.id, who, batchNo);
  if (!batch) return "ORDER_NOTFOUND";
  // the clock ends what is late before anybody is answered; nothing is paid late even where it could not
  const isLate = batch.expiresAt !== null && !isBefore(now, batch.expiresAt);
  if (isLate || !(await mayDecide(sql, world.id, batch, who))) return "OPERATION_NOT_ALLOW";
  if (!isApproved) {
    await endBatch(sql, world, batch, "reject", now, by, reason);
    return null;
  }
  const passedBy = [...batch.passedBy, who.operatorId];
  await sql.prisma.paymentBatch.updateMany({ where: { world: world.id, id: batch.id }, data: { passedBy } });
  const next = reviewersOf(batch)[passedBy.length];
  if (!next) await approveBatch(sql, world, batch, now, by);
  else {
    await transition(sql, paymentBatch, batch, "pass", now, by.name);
    const facts = { batchNo, rows: batch.rowsRead - batch.rowsFaulty, expiresAt: batch.expiresAt ?? now };
    await sendMessages(
      sql,
      world.id,
      now,
      next.map((operatorId) => ({ userNo: batch.userNo, operatorId, kind: "batchToReview" as const, facts })),
    );
  }
  return null;
}

export const auditBatch: Handler<typeof batchCalls.auditBatch> = async (
  { batchNo, isApproved, reason, ...proof },
  asked,
) => {
  const { who, world, now, by, refuse, transact } = asked;
  const use = await checkConfirmed(asked, proof);
  return transact(async (sql) => {
    if (!(await use(sql))) return refuse("CAPTCHA_ERROR");
    const no = await decide(sql, world, who, batchNo, { isApproved, reason }, now, by);
    return no ? refuse(no) : batchNow(sql, world.id, who, batchNo);
  });
};

/**
 * All selected in one transaction, in the order of their numbers: two reviewers with the same selection wait for one
 * another, never both for ever.
 */
export const auditBatches: Handler<typeof batchCalls.auditBatches> = async (
  { batchNos, isApproved, reason, ...proof },
  asked,
) => {
  const { who, world, now, by, refuse, transact } = asked;
  const use = await checkConfirmed(asked, proof);
  return transact(async (sql) => {
    if (!(await use(sql))) return refuse("CAPTCHA_ERROR");
    const rows = [];
    for (const batchNo of [...new Set(batchNos)].sort()) {
      const no = await decide(sql, world, who, batchNo, { isApproved, reason }, now, by);
      const shown = no === "ORDER_NOTFOUND" ? null : await batchNow(sql, world.id, who, batchNo);
      rows.push({
        batchNo,
        state: shown?.state ?? null,
        refusal: no,
        paid: shown?.paid ?? 0,
        failed: shown?.failed ?? 0,
      });
    }
    return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
  });
};

export const recallBatch: Handler<typeof batchCalls.recallBatch> = async (
  { batchNo },
  { who, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    const batch = (await lockOwn(sql, world.id, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || !(await endBatch(sql, world, batch, "recall", now, by)))
      return refuse("OPERATION_NOT_ALLOW");
    return batchNow(sql, world.id, who, batchNo);
  });

export const dropBatch: Handler<typeof batchCalls.dropBatch> = async (
  { batchNo },
  { who, world, now, by, refuse, transact },
) =>
  transact(async (sql) => {
    const batch = (await lockOwn(sql, world.id, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || !(await transition(sql, paymentBatch, batch, "drop", now, by.name)))
      return refuse("OPERATION_NOT_ALLOW");
    await sql.prisma.paymentBatch.updateMany({ where: { world: world.id, id: batch.id }, data: { doneAt: now } });
    return batchNow(sql, world.id, who, batchNo);
  });
