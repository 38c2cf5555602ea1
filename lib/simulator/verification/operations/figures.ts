import type { verificationDesk } from "@/lib/operations/calls/verification";
import { hourMs } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { statesToDecide } from "../applications/under-review";

/** Of so many decided last the figures are; more would say nothing else. */
const lastDecided = 1_000;

/**
 * How many applications wait for operations and how many of those are late; of those decided last the median hours from
 * submission to decision, and how many passed, whatever became of them since.
 */
export const verificationFigures: Handler<typeof verificationDesk.verificationFigures> = async (
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
  const passed = await prisma.history.count({
    where: { world: world.id, subject: { in: rows.map(({ id }) => id) }, event: "pass" },
  });
  const hours = rows.flatMap(({ submittedAt, decidedAt }) =>
    decidedAt ? [(decidedAt.getTime() - submittedAt.getTime()) / hourMs] : [],
  );
  return { waiting, late, medianHours: median(hours), decided: rows.length, passed };
};

/** The middle of some numbers, to one decimal; of an even count between the two in the middle; null of none. */
function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
