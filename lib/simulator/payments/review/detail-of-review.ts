import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { review as shape } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import type { Level } from "../../access/approval/group";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { levelViewsOf } from "./level-views";

type Detail = z.output<typeof shape>;

/** Describes a review to be presented, with the order it belongs to. */
interface ReviewInput {
  readonly orderNo: string;
  readonly makerId: string;
  readonly review: Row<"PaymentReview">;
  readonly group: readonly Level[];
  /** Holds the new cost when the maker has to confirm it. */
  readonly cost: Detail["cost"];
}

/** Returns a review: the decisions so far, the people who may decide next, and the actions open to the caller. */
export async function detailOfReview(
  context: Pick<Tx, "prisma" | "sql" | "world" | "now"> & { readonly principal: Principal },
  { orderNo, makerId, review, group, cost }: ReviewInput,
): Promise<Detail> {
  const { principal, world, now } = context;
  const { state, deadline, passed } = review;
  invariant(machine.is(state), `${state} is a state of a review`);
  const decisions = await context.prisma.paymentDecision.findMany({
    where: { world: world.id, reviewId: review.id },
    orderBy: { place: "asc" },
  });
  const { maker, levels } = await levelViewsOf(context, { ...review, operatorId: makerId }, group, decisions);
  const next = state === "waiting" ? passed : null;
  const outcome = state === "waiting" || state === "confirming" ? "wait" : state;
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
    if (state === "confirming") return makerId === principal.operatorId ? "confirm" : "waitForMaker";
    if (state !== "waiting") return outcome;
    // an overdue one is ended by the clock in a moment
    if (!isBefore(now, deadline)) return "expired";
    if (levels.slice(passed).some(({ reviewers }) => reviewers.length === 0)) return "blocked";
    return levels[passed]?.reviewers.some(({ operatorId }) => operatorId === principal.operatorId) ? "decide" : "wait";
  }
}
