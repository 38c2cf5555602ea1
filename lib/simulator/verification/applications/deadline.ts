import { addDays, beijing, dayOf } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { reviewWorkingDays, verificationsReviewed } from "@/lib/verification/terms";
import { schedule, scheduleAll, type Due } from "@/lib/simulator/driving/worlds/scheduler";
import { term, type World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** The job with which the clock passes an application where operations do not review. */
export const reviewKind = "verification.review";
/** Beijing time of the working day after the submission at which it does. */
const reviewHour = 15;

/** Whether operations review applications in a world, or the clock passes them. */
export const doOperationsReview = (world: Pick<World, "terms">): boolean =>
  term(world, "verificationsReviewed", verificationsReviewed) !== 0;

/** The end of the last working day of a review that begins now. */
export function reviewDeadline(from: Date): Date {
  let day = dayOf(from);
  for (let count = 0; count < reviewWorkingDays; count += 1) day = nextWorkingDay(day);
  return beijing(addDays(day, 1));
}

/** The clock's pass of an application on the next working day. */
const passOf = (now: Date, id: string): Due => ({
  kind: reviewKind,
  subject: id,
  dueAt: beijing(nextWorkingDay(dayOf(now)), reviewHour),
  priority: 30,
});

/** Puts the clock's pass of an application on the timetable, where operations do not review. */
export async function scheduleReview(tx: Tx, id: string): Promise<void> {
  if (!doOperationsReview(tx.world)) await schedule(tx, passOf(tx.now, id));
}

/** The clock goes on with what operations have left: applications under review are passed on the next working day. */
export async function letReviewsGoOn(tx: Tx & InWorld): Promise<void> {
  const rows = await tx.prisma.verification.findMany({
    where: { world: tx.world.id, state: "reviewing" },
    orderBy: { submittedAt: "asc" },
    select: { id: true },
  });
  await scheduleAll(
    tx,
    rows.map(({ id }) => passOf(tx.now, id)),
  );
}
