import type { CallOutput } from "@/lib/call/call";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Level } from "../../access/approval/group";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { eligibleLevelDeciders } from "./required-levels";

/** Describes an order under review: its maker, the levels it has to pass, and the number of levels already passed. */
interface ReviewedOrder extends Pick<Row<"PaymentReview">, "levels" | "passed"> {
  readonly operatorId: string;
}

/** Describes one person's decision on the order, on one of its levels. */
type Decision = Pick<Row<"PaymentDecision">, "place" | "operatorId" | "isApproved" | "remark" | "at">;

type DetailOutput = CallOutput<typeof paymentReviews.reviewDetail>;

/**
 * Returns a review level by level, with the people who may still decide and the decision made, and the name of its
 * maker.
 */
export async function levelViewsOf(
  tx: InWorld,
  { operatorId: makerId, levels, passed }: ReviewedOrder,
  group: readonly Level[],
  decisions: readonly Decision[],
): Promise<Pick<DetailOutput, "maker" | "levels">> {
  const deciderIds = decisions.map(({ operatorId }) => operatorId);
  const deciders = levels.map((level, place) => {
    const groupLevel = group.find((item) => item.level === level);
    return place < passed ? [] : eligibleLevelDeciders(groupLevel, makerId, deciderIds);
  });
  const names = await operatorNames(tx, [makerId, ...deciderIds, ...deciders.flat()]);
  const nameOf = (operatorId: string) => names.get(operatorId) ?? "";
  return {
    maker: nameOf(makerId),
    levels: levels.map((level, place) => {
      const decision = decisions.find((item) => item.place === place);
      return {
        level,
        reviewers: (deciders[place] ?? []).map((operatorId) => ({ operatorId, name: nameOf(operatorId) })),
        decision: decision
          ? {
              who: nameOf(decision.operatorId),
              isApproved: decision.isApproved,
              remark: decision.remark,
              at: decision.at,
            }
          : null,
      };
    }),
  };
}
