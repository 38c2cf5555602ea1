import { isBefore } from "@/lib/time/instant";
import { writeAuditNote } from "../audit/audit";
import type { InWorld } from "../store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";

/** Deletes a draft that was submitted or is too old. */
export async function deleteFormDraft(tx: InWorld, userNo: string, type: string): Promise<void> {
  await tx.prisma.formDraft.deleteMany({ where: { world: tx.world.id, userNo, type } });
}

/**
 * Deletes an expired draft; reschedules itself where the draft was saved since. The subject is the merchant's number
 * and the draft's type.
 */
export const deleteExpiredDraft: JobHandler = async (tx, { kind, subject, priority }) => {
  const [userNo = "", type = ""] = subject.split(" ");
  const row = await tx.prisma.formDraft.findFirst({ where: { world: tx.world.id, userNo, type } });
  if (!row) return;
  if (isBefore(tx.now, row.expiresAt)) return schedule(tx, { kind, subject, dueAt: row.expiresAt, priority });
  await deleteFormDraft(tx, userNo, type);
  await writeAuditNote(tx, { what: kind, subject: userNo, outcome: "ok" });
};
