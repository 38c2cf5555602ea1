import { createHash } from "node:crypto";
import { checksMs, globalReviewDays, localReviewDays, reviewHour } from "@/lib/receiving/account-terms";
import { beijing, dayOf } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { later } from "@/lib/time/instant";
import { doBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { ApplicationRow } from "./rows";

/** The jobs of the automatic checks, and of a bank's answer where the clock plays the banks. */
export const checkKind = "receiving.check";
export const reviewKind = "receiving.review";
const priority = 28;

export const scheduleChecks = (tx: Tx, id: string): Promise<void> =>
  schedule(tx, { kind: checkKind, subject: id, dueAt: later(tx.now, checksMs), priority });

/**
 * The working days that a bank takes: a global account one, a local one two or three, which of the two the world's seed
 * says ("local account first review 2-3 business days", specification 2, section 9).
 */
export function reviewDays(world: Pick<World, "seed">, { kind, applicationNo, version }: ApplicationRow): number {
  if (kind === "global") return globalReviewDays;
  const [least, most] = localReviewDays;
  const drawn = createHash("sha256").update(`${world.seed}|receiving|${applicationNo}|${version}`).digest();
  return least + (drawn.readUInt32BE(0) % (most - least + 1));
}

/** The bank answers by itself after its working days; where operations play the banks, it waits for them. */
export async function letBankReview(tx: Tx, row: ApplicationRow): Promise<void> {
  if (!doBanksAct(tx.world)) return;
  const days = Array.from({ length: reviewDays(tx.world, row) });
  const day = days.reduce<string>((from) => nextWorkingDay(from), dayOf(tx.now));
  await schedule(tx, { kind: reviewKind, subject: row.id, dueAt: beijing(day, reviewHour), priority });
}

/** All that lies with the banks goes on, after operations have let them act again. */
export async function letApplicationsGoOn(tx: Tx): Promise<void> {
  const rows = await tx.prisma.receivingApplication.findMany({
    where: { world: tx.world.id, state: "applying" },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  for (const row of rows) await letBankReview(tx, row);
}

/** It was decided before: the clock has nothing left to do. */
export const forgetReview = (tx: Tx, id: string): Promise<void> => unschedule(tx, reviewKind, id);
