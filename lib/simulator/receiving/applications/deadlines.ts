import { createHash } from "node:crypto";
import { checksMs, globalReviewDays, localReviewDays, reviewHour } from "@/lib/receiving/account-terms";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { addMilliseconds } from "@/lib/time/instant";
import { hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { ApplicationRow } from "./rows";

/** Names the jobs of the automatic checks, and of a bank's answer when the clock acts for the banks. */
export const checkKind = "receiving.check";
export const applicationReviewKind = "receiving.review";
const priority = 28;

export const scheduleApplicationChecks = (tx: Tx, id: string): Promise<void> =>
  schedule(tx, { kind: checkKind, subject: id, dueAt: addMilliseconds(tx.now, checksMs), priority });

/**
 * Returns the working days that a bank requires: one for a global account, two or three for a local one, chosen by the
 * world's seed ("local account first review 2-3 business days", specification 2, section 9).
 */
export function bankReviewWorkingDays(
  world: Pick<World, "seed">,
  { kind, applicationNo, version }: ApplicationRow,
): number {
  if (kind === "global") return globalReviewDays;
  const [least, most] = localReviewDays;
  const digest = createHash("sha256").update(`${world.seed}|receiving|${applicationNo}|${version}`).digest();
  return least + (digest.readUInt32BE(0) % (most - least + 1));
}

/**
 * Schedules the bank's answer after its working days; when operations act for the banks, the application waits for
 * them.
 */
export async function scheduleBankReview(tx: Tx, row: ApplicationRow): Promise<void> {
  if (!hasAutomaticBanks(tx.world)) return;
  const days = Array.from({ length: bankReviewWorkingDays(tx.world, row) });
  const day = days.reduce<string>((from) => nextWorkingDay(from), beijingDay(tx.now));
  await schedule(tx, {
    kind: applicationReviewKind,
    subject: row.id,
    dueAt: beijingInstant(day, reviewHour),
    priority,
  });
}

/** Resumes all applications that are with the banks, after operations have let them act again. */
export async function resumeBankReviews(tx: Tx): Promise<void> {
  const rows = await tx.prisma.receivingApplication.findMany({
    where: { world: tx.world.id, state: "applying" },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  for (const row of rows) await scheduleBankReview(tx, row);
}

/** Cancels the scheduled answer of an application that was decided before. */
export const unscheduleBankReview = (tx: Tx, id: string): Promise<void> => unschedule(tx, applicationReviewKind, id);
