import type { RefusalCode } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { approvalLevels } from "../../access/approval/group";
import type { Actor } from "../../audit/audit";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { unschedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { money } from "@/lib/money/money";
import { currencyOf } from "../../store/currency-of";
import { releasePayment } from "../banks/release-payment";
import { decidersOf } from "./levels-to-pass";
import { lockReviewed, type Reviewed } from "./open-orders";
import { liveCostOf, passReview } from "./pass-review";
import { tellPeople, tellReviewers } from "./tell";

interface Decision {
  readonly userNo: string;
  readonly orderNo: string;
  readonly operatorId: string;
  readonly isApproved: boolean;
  readonly remark: string;
}

type State = (typeof paymentReview)["states"][number];
export type Decided =
  | { readonly state: State; readonly no: null }
  | {
      readonly state: null;
      readonly no: Extract<
        RefusalCode,
        "ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "AUTHORIZATION_FAILED" | "NO_RATE" | "MARKET_CLOSED"
      >;
    };

const no = (code: NonNullable<Decided["no"]>): Decided => ({ state: null, no: code });

/**
 * One reviewer's decision on one payment, on the level that is next. Says why it cannot be decided, and then has
 * written nothing: late (exactly at the deadline is late), no longer waiting, or not this person's to decide; the
 * maker's never is. With the last level an exchange is made at the live rate; where that no longer fits what was set
 * aside, the maker has to confirm it first.
 */
export async function decideReview(
  sql: Sql,
  world: World,
  { userNo, orderNo, operatorId, isApproved, remark }: Decision,
  now: Date,
  by: Actor,
): Promise<Decided> {
  const found = await lockReviewed(sql, world.id, { userNo, orderNo });
  if (!found) return no("ORDER_NOTFOUND");
  const { payment, review } = found;
  if (review.state !== "waiting" || payment.state !== "pending" || !isBefore(now, review.deadline))
    return no("OPERATION_NOT_ALLOW");
  const levels = await approvalLevels(sql, world.id, userNo, by.at);
  const level = levels.find(({ level: of }) => of === review.levels[review.passed]);
  const decided = await sql.prisma.paymentDecision.findMany({ where: { world: world.id, reviewId: review.id } });
  if (
    !level ||
    !decidersOf(
      level,
      payment.operatorId,
      decided.map((one) => one.operatorId),
    ).includes(operatorId)
  )
    return no("AUTHORIZATION_FAILED");

  const isLast = review.passed + 1 === review.levels.length;
  const { cost, no: unpriced } =
    isApproved && isLast ? await liveCostOf(sql, world, payment, now) : { cost: null, no: null };
  if (unpriced) return no(unpriced);
  await sql.prisma.paymentDecision.create({
    data: {
      world: world.id,
      reviewId: review.id,
      place: review.passed,
      level: level.level,
      operatorId,
      isApproved,
      remark,
      at: now,
    },
  });
  if (!isApproved) return rejected(sql, world, found, remark, now, by);
  await sql.prisma.paymentReview.updateMany({
    where: { world: world.id, id: review.id },
    data: { passed: review.passed + 1 },
  });
  if (!isLast) {
    await transition(sql, paymentReview, review, "pass", now, by.name);
    await tellReviewers(
      sql,
      world,
      payment,
      levels.find(({ level: of }) => of === review.levels[review.passed + 1]),
      review.deadline,
      now,
    );
    return { state: "waiting", no: null };
  }
  if (cost && cost.pay.minor > payment.heldMinor) return dearer(sql, world, found, cost.pay.minor, now, by);
  await passReview(sql, world, found, "approve", cost, now, by);
  await tellPeople(sql, world, payment, "paymentApproved", [payment.operatorId], {}, now);
  return { state: "approved", no: null };
}

async function rejected(
  sql: Sql,
  world: World,
  { payment, review }: Reviewed,
  remark: string,
  now: Date,
  by: Actor,
): Promise<Decided> {
  await transition(sql, paymentReview, review, "reject", now, by.name);
  await unschedule(sql, world.id, "payments.reviewOverdue", payment.id);
  await releasePayment(sql, payment, "reject", now, by, remark);
  await tellPeople(sql, world, payment, "paymentRejected", [payment.operatorId], { remark: remark || "—" }, now);
  return { state: "rejected", no: null };
}

/** The deadline stays as it was: the maker has what is left of it. */
async function dearer(
  sql: Sql,
  world: World,
  { payment, review }: Reviewed,
  payMinor: bigint,
  now: Date,
  by: Actor,
): Promise<Decided> {
  await transition(sql, paymentReview, review, "costlier", now, by.name);
  const cost = money(currencyOf(payment.payCurrency), payMinor);
  await tellPeople(
    sql,
    world,
    payment,
    "paymentDearer",
    [payment.operatorId],
    { cost, deadline: review.deadline },
    now,
  );
  return { state: "confirming", no: null };
}

/** The reviewers of the group and the maker of a payment: everybody who is notified of its review's end. */
export async function peopleOf(sql: Sql, world: string, { payment, review }: Reviewed, real: Date): Promise<string[]> {
  const levels = await approvalLevels(sql, world, payment.userNo, real);
  return [
    payment.operatorId,
    ...levels
      .filter(({ level }) => review.levels.includes(level))
      .flatMap((level) => decidersOf(level, payment.operatorId)),
  ];
}
