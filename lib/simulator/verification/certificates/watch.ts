import type { Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { verification as machine } from "@/lib/verification/states";
import { tellOwners } from "../../access/company/tell";
import { note } from "../../audit/audit";
import { lockRow, type Row } from "../../store/records";
import { transition } from "../../store/transition";
import type { Tx } from "../../store/tx";
import type { Effect, JobHandler } from "../../worlds/scheduler";
import { passedOf } from "../applications/rows";
import { closeForExpired } from "../standing/set-standing";
import { paymentsOpenUntil } from "../standing/closed";
import { endOf, lookNext, warningsOf, watchKind } from "./timetable";

/**
 * Warns a merchant by message and mail 30 days and 7 days before a certificate's last day and on it; once one is over,
 * its application has expired, and exchange and settlement are closed until another one passes.
 */
export const watch: JobHandler = async (tx, { subject: userNo, dueAt }) => {
  await lockRow(tx, "Merchant", { world: tx.world.id, userNo });
  const rows = await tx.prisma.verificationCertificate.findMany({
    where: { world: tx.world.id, userNo, isExpired: false },
    orderBy: { path: "asc" },
  });
  const effects: Effect[] = [];
  for (const row of rows) {
    const warning = warningsOf(row.expiresOn).find(({ at }) => at.getTime() === dueAt.getTime());
    if (!isBefore(dueAt, endOf(row.expiresOn))) effects.push(...(await expire(tx, row)));
    else if (warning) await warn(tx, row, warning.days);
  }
  const left = rows.filter(({ expiresOn }) => isBefore(dueAt, endOf(expiresOn)));
  await lookNext(tx, userNo, left);
  if (rows.length > 0) await note(tx, { what: watchKind, subject: userNo, outcome: "ok" });
  return effects;
};

type Certificate = Row<"VerificationCertificate">;

/** What a message tells of a certificate: which, whose, and until when. */
const factsOf = ({ path, name, expiresOn }: Certificate) => ({
  certificate: path.split(".").at(-1) ?? path,
  name,
  expiresOn,
});

async function warn(tx: Tx, row: Certificate, days: number): Promise<void> {
  await tellOwners(tx, row.userNo, "certificateExpiring", { ...factsOf(row), days });
}

async function expire(tx: Tx, row: Certificate): Promise<Effect[]> {
  const { world, userNo, path } = row;
  await tx.prisma.verificationCertificate.updateMany({ where: { world, userNo, path }, data: { isExpired: true } });
  const passed = await passedOf(tx, userNo);
  // of two that end on one day the first expires the application
  if (passed?.state === "passed") {
    await transition(tx, machine, passed, "expire");
    await closeForExpired(tx, userNo);
  }
  const until: Day = paymentsOpenUntil(tx.world, tx.now);
  await tellOwners(tx, userNo, "certificateExpired", { ...factsOf(row), until });
  return [{ kind: "verification.expired", subject: userNo, at: tx.now }];
}
