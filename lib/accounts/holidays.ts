import type { Currency } from "@/lib/money/currency";
import { addDays, type Day } from "@/lib/time/beijing";
import { calendars, placesOf, type SettlementPlace } from "@/lib/time/settlement";

/**
 * Some days off in a row, or a weekend day that is worked to make up for them, with the name of the holiday or of its
 * first day in both languages.
 */
export interface ComingDays {
  /** Whose banks rest, or work. */
  readonly place: SettlementPlace;
  readonly kind: "holiday" | "makeUp";
  readonly from: Day;
  readonly to: Day;
  readonly zh: string;
  readonly en: string;
}

/** How far ahead the home page looks, in days, and how many it lists. */
const lookAhead = 120;
const listedMax = 10;

/**
 * The next official holidays of the mainland's banks, of Hong Kong's and of those that settle some currencies, plain
 * weekends left out; `unknown` is the first day for which a place has no official list yet.
 */
export function comingDays(
  today: Day,
  currencies: readonly Currency[],
): {
  readonly rows: readonly ComingDays[];
  readonly unknown: readonly { place: SettlementPlace; from: Day }[];
} {
  const found = placesOf(["HKD", ...currencies]).map((place) => comingIn(place, today));
  const rows = found.flatMap((one) => one.rows).sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)); // of one day the mainland's first: sorting is stable
  return { rows: rows.slice(0, listedMax), unknown: found.flatMap((one) => one.unknown) };
}

function comingIn(place: SettlementPlace, today: Day): ReturnType<typeof comingDays> {
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
