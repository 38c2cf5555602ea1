import { expressionBuilder, type Expression } from "kysely";
import { enabledPerson, person } from "@/lib/access/states";
import { beijingDay } from "@/lib/time/beijing";
import { stateLiteral, type Tables } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Builds conditions of operators `o`. */
const eb = expressionBuilder<Tables & Record<"o", Tables["operator"]>, "o">();

/**
 * Decides whether a person may sign in at all: enabled, and within their permitted days. Days are Beijing days of real
 * time, since this is access control. The same rule exists three times: as the condition of a statement about operators
 * `o`, as a Prisma condition, and for a row that was read under a lock.
 */
export const maySignInCondition = (today: string | Expression<string>) =>
  eb.and([
    eb("o.state", "=", stateLiteral(person, enabledPerson)),
    eb.or([eb("o.startsOn", "is", null), eb("o.startsOn", "<=", today)]),
    eb.or([eb("o.endsOn", "is", null), eb("o.endsOn", ">=", today)]),
  ]);

export const maySignInFilter = (real: Date) => ({
  state: enabledPerson,
  AND: [
    { OR: [{ startsOn: null }, { startsOn: { lte: beijingDay(real) } }] },
    { OR: [{ endsOn: null }, { endsOn: { gte: beijingDay(real) } }] },
  ],
});

export const maySignInNow = (
  { state, startsOn, endsOn }: Pick<Row<"Operator">, "state" | "startsOn" | "endsOn">,
  real: Date,
): boolean =>
  state === enabledPerson &&
  (startsOn === null || startsOn <= beijingDay(real)) &&
  (endsOn === null || endsOn >= beijingDay(real));
