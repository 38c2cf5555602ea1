import type { verificationReviews } from "@/lib/operations/calls/verification";
import { hourMs } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { statesToDecide } from "../applications/under-review";

/** Limits the figures to the last decided applications; more would not change them. */
const lastDecided = 1_000;

/**
 * Returns the number of applications that wait for operations and of the late ones; for the last decided ones the
 * median hours from submission to decision, and the number that passed, independent of later changes.
 */
export const getVerificationReviewStatistics: Handler<typeof verificationReviews.verificationFigures> = async (
  _,
  { prisma, world, now },
) => {
  const waits = { world: world.id, state: { in: [...statesToDecide] } };
  const [waiting, late] = [
    await prisma.verification.count({ where: waits }),
    await prisma.verification.count({ where: { ...waits, deadline: { lt: now } } }),
  ];
  const rows = await prisma.verification.findMany({
    where: { world: world.id, decidedAt: { not: null } },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    take: lastDecided,
    select: { id: true, submittedAt: true, decidedAt: true },
  });
  const passedCount = await prisma.history.count({
    where: { world: world.id, subject: { in: rows.map(({ id }) => id) }, event: "pass" },
  });
  const hours = rows.flatMap(({ submittedAt, decidedAt }) =>
    decidedAt ? [(decidedAt.getTime() - submittedAt.getTime()) / hourMs] : [],
  );
  return { waiting, late, medianHours: median(hours), decided: rows.length, passed: passedCount };
};

/** Returns the median of some numbers, to one decimal; between the two middle ones for an even count; null for none. */
function median(numbers: readonly number[]): number | null {
  const ascending = [...numbers].sort((a, b) => a - b);
  const [low, high] = [ascending[(ascending.length - 1) >> 1], ascending[ascending.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
