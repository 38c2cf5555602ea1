import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { certificateNoticeDays, certificateReminderDays } from "@/lib/verification/terms";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { term, type World } from "@/lib/simulator/driving/worlds/world";

/** The job that warns of a merchant's certificates, and closes what is closed once one has expired. */
export const watchKind = "verification.certificates";
/** Beijing time of the days on which is warned. */
const warnHour = 9;

/** Returns how many days before its last one a certificate of this world is about to expire. */
export const noticeDaysOf = (world: Pick<World, "terms">): number =>
  term(world, "certificateNoticeDays", certificateNoticeDays);

/** Returns when a merchant is warned of a certificate: as its notice begins, and at the reminders after that. */
export const warningsOf = (
  world: Pick<World, "terms">,
  expiresOn: Day,
): readonly { readonly days: number; readonly at: Date }[] => {
  const notice = noticeDaysOf(world);
  return [notice, ...certificateReminderDays.filter((days) => days < notice)].map((days) => ({
    days,
    at: beijing(addDays(expiresOn, -days), warnHour),
  }));
};
/** Returns the instant from which on a certificate is about to expire, and the first at which it is not valid any more. */
export const noticeFrom = (world: Pick<World, "terms">, expiresOn: Day): Date =>
  beijing(addDays(expiresOn, -noticeDaysOf(world)));
export const endOf = (expiresOn: Day): Date => beijing(addDays(expiresOn, 1));

/** Schedules the next look at certificates, at the earliest notice, warning or end after now. */
export async function lookNext(
  tx: Tx,
  userNo: string,
  certificates: readonly { readonly expiresOn: Day }[],
): Promise<void> {
  await unschedule(tx, watchKind, userNo);
  const instants = certificates
    .flatMap(({ expiresOn }) => [
      noticeFrom(tx.world, expiresOn),
      ...warningsOf(tx.world, expiresOn).map(({ at }) => at),
      endOf(expiresOn),
    ])
    .filter((at) => isBefore(tx.now, at))
    .sort((one, other) => one.getTime() - other.getTime());
  const [dueAt] = instants;
  if (dueAt) await schedule(tx, { kind: watchKind, subject: userNo, dueAt, priority: 30 });
}
