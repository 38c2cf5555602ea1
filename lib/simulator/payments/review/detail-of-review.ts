import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { review as shape } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Level } from "../../access/approval/group";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "../../store/records";
import type { Tx } from "../../store/tx";
import { decidersOf } from "./levels-to-pass";

type Detail = z.output<typeof shape>;

/** A review as it is shown, with what it is of. */
interface Shown {
  readonly orderNo: string;
  readonly makerId: string;
  readonly review: Row<"PaymentReview">;
  readonly group: readonly Level[];
  /** The new cost, where its maker has to confirm it. */
  readonly cost: Detail["cost"];
}

/** A review: who decided what, who may decide next, and what the asker can do about it. */
export async function detailOfReview(
  context: Pick<Tx, "prisma" | "sql" | "world" | "now"> & { readonly who: Who },
  { orderNo, makerId, review, group, cost }: Shown,
): Promise<Detail> {
  const { who, world, now } = context;
  const { state, deadline, passed } = review;
  invariant(machine.is(state), `${state} is a state of a review`);
  const decisions = await context.prisma.paymentDecision.findMany({
    where: { world: world.id, reviewId: review.id },
    orderBy: { place: "asc" },
  });
  const decided = decisions.map(({ operatorId }) => operatorId);
  const deciders = review.levels.map((level) =>
    decidersOf(
      group.find((one) => one.level === level),
      makerId,
      decided,
    ),
  );
  const names = await operatorNames(context, [makerId, ...decided, ...deciders.flat()]);
  const nameOf = (operatorId: string) => names.get(operatorId) ?? "";
  const next = state === "waiting" ? passed : null;
  const ended = state === "waiting" || state === "confirming" ? "wait" : state;
  return {
    orderNo,
    state,
    deadline,
    maker: nameOf(makerId),
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
    cost,
  };

  function adviceOf(): Detail["advice"] {
    if (state === "confirming") return makerId === who.operatorId ? "confirm" : "waitForMaker";
    if (state !== "waiting") return ended;
    // an overdue one is ended by the clock in a moment
    if (!isBefore(now, deadline)) return "expired";
    if (deciders.slice(passed).some((people) => people.length === 0)) return "blocked";
    return deciders[passed]?.includes(who.operatorId) ? "decide" : "wait";
  }
}
