import { addDays, type Day } from "@/lib/time/beijing";
import { hasOfficialCalendar, offDayOf } from "@/lib/time/calendar";
import { hasHongKongCalendar, hongKongOffDayOf } from "@/lib/time/hong-kong";

/** Whose banks rest: payments in CNY follow the mainland's days, those in HKD and CNH Hong Kong's as well. */
export type HolidayPlace = "mainland" | "hongKong";

/**
 * Some days off in a row, or a weekend day that is worked to make up for them, with the name of the holiday or of its
 * first day in both languages.
 */
export interface ComingDays {
  readonly place: HolidayPlace;
  readonly kind: "holiday" | "makeUp";
  readonly from: Day;
  readonly to: Day;
  readonly zh: string;
  readonly en: string;
}

/** How far ahead the home page looks, in days, and how many it lists. */
const lookAhead = 120;
const listedMax = 6;

const calendars = {
  mainland: { isKnown: hasOfficialCalendar, offDayOf },
  hongKong: { isKnown: hasHongKongCalendar, offDayOf: hongKongOffDayOf },
};

/**
 * The next official holidays, plain weekends left out; `unknown` is the first day for which a place has no official
 * list yet.
 */
export function comingDays(today: Day): {
  readonly rows: readonly ComingDays[];
  readonly unknown: readonly { place: HolidayPlace; from: Day }[];
} {
  const [mainland, hongKong] = [comingIn("mainland", today), comingIn("hongKong", today)];
  const rows = [...mainland.rows, ...hongKong.rows].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)); // of one day the mainland's first: sorting is stable
  return { rows: rows.slice(0, listedMax), unknown: [...mainland.unknown, ...hongKong.unknown] };
}

function comingIn(place: HolidayPlace, today: Day): ReturnType<typeof comingDays> {
  const calendar = calendars[place];
  const rows: ComingDays[] = [];
  for (let ahead = 0; ahead < lookAhead; ahead += 1) {
    const day = addDays(today, ahead);
    if (!calendar.isKnown(day)) return { rows, unknown: [{ place, from: day }] };
    const off = calendar.offDayOf(day);
    if (!off || off.kind === "weekend") continue;
    const { kind, zh, en } = off;
    const last = rows.at(-1);
    if (last?.kind === kind && last.to === addDays(day, -1)) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ place, kind, from: day, to: day, zh, en });
  }
  return { rows, unknown: [] };
}
