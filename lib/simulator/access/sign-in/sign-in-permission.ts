import { enabledPerson } from "@/lib/access/states";
import { dayOf } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";

/**
 * Decides whether a person may sign in at all: enabled, and within their permitted days. Days are Beijing days of real
 * time, since this is access control. The same rule exists three times: as an SQL condition, where `$place` is today,
 * as a Prisma condition, and for a row that was read under a lock.
 */
export const mayEnter = (table: "" | "o.", place: number): string =>
  `${table}state = '${enabledPerson}' and (${table}starts_on is null or ${table}starts_on <= $${place}) and (${table}ends_on is null or ${table}ends_on >= $${place})`;

export const mayEnterFilter = (real: Date) => ({
  state: enabledPerson,
  AND: [
    { OR: [{ startsOn: null }, { startsOn: { lte: dayOf(real) } }] },
    { OR: [{ endsOn: null }, { endsOn: { gte: dayOf(real) } }] },
  ],
});

export const mayEnterNow = (
  { state, startsOn, endsOn }: Pick<Row<"Operator">, "state" | "startsOn" | "endsOn">,
  real: Date,
): boolean =>
  state === enabledPerson &&
  (startsOn === null || startsOn <= dayOf(real)) &&
  (endsOn === null || endsOn >= dayOf(real));
