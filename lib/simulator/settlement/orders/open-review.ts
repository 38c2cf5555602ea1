import type { Level } from "../../access/approval/group";
import { insertReviewWithDeadline, type ReviewedKind } from "../../payments/review/write-review";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { settlementJobs } from "./schedule";
import { notifySettlementReviewers } from "./notifications";

const settlements: ReviewedKind = { kind: "settlement", overdue: settlementJobs.reviewOverdue.kind };

/** Opens the review of a new settlement; the settlement is cancelled when nobody passes it in time. */
export async function openSettlementReview(
  tx: Tx,
  row: Row<"SettlementOrder">,
  levels: readonly Level[],
): Promise<void> {
  const deadline = await insertReviewWithDeadline(tx, settlements, row, levels);
  await notifySettlementReviewers(tx, row, levels[0], deadline);
}
