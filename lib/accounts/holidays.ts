import { addDays, type Day } from "@/lib/time/beijing";
import { hasOfficialCalendar, offDayOf } from "@/lib/time/calendar";

/** Some days off in a row, or a weekend day that is worked to make up for them, with the holiday's name in both languages. */
export interface ComingDays {
  readonly kind: "holiday" | "makeUp";
  readonly from: Day;
  readonly to: Day;
  readonly zh: string;
  readonly en: string;
}

/** How far ahead the home page looks, in days, and how many it lists. */
const lookAhead = 120;
const listedMax = 5;

/** What comes next in the official calendar, plain weekends left out; `unknownFrom` is the first day of which there is no official list. */
export function comingDays(today: Day): { readonly rows: readonly ComingDays[]; readonly unknownFrom: Day | null } {
  const rows: ComingDays[] = [];
  for (let ahead = 0; ahead < lookAhead; ahead += 1) {
    const day = addDays(today, ahead);
    if (!hasOfficialCalendar(day)) return { rows: rows.slice(0, listedMax), unknownFrom: day };
    const off = offDayOf(day);
    if (!off || off.kind === "weekend") continue;
    const { kind, zh, en } = off;
    const last = rows.at(-1);
    if (last?.kind === kind && last.zh === zh && last.to === addDays(day, -1)) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ kind, from: day, to: day, zh, en });
  }
  return { rows: rows.slice(0, listedMax), unknownFrom: null };
}
