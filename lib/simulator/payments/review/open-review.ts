import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import type { Actor } from "../../audit/audit";
import { expiryPriority } from "../../worlds/expiry-priority";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { schedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { reviewDeadlineOf } from "../orders/views";
import { tellReviewers } from "./tell";

/**
 * Begins the review of a payment that was just made: its reviewers are notified, and it is cancelled if nobody passes
 * it in time.
 */
export async function openReview(
  sql: Sql,
  world: World,
  payment: Pick<Row<"Payment">, "id" | "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName">,
  levels: readonly Level[],
  now: Date,
  by: Actor,
): Promise<void> {
  const { id } = await nextIds(sql, world, `review${payment.userNo}`, "RV", now);
  const deadline = reviewDeadlineOf(world, now);
  const state = paymentReview.first;
  await sql.prisma.paymentReview.create({
    data: {
      world: world.id,
      id,
      paymentId: payment.id,
      userNo: payment.userNo,
      state,
      levels: levels.map(({ level }) => level),
      deadline,
      madeAt: now,
    },
  });
  await recordCreation(sql, paymentReview, { world: world.id, id, state }, now, by.name);
  await schedule(sql, world.id, {
    kind: "payments.reviewOverdue",
    subject: payment.id,
    dueAt: deadline,
    priority: expiryPriority,
  });
  await tellReviewers(sql, world, payment, levels[0], deadline, now);
}
