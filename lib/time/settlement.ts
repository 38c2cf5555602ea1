import { settlesInHongKong, type Currency } from "@/lib/money/currency";
import { hasRules, ruledOffDayOf, type RuledPlace } from "./bank-holidays";
import { addDays, weekdayOf, type Day } from "./beijing";
import { hasOfficialCalendar, offDayOf } from "./calendar";
import { hasHongKongCalendar, hongKongOffDayOf } from "./hong-kong";

/** The places whose banks settle the product's currencies and whose days off are known. */
export const settlementPlaces = [
  "mainland",
  "hongKong",
  "us",
  "euro",
  "uk",
  "japan",
  "australia",
  "canada",
  "newZealand",
  "poland",
] as const;
export type SettlementPlace = (typeof settlementPlaces)[number];

/** Where currencies are settled that are not in Hong Kong. */
const homes: Partial<Readonly<Record<Currency, SettlementPlace>>> = {
  CNY: "mainland",
  USD: "us",
  EUR: "euro",
  GBP: "uk",
  JPY: "japan",
  AUD: "australia",
  CAD: "canada",
  NZD: "newZealand",
  PLN: "poland",
};

/** Where a currency is settled; undefined where no calendar of its banks is known. */
const placeOf = (code: Currency): SettlementPlace | undefined => (settlesInHongKong(code) ? "hongKong" : homes[code]);

interface OffDay {
  readonly kind: "holiday" | "weekend" | "makeUp";
  readonly zh: string;
  readonly en: string;
}

interface Calendar {
  readonly isKnown: (day: Day) => boolean;
  readonly offDayOf: (day: Day) => OffDay | null;
}

const ruled = (place: RuledPlace): Calendar => ({
  isKnown: (day) => hasRules(place, day),
  offDayOf: (day) => ruledOffDayOf(place, day),
});

/** What is known of the days of each place's banks. */
export const calendars: Readonly<Record<SettlementPlace, Calendar>> = {
  mainland: { isKnown: hasOfficialCalendar, offDayOf },
  hongKong: { isKnown: hasHongKongCalendar, offDayOf: hongKongOffDayOf },
  us: ruled("us"),
  euro: ruled("euro"),
  uk: ruled("uk"),
  japan: ruled("japan"),
  australia: ruled("australia"),
  canada: ruled("canada"),
  newZealand: ruled("newZealand"),
  poland: ruled("poland"),
};

/** Whose banks must work where money of some currencies moves: the mainland's, where we are, and those of each currency. */
export const placesOf = (currencies: readonly Currency[]): SettlementPlace[] => [
  ...new Set<SettlementPlace>(["mainland", ...currencies.flatMap((code) => placeOf(code) ?? [])]),
];

/** Those of some currencies whose banks' holidays are not known: of them weekends alone count. */
export const withoutCalendar = (currencies: readonly Currency[]): Currency[] =>
  [...new Set(currencies)].filter((code) => placeOf(code) === undefined);

/** A day on which a place's banks do not settle, and why. */
export interface SettlementOffDay extends Pick<OffDay, "zh" | "en"> {
  readonly kind: "holiday" | "weekend";
  /** Whose holiday it is; null of a weekend. */
  readonly place: SettlementPlace | null;
}

const weekend = { kind: "weekend", zh: "周末", en: "Weekend", place: null } as const;

/** Whether a day is a weekend for those who make up for none. */
const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day));

/** The first of some places whose banks do not settle on a day, and why; null where all of them do. */
function offDayIn(places: readonly SettlementPlace[], day: Day): SettlementOffDay | null {
  const off = places.flatMap((place) => {
    const one = calendars[place].offDayOf(day);
    return one === null || one.kind === "makeUp" ? [] : [{ place, kind: one.kind, zh: one.zh, en: one.en }];
  });
  return off.find(({ kind }) => kind === "holiday") ?? (off.length > 0 ? weekend : null);
}

/**
 * Why money of some currencies does not move on a day: the mainland's banks rest, or those of a currency; null where all
 * work. A weekend that the mainland works is one elsewhere.
 */
export const banksOffDayOf = (currencies: readonly Currency[], day: Day): SettlementOffDay | null =>
  offDayIn(placesOf(currencies), day) ?? (withoutCalendar(currencies).length > 0 && isWeekend(day) ? weekend : null);

/** This day where the banks of some currencies work, else the first after it on which they do. */
export function bankDayFrom(currencies: readonly Currency[], day: Day): Day {
  let next = day;
  while (banksOffDayOf(currencies, next)) next = addDays(next, 1);
  return next;
}

/** Whether all that is known of the places of some currencies holds for a day's year. */
export const areBanksKnown = (currencies: readonly Currency[], day: Day): boolean =>
  placesOf(currencies).every((place) => calendars[place].isKnown(day));

/** Why the banks of one currency, its own alone, settle nothing on a day; null where they do. */
export function currencyOffDayOf(code: Currency, day: Day): SettlementOffDay | null {
  const place = placeOf(code);
  return place ? offDayIn([place], day) : isWeekend(day) ? weekend : null;
}

/** Whether the days off of a currency's banks are known for a day's year. */
export function isCurrencyKnown(code: Currency, day: Day): boolean {
  const place = placeOf(code);
  return place !== undefined && calendars[place].isKnown(day);
}

/** The first day on or after one on which a currency's banks settle. */
export function settlesFrom(code: Currency, day: Day): Day {
  let next = day;
  while (currencyOffDayOf(code, next)) next = addDays(next, 1);
  return next;
}
