import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { hasOpenHits } from "../screening/hits";
import { hasOperationsVerificationReview, verificationReviewKind } from "./deadline";
import { passVerification } from "./decide";
import { lockVerification } from "./locked-application";

/** Passes an application when operations do not review and the screening has no open hits. */
export const autoApproveVerification: JobHandler = async (tx, { subject }) => {
  const row = await lockVerification(tx, subject);
  if (row?.state !== "reviewing" || hasOperationsVerificationReview(tx.world) || (await hasOpenHits(tx, row.id)))
    return [];
  await passVerification(tx, row);
  await writeAuditNote(tx, { what: verificationReviewKind, subject: row.userNo, outcome: "ok" });
  return [{ kind: "verification.passed", subject: row.id, at: tx.now }];
};
