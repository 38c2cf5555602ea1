import { paymentBatch } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import type { World } from "../../worlds/world";
import { releaseHold } from "./hold";

const told = { reject: "batchRejected", expire: "batchExpired", recall: null } as const;

/**
 * Ends a batch that waits for its review without paying it: everything that was set aside comes back, once. False when
 * it waits no more.
 */
export async function endBatch(
  sql: Sql,
  world: World,
  batch: Row<"PaymentBatch">,
  event: keyof typeof told,
  at: Date,
  by: Actor,
  reason = "",
): Promise<boolean> {
  if (!(await transition(sql, paymentBatch, batch, event, at, by.name))) return false;
  await sql.prisma.paymentBatch.updateMany({
    where: { world: world.id, id: batch.id },
    data: { doneAt: at, reason: reason || null },
  });
  await releaseHold(sql, world.id, batch, at, by);
  const kind = told[event];
  if (kind)
    await sendMessage(sql, {
      world: world.id,
      userNo: batch.userNo,
      operatorId: batch.operatorId,
      kind,
      facts: { batchNo: batch.batchNo, reason: reason || "—" },
      at,
    });
  return true;
}
