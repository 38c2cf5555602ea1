import { invariant } from "@/lib/call/refusals";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { isVerificationType } from "@/lib/verification/kinds";
import { screeningHit, verification as machine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { openStates, statesToDecide } from "../applications/under-review";

interface QueueRow {
  applicationId: string;
  userNo: string;
  company: string;
  type: string;
  version: number;
  isRenewal: boolean;
  state: string;
  submittedAt: Date;
  deadline: Date | null;
  preparedBy: string;
  openHits: number;
  differences: number;
}

function quotedList(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(", ");
}

/** Orders the applications: those to decide first, then those that wait for their merchant, then the closed ones. */
const turn = `case when v.state in (${quotedList(statesToDecide)}) then 0 when v.state in (${quotedList(openStates)}) then 1 else 2 end`;

export const listVerifications: Handler<typeof verificationReviews.verifications> = async (
  { state, type, text, currentPage, pageSize },
  { world, sql },
) => {
  const page = await pageOfRows<QueueRow>(
    sql,
    { currentPage, pageSize },
    {
      from: "verification v",
      ...withFilters({ where: "v.world = $1::uuid", values: [world.id] }, [
        [state, (n) => `v.state = ${n}`],
        [type, (n) => `v.type = ${n}`],
        [
          text?.trim().toUpperCase(),
          (n) => `(strpos(upper(v.name), ${n}) > 0 or strpos(upper(v.number), ${n}) > 0 or v.user_no = ${n})`,
        ],
      ]),
      columns: `v.id as "applicationId", v.user_no as "userNo", v.name as company, v.type, v.version, v.is_renewal as "isRenewal", v.state, v.submitted_at as "submittedAt", v.deadline, v.prepared_by as "preparedBy", jsonb_array_length(v.differences) as differences,
      (select count(*)::int from screening_hit h where h.world = v.world and h.verification_id = v.id and h.state = '${screeningHit.first}') as "openHits"`,
      order: `${turn}, v.deadline nulls last, v.submitted_at desc, v.id desc`,
    },
  );
  return {
    ...page,
    rows: page.rows.map(({ type: kind, state: at, ...row }) => {
      invariant(machine.is(at) && isVerificationType(kind), `${row.applicationId} is of a known type and state`);
      return { ...row, type: kind, state: at };
    }),
  };
};
