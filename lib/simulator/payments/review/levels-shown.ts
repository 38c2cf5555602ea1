import type { Gives } from "@/lib/call/call";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import type { Level } from "../../access/approval/group";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { decidersOf } from "./levels-to-pass";

/** An order that is reviewed: its maker, the levels that it has to pass, and how many of them it has. */
interface Reviewed extends Pick<Row<"PaymentReview">, "levels" | "passed"> {
  readonly operatorId: string;
}

/** What somebody decided about it, on one of its levels. */
type Decision = Pick<Row<"PaymentDecision">, "place" | "operatorId" | "isApproved" | "remark" | "at">;

type Shown = Gives<typeof paymentReviews.reviewDetail>;

/** A review level by level: who may still decide there, and what was decided; and the name of its maker. */
export async function levelsShown(
  tx: InWorld,
  { operatorId: makerId, levels, passed }: Reviewed,
  group: readonly Level[],
  decisions: readonly Decision[],
): Promise<Pick<Shown, "maker" | "levels">> {
  const decided = decisions.map(({ operatorId }) => operatorId);
  const deciders = levels.map((level, place) => {
    const there = group.find((one) => one.level === level);
    return place < passed ? [] : decidersOf(there, makerId, decided);
  });
  const names = await operatorNames(tx, [makerId, ...decided, ...deciders.flat()]);
  const nameOf = (operatorId: string) => names.get(operatorId) ?? "";
  return {
    maker: nameOf(makerId),
    levels: levels.map((level, place) => {
      const made = decisions.find((one) => one.place === place);
      return {
        level,
        reviewers: (deciders[place] ?? []).map((operatorId) => ({ operatorId, name: nameOf(operatorId) })),
        decision: made
          ? { who: nameOf(made.operatorId), isApproved: made.isApproved, remark: made.remark, at: made.at }
          : null,
      };
    }),
  };
}
