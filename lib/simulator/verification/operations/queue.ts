import { invariant } from "@/lib/call/refusals";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { isVerificationType } from "@/lib/verification/kinds";
import { screeningHit, verification as machine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  isAnyOf,
  query,
  rowCount,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { openStates, statesToDecide } from "../applications/under-review";

export const listVerificationApplications: Handler<typeof verificationReviews.verifications> = async (
  { state, type, text, currentPage, pageSize },
  { world, sql },
) => {
  const part = text?.trim().toUpperCase();
  const rows = query
    .selectFrom("verification as v")
    .where("v.world", "=", world.id)
    .where((eb) =>
      allConditions([
        state && eb("v.state", "=", state),
        type && eb("v.type", "=", type),
        part &&
          eb.or([
            textContainsCondition(eb.fn("upper", ["v.name"]), part),
            textContainsCondition(eb.fn("upper", ["v.number"]), part),
            eb("v.userNo", "=", part),
          ]),
      ]),
    )
    // those to decide first, then those that wait for their merchant, then the closed ones
    .orderBy((eb) =>
      eb
        .case()
        .when(isAnyOf(eb.ref("v.state"), statesToDecide))
        .then(eb.lit(0))
        .when(isAnyOf(eb.ref("v.state"), openStates))
        .then(eb.lit(1))
        .else(eb.lit(2))
        .end(),
    )
    .orderBy("v.deadline")
    .orderBy("v.submittedAt", "desc")
    .orderBy("v.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["v.world", "v.id"],
    select: (listed) =>
      listed
        .select(["v.id as applicationId", "v.userNo", "v.name as company", "v.type", "v.version", "v.isRenewal"])
        .select(["v.state", "v.submittedAt", "v.deadline", "v.preparedBy"])
        .select((eb) => [
          eb.fn<number>("jsonb_array_length", ["v.differences"]).as("differences"),
          eb
            .selectFrom("screeningHit as h")
            .select(rowCount.as("count"))
            .whereRef("h.world", "=", "v.world")
            .whereRef("h.verificationId", "=", "v.id")
            .where("h.state", "=", stateLiteral(screeningHit, screeningHit.first))
            .$asScalar()
            .$notNull()
            .as("openHits"),
        ]),
  });
  return {
    ...page,
    rows: page.rows.map(({ type: kind, state: at, ...row }) => {
      invariant(machine.is(at) && isVerificationType(kind), `${row.applicationId} is of a known type and state`);
      return { ...row, type: kind, state: at };
    }),
  };
};
