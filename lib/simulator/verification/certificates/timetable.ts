import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { certificateWarningDays } from "@/lib/verification/terms";
import { schedule, unschedule } from "../../worlds/scheduler";
import type { Tx } from "../../store/tx";

/** The job that warns of a merchant's certificates, and closes what is closed once one has expired. */
export const watchKind = "verification.certificates";
/** Beijing time of the days on which is warned. */
const warnHour = 9;

/** When is warned of a certificate, and the first instant at which it is not valid any more. */
export const warningsOf = (expiresOn: Day): readonly { readonly days: number; readonly at: Date }[] =>
  certificateWarningDays.map((days) => ({ days, at: beijing(addDays(expiresOn, -days), warnHour) }));
export const endOf = (expiresOn: Day): Date => beijing(addDays(expiresOn, 1));

/** Schedules the next look at certificates, at the earliest warning or end after now. */
export async function lookNext(
  tx: Tx,
  userNo: string,
  certificates: readonly { readonly expiresOn: Day }[],
): Promise<void> {
  await unschedule(tx, watchKind, userNo);
  const instants = certificates
    .flatMap(({ expiresOn }) => [...warningsOf(expiresOn).map(({ at }) => at), endOf(expiresOn)])
    .filter((at) => isBefore(tx.now, at))
    .sort((one, other) => one.getTime() - other.getTime());
  const [dueAt] = instants;
  if (dueAt) await schedule(tx, { kind: watchKind, subject: userNo, dueAt, priority: 30 });
}
