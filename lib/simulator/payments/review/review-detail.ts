import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { approvalLevels } from "../../access/approval/group";
import type { Handler } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "../../store/records";
import { decidersOf } from "./levels-to-pass";
import { debitAt, liveCostOf } from "./pass-review";

type Detail = Awaited<ReturnType<Handler<typeof paymentReviews.reviewDetail>>>;
type Decision = Row<"PaymentDecision">;

/** The review of one payment: who decided what, who may decide next, and what the asker can do about it. */
export const reviewDetail: Handler<typeof paymentReviews.reviewDetail> = async ({ id }, context) => {
  const { who, world, now, by, refuse } = context;
  const payment = await context.prisma.payment.findFirst({
    where: { world: world.id, userNo: who.userNo, orderNo: id },
  });
  const review =
    payment && (await context.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: payment.id } }));
  if (!payment || !review) return refuse("ORDER_NOTFOUND");
  const { state, deadline, passed } = review;
  invariant(machine.is(state), `${state} is a state of a review`);
  const group = await approvalLevels(context, who.userNo, by.at);
  const decisions: Decision[] = await context.prisma.paymentDecision.findMany({
    where: { world: world.id, reviewId: review.id },
    orderBy: { place: "asc" },
  });
  const decided = decisions.map(({ operatorId }) => operatorId);
  const deciders = review.levels.map((level) =>
    decidersOf(
      group.find((one) => one.level === level),
      payment.operatorId,
      decided,
    ),
  );
  const names = await operatorNames(context, [payment.operatorId, ...decided, ...deciders.flat()]);
  const nameOf = (operatorId: string) => names.get(operatorId) ?? "";
  const next = state === "waiting" ? passed : null;
  const ended = state === "waiting" || state === "confirming" ? "wait" : state;
  const { cost } = state === "confirming" ? await liveCostOf(context, payment) : { cost: null };
  return {
    orderNo: payment.orderNo,
    state,
    deadline,
    maker: nameOf(payment.operatorId),
    next: next === null ? null : (review.levels[next] ?? null),
    levels: review.levels.map((level, place) => {
      const made = decisions.find((one) => one.place === place);
      return {
        level,
        reviewers:
          place >= passed
            ? (deciders[place] ?? []).map((operatorId) => ({ operatorId, name: nameOf(operatorId) }))
            : [],
        decision: made
          ? { who: nameOf(made.operatorId), isApproved: made.isApproved, remark: made.remark, at: made.at }
          : null,
      };
    }),
    advice: adviceOf(),
    cost: cost && {
      debit: debitAt(payment, cost),
      held: money(currencyOf(payment.payCurrency), payment.heldMinor),
      rate: cost.rate,
    },
  };

  function adviceOf(): Detail["advice"] {
    if (state === "confirming") return payment?.operatorId === who.operatorId ? "confirm" : "waitForMaker";
    if (state !== "waiting") return ended;
    // an overdue one is ended by the clock in a moment
    if (!isBefore(now, deadline)) return "expired";
    if (deciders.slice(passed).some((people) => people.length === 0)) return "blocked";
    return deciders[passed]?.includes(who.operatorId) ? "decide" : "wait";
  }
};
