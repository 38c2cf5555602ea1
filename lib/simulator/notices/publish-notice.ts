import { noticeMachine as machine } from "@/lib/notices/states";
import { isBefore } from "@/lib/time/instant";
import { nextIdAndOrderNo } from "../platform/store/ids";
import { recordCreationInHistory, transition, type StatefulRow } from "../platform/store/transition";
import { type NewRow, type Row, lockRow } from "../platform/store/records";
import { schedule, unschedule } from "../driving/worlds/scheduler";
import type { Tx } from "../platform/store/tx";

/**
 * Sets the priority of publishing: notices precede other jobs of the same instant, so that readers of those jobs'
 * messages already have the notice.
 */
export const publishPriority = 5;
export const publishKind = "notices.publish";

/** Locks a notice until the transaction ends. */
export async function lockNotice(tx: Tx<"ORDER_NOTFOUND">, noticeId: string): Promise<Row<"Notice">> {
  const row = await lockRow(tx, "Notice", { world: tx.world.id, id: noticeId });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  return row;
}

/** Creates a new notice, not visible to readers yet; returns its id. */
export async function draftNotice(
  tx: Tx,
  content: Omit<NewRow<"Notice">, "world" | "id" | "state" | "contentType" | "updatedAt" | "writtenBy">,
): Promise<string> {
  const { id } = await nextIdAndOrderNo(tx, "notices", "NT");
  await tx.prisma.notice.create({
    data: {
      world: tx.world.id,
      id,
      state: machine.first,
      contentType: 1,
      ...content,
      updatedAt: tx.now,
      writtenBy: tx.by.name,
    },
  });
  await recordCreationInHistory(tx, machine, { world: tx.world.id, id, state: machine.first });
  return id;
}

/** Publishes a notice from this instant on. Returns false when it no longer waits for publication. */
export async function publishNoticeRow(tx: Tx, row: StatefulRow): Promise<boolean> {
  if (!(await transition(tx, machine, row, "publish"))) return false;
  await unschedule(tx, publishKind, row.id);
  await tx.prisma.notice.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { publishAt: tx.now, updatedAt: tx.now },
  });
  return true;
}

/**
 * Publishes a notice, or schedules it for a future instant. Refuses one that is neither a draft nor, for immediate
 * publication, scheduled.
 */
export async function publishOrScheduleNotice(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  noticeId: string,
  at: Date,
): Promise<void> {
  const row = await lockNotice(tx, noticeId);
  if (!isBefore(tx.now, at)) {
    if (!(await publishNoticeRow(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
    return;
  }
  if (!(await transition(tx, machine, row, "schedule"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.notice.updateMany({ where: { world: tx.world.id, id: row.id }, data: { publishAt: at } });
  await schedule(tx, { kind: publishKind, subject: row.id, dueAt: at, priority: publishPriority });
}

/** Returns a scheduled notice to its draft, or withdraws a published one. */
export async function unscheduleOrWithdrawNotice(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  noticeId: string,
  event: "recall" | "withdraw",
): Promise<void> {
  const row = await lockNotice(tx, noticeId);
  if (!(await transition(tx, machine, row, event))) return tx.refuse("OPERATION_NOT_ALLOW");
  await unschedule(tx, publishKind, row.id);
  await tx.prisma.notice.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: event === "recall" ? { publishAt: null } : { updatedAt: tx.now },
  });
}
