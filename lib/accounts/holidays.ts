import type { Currency } from "@/lib/money/currency";
import { addDays, type Day } from "@/lib/time/beijing";
import { calendars, settlementPlacesFor, type SettlementPlace } from "@/lib/time/settlement";

/**
 * Describes consecutive days off, or a weekend day that is a working day in exchange, with the name of the holiday or
 * of its first day in both languages.
 */
export interface ComingDays {
  /** Names the place whose banks are closed, or open. */
  readonly place: SettlementPlace;
  readonly kind: "holiday" | "makeUp";
  readonly from: Day;
  readonly to: Day;
  readonly zh: string;
  readonly en: string;
}

/** Limits how many days ahead the home page searches, and how many holidays it lists. */
const horizonDays = 120;
const listedMax = 10;

/**
 * Returns the next official holidays of the banks in the mainland, in Hong Kong and in the places that settle some
 * currencies, without plain weekends; `unknownFrom` holds the first day for which a place has no official list yet.
 */
export function upcomingBankHolidays(
  today: Day,
  currencies: readonly Currency[],
): {
  readonly rows: readonly ComingDays[];
  readonly unknownFrom: readonly { place: SettlementPlace; from: Day }[];
} {
  const results = settlementPlacesFor(["HKD", ...currencies]).map((place) => comingIn(place, today));
  const rows = results
    .flatMap((result) => result.rows)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)); // of one day the mainland's first: sorting is stable
  return { rows: rows.slice(0, listedMax), unknownFrom: results.flatMap((result) => result.unknownFrom) };
}

function comingIn(place: SettlementPlace, today: Day): ReturnType<typeof upcomingBankHolidays> {
  const calendar = calendars[place];
  const rows: ComingDays[] = [];
  for (let ahead = 0; ahead < horizonDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (!calendar.isKnown(day)) return { rows, unknownFrom: [{ place, from: day }] };
    const off = calendar.offDayOf(day);
    if (!off || off.kind === "weekend") continue;
    const { kind, zh, en } = off;
    const last = rows.at(-1);
    if (last?.kind === kind && last.to === addDays(day, -1)) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ place, kind, from: day, to: day, zh, en });
  }
  return { rows, unknownFrom: [] };
}
