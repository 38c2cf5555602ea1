import { enabledPerson } from "@/lib/access/states";
import { dayOf } from "@/lib/time/beijing";
import type { Row } from "@/lib/simulator/platform/store/records";

/**
 * Whether a person may be in at all: enabled, and within the days they were given. Beijing days of real time, since it
 * is about who may enter. The same rule three times: as a condition of a statement, where `$place` is today, as a
 * condition of Prisma's, and of a row that was read under a lock.
 */
export const mayEnter = (table: "" | "o.", place: number): string =>
  `${table}state = '${enabledPerson}' and (${table}starts_on is null or ${table}starts_on <= $${place}) and (${table}ends_on is null or ${table}ends_on >= $${place})`;

export const whoMayEnter = (real: Date) => ({
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
