import { paymentReview } from "@/lib/payments/states";
import type { Level } from "../../access/approval/group";
import type { Actor } from "../../audit";
import { expiryPriority } from "../../exchange/dues";
import { nextIds } from "../../ids";
import { begin } from "../../move";
import type { Sql } from "../../pool";
import { insert, type Row } from "../../records";
import { schedule } from "../../timetable";
import type { World } from "../../world";
import { reviewDeadlineOf } from "../shown";
import { tellReviewers } from "./tell";

/**
 * Begins the review of a payment that was just made: its reviewers are told, and it is cancelled if nobody passes it in
 * time.
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
  await insert(sql, "PaymentReview", {
    world: world.id,
    id,
    paymentId: payment.id,
    userNo: payment.userNo,
    state,
    levels: levels.map(({ level }) => level),
    deadline,
    madeAt: now,
  });
  await begin(sql, paymentReview, { world: world.id, id, state }, now, by.name);
  await schedule(sql, world.id, {
    kind: "payments.reviewOverdue",
    subject: payment.id,
    dueAt: deadline,
    priority: expiryPriority,
  });
  await tellReviewers(sql, world, payment, levels[0], deadline, now);
}
