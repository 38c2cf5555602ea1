import { isBefore } from "@/lib/time/instant";
import { isVerificationType } from "@/lib/verification/kinds";
import { note } from "../../audit/audit";
import type { InWorld } from "../../store/tx";
import { schedule, type JobHandler } from "../../worlds/scheduler";

/** The job that forgets a draft which nobody saved again in time. */
export const draftKind = "verification.draft";
export const draftSubject = (userNo: string, type: string): string => `${userNo} ${type}`;

/** A draft is gone: it was submitted, or is too old. */
export async function forgetDraft(tx: InWorld, userNo: string, type: string): Promise<void> {
  await tx.prisma.verificationDraft.deleteMany({ where: { world: tx.world.id, userNo, type } });
}

/** Forgets a draft whose days are over; one that was saved since is looked at again at its end. */
export const forgetOld: JobHandler = async (tx, { subject, priority }) => {
  const [userNo = "", type = ""] = subject.split(" ");
  const row = isVerificationType(type)
    ? await tx.prisma.verificationDraft.findFirst({ where: { world: tx.world.id, userNo, type } })
    : null;
  if (!row) return;
  if (isBefore(tx.now, row.expiresAt))
    return schedule(tx, { kind: draftKind, subject, dueAt: row.expiresAt, priority });
  await forgetDraft(tx, userNo, type);
  await note(tx, { what: draftKind, subject: userNo, outcome: "ok" });
};
