import { issueAt } from "@/lib/call/refusals";
import type { verificationDesk } from "@/lib/operations/calls/verification";
import type { Takes } from "@/lib/call/call";
import { finding } from "@/lib/verification/calls/applications";
import { entryPaths } from "@/lib/verification/entry-paths";
import { verification as machine } from "@/lib/verification/states";
import * as z from "zod/mini";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { scheduleReview } from "../applications/deadline";
import { passApplication, refuseApplication } from "../applications/decide";
import { heldApplication } from "../applications/held";
import { entryOf } from "../applications/rows";
import { hasOpenHits } from "../screening/hits";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";
import { reviewedAgain } from "./case";

type Prepared = Takes<typeof verificationDesk.prepareVerification>;
const noPreparation = { preparedBy: "", preparedPass: null, preparedAt: null, findings: [], reason: "" };

/** An application that is kept from being changed by others until the transaction ends. Refuses one that is not there. */
export const heldCase = async (tx: Tx<"VERIFICATION_NOTFOUND">, id: string): Promise<Row<"Verification">> =>
  (await heldApplication(tx, id)) ?? tx.refuse("VERIFICATION_NOTFOUND");

/** Prepares a decision; another person confirms it. */
export const prepareVerification: Handler<typeof verificationDesk.prepareVerification> = async (takes, context) =>
  inHeldWorld(context, async (tx) => {
    const row = await heldCase(tx, takes.applicationId);
    if (!(await transition(tx, machine, row, "prepare"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await refuseContradiction(tx, row, takes);
    const { isPassed, findings, reason } = takes;
    await tx.prisma.verification.updateMany({
      where: { world: tx.world.id, id: row.id },
      data: {
        preparedBy: tx.who.name,
        preparedPass: isPassed,
        preparedAt: tx.now,
        findings: findings.map((one) => ({ ...one })),
        reason,
      },
    });
    return reviewedAgain(tx, row);
  });

/** Nothing passes with findings or open hits; a refusal says why, and names fields that the application has. */
async function refuseContradiction(
  tx: TxOf<typeof verificationDesk.prepareVerification>,
  row: Row<"Verification">,
  { isPassed, findings, reason }: Prepared,
): Promise<void> {
  if (isPassed) {
    if (await hasOpenHits(tx, row.id)) return tx.refuse("VERIFICATION_HITS");
    if (findings.length > 0) return tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("findings", "findings.passed"));
    return;
  }
  if (findings.length === 0 && reason.trim() === "")
    return tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("reason", "text.missing"));
  const paths = entryPaths(entryOf(row));
  const unknown = findings.flatMap(({ path }, at) =>
    paths.includes(path) ? [] : [issueAt(`findings.${at}.path`, "choice.unknown")],
  );
  if (unknown.length > 0) return tx.refuse("VERIFICATION_FIELD_INVALID", unknown);
}

/** Confirms what another person prepared, as it was looked at: the merchant is verified, or told what is wrong. */
export const confirmVerification: Handler<typeof verificationDesk.confirmVerification> = async (
  { applicationId, changes },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    const row = await heldCase(tx, applicationId);
    if (row.state !== "prepared") return tx.refuse("OPERATION_NOT_ALLOW");
    if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (row.preparedBy === tx.who.name) return tx.refuse("VERIFICATION_OWN");
    // one may have been found since it was prepared
    if (row.preparedPass && (await hasOpenHits(tx, row.id))) return tx.refuse("VERIFICATION_HITS");
    const reasons = { findings: z.parse(z.array(finding), row.findings), reason: row.reason };
    const isDone = row.preparedPass
      ? await passApplication(tx, row)
      : await refuseApplication(tx, row, "fail", reasons);
    if (!isDone) return tx.refuse("OPERATION_NOT_ALLOW");
    return reviewedAgain(tx, row);
  });

/** Takes a prepared decision back, by whoever sees that it is wrong: it is reviewed again. */
export const reopenVerification: Handler<typeof verificationDesk.reopenVerification> = async (
  { applicationId },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    const row = await heldCase(tx, applicationId);
    if (!(await reopenApplication(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
    return reviewedAgain(tx, row);
  });

/** Puts a prepared application back to its review, which the caller holds. False where nothing is prepared. */
export async function reopenApplication(tx: Tx, row: Row<"Verification">): Promise<boolean> {
  if (!(await transition(tx, machine, row, "reopen"))) return false;
  await tx.prisma.verification.updateMany({ where: { world: tx.world.id, id: row.id }, data: noPreparation });
  await scheduleReview(tx, row.id);
  return true;
}
