import { addDays, beijingInstant, type Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { certificateNoticeDays, certificateReminderDays } from "@/lib/verification/terms";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Names the job that warns of a merchant's certificates, and closes functions once one has expired. */
export const watchKind = "verification.certificates";
/** Sets the Beijing hour of the warnings. */
const warnHour = 9;

/** Returns how many days before its last one a certificate of this world is about to expire. */
export const noticeDaysOf = (world: Pick<World, "terms">): number =>
  numericWorldTerm(world, "certificateNoticeDays", certificateNoticeDays);

/**
 * Returns the instants at which a merchant is warned of a certificate: at the start of its notice, and at the reminders
 * after that.
 */
export const certificateWarningTimes = (
  world: Pick<World, "terms">,
  expiresOn: Day,
): readonly { readonly days: number; readonly at: Date }[] => {
  const notice = noticeDaysOf(world);
  return [notice, ...certificateReminderDays.filter((days) => days < notice)].map((days) => ({
    days,
    at: beijingInstant(addDays(expiresOn, -days), warnHour),
  }));
};
/** Returns the instant from which a certificate is about to expire, and the first at which it is no longer valid. */
export const certificateNoticeStart = (world: Pick<World, "terms">, expiresOn: Day): Date =>
  beijingInstant(addDays(expiresOn, -noticeDaysOf(world)));
export const certificateEnd = (expiresOn: Day): Date => beijingInstant(addDays(expiresOn, 1));

/** Schedules the next check of certificates, at the earliest notice, warning or end after now. */
export async function scheduleCertificateCheck(
  tx: Tx,
  userNo: string,
  certificates: readonly { readonly expiresOn: Day }[],
): Promise<void> {
  await unschedule(tx, watchKind, userNo);
  const instants = certificates
    .flatMap(({ expiresOn }) => [
      certificateNoticeStart(tx.world, expiresOn),
      ...certificateWarningTimes(tx.world, expiresOn).map(({ at }) => at),
      certificateEnd(expiresOn),
    ])
    .filter((at) => isBefore(tx.now, at))
    .sort((first, second) => first.getTime() - second.getTime());
  const [dueAt] = instants;
  if (dueAt) await schedule(tx, { kind: watchKind, subject: userNo, dueAt, priority: 30 });
}
