import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { review as shape } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { levelsShown } from "./levels-shown";

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
  const { maker, levels } = await levelsShown(context, { ...review, operatorId: makerId }, group, decisions);
  const next = state === "waiting" ? passed : null;
  const ended = state === "waiting" || state === "confirming" ? "wait" : state;
  return {
    orderNo,
    state,
    deadline,
    maker,
    next: next === null ? null : (review.levels[next] ?? null),
    levels,
    advice: adviceOf(),
    cost,
  };

  function adviceOf(): Detail["advice"] {
    if (state === "confirming") return makerId === who.operatorId ? "confirm" : "waitForMaker";
    if (state !== "waiting") return ended;
    // an overdue one is ended by the clock in a moment
    if (!isBefore(now, deadline)) return "expired";
    if (levels.slice(passed).some(({ reviewers }) => reviewers.length === 0)) return "blocked";
    return levels[passed]?.reviewers.some(({ operatorId }) => operatorId === who.operatorId) ? "decide" : "wait";
  }
}
