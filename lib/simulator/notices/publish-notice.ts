import { Refusal } from "@/lib/call/refusals";
import { notice as machine } from "@/lib/notices/states";
import { isBefore } from "@/lib/time/instant";
import type { Actor } from "../audit/audit";
import { nextIds } from "../store/ids";
import { recordCreation, transition } from "../store/transition";
import type { Sql } from "../store/pool";
import { type NewRow, type Row, lockRow } from "../store/records";
import { schedule, unschedule } from "../worlds/scheduler";
import type { World } from "../worlds/world";

/** Notices come before other jobs of their instant: a reader of those has the notice already. */
export const publishPriority = 5;
export const publishKind = "notices.publish";

type WorldId = Pick<World, "id">;

/** A notice held until the transaction ends. */
export async function heldNotice(sql: Sql, world: WorldId, noticeId: string): Promise<Row<"Notice">> {
  const row = await lockRow(sql, "Notice", { world: world.id, id: noticeId });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  return row;
}

/** Writes a new notice, readable by nobody yet; gives its id. */
export async function draftNotice(
  sql: Sql,
  world: World,
  written: Omit<NewRow<"Notice">, "world" | "id" | "state" | "contentType" | "updatedAt" | "writtenBy">,
  at: Date,
  by: Actor,
): Promise<string> {
  const { id } = await nextIds(sql, world, "notices", "NT", at);
  await sql.prisma.notice.create({
    data: {
      world: world.id,
      id,
      state: machine.first,
      contentType: 1,
      ...written,
      updatedAt: at,
      writtenBy: by.name,
    },
  });
  await recordCreation(sql, machine, { world: world.id, id, state: machine.first }, at, by.name);
  return id;
}

/** Makes a notice readable from this instant on. False when it is no longer waiting for that. */
export async function publish(sql: Sql, world: WorldId, row: Row<"Notice">, at: Date, by: Actor): Promise<boolean> {
  if (!(await transition(sql, machine, row, "publish", at, by.name))) return false;
  await unschedule(sql, world.id, publishKind, row.id);
  await sql.prisma.notice.updateMany({
    where: { world: world.id, id: row.id },
    data: { publishAt: at, updatedAt: at },
  });
  return true;
}

/**
 * Publishes a notice, or schedules it for a future instant. Refuses one that is neither draft nor, to be published now,
 * scheduled.
 */
export async function publishAt(
  sql: Sql,
  world: WorldId,
  noticeId: string,
  now: Date,
  at: Date,
  by: Actor,
): Promise<void> {
  const row = await heldNotice(sql, world, noticeId);
  if (!isBefore(now, at)) {
    if (!(await publish(sql, world, row, now, by))) throw new Refusal("OPERATION_NOT_ALLOW");
    return;
  }
  if (!(await transition(sql, machine, row, "schedule", now, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await sql.prisma.notice.updateMany({ where: { world: world.id, id: row.id }, data: { publishAt: at } });
  await schedule(sql, world.id, { kind: publishKind, subject: row.id, dueAt: at, priority: publishPriority });
}

/** Takes a scheduled notice back to be written on, or a published one away from its readers. */
export async function takeBack(
  sql: Sql,
  world: WorldId,
  noticeId: string,
  event: "recall" | "withdraw",
  now: Date,
  by: Actor,
): Promise<void> {
  const row = await heldNotice(sql, world, noticeId);
  if (!(await transition(sql, machine, row, event, now, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await unschedule(sql, world.id, publishKind, row.id);
  await sql.prisma.notice.updateMany({
    where: { world: world.id, id: row.id },
    data: event === "recall" ? { publishAt: null } : { updatedAt: now },
  });
}
