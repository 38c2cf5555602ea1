import { note } from "@/lib/simulator/platform/audit/audit";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { hasOpenHits } from "../screening/hits";
import { doOperationsReview, reviewKind } from "./deadline";
import { passApplication } from "./decide";
import { heldApplication } from "./held";

/** Passes an application where operations do not review and the screening found nothing that is still open. */
export const reviewByClock: JobHandler = async (tx, { subject }) => {
  const row = await heldApplication(tx, subject);
  if (row?.state !== "reviewing" || doOperationsReview(tx.world) || (await hasOpenHits(tx, row.id))) return [];
  await passApplication(tx, row);
  await note(tx, { what: reviewKind, subject: row.userNo, outcome: "ok" });
  return [{ kind: "verification.passed", subject: row.id, at: tx.now }];
};
