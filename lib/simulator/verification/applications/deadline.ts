import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { reviewWorkingDays, verificationsReviewed } from "@/lib/verification/terms";
import { schedule, scheduleAll, type ScheduledJob } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Names the job by which the clock passes an application in worlds without reviews by operations. */
export const verificationReviewKind = "verification.review";
/** Sets the Beijing hour of that job, on the working day after the submission. */
const reviewHour = 15;

/** Returns true when operations review applications in a world; otherwise the clock passes them. */
export const hasOperationsVerificationReview = (world: Pick<World, "terms">): boolean =>
  numericWorldTerm(world, "verificationsReviewed", verificationsReviewed) !== 0;

/** Returns the end of the last working day of a review that begins now. */
export function verificationReviewDeadline(from: Date): Date {
  let day = beijingDay(from);
  for (let count = 0; count < reviewWorkingDays; count += 1) day = nextWorkingDay(day);
  return beijingInstant(addDays(day, 1));
}

/** Returns the job that passes an application on the next working day. */
const passOf = (now: Date, id: string): ScheduledJob => ({
  kind: verificationReviewKind,
  subject: id,
  dueAt: beijingInstant(nextWorkingDay(beijingDay(now)), reviewHour),
  priority: 30,
});

/** Schedules the job that passes an application, in worlds without reviews by operations. */
export async function scheduleAutoApproval(tx: Tx, id: string): Promise<void> {
  if (!hasOperationsVerificationReview(tx.world)) await schedule(tx, passOf(tx.now, id));
}

/** Continues the reviews that operations left open: applications under review pass on the next working day. */
export async function resumeVerificationReviews(tx: Tx & InWorld): Promise<void> {
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
