import { settlesInHongKong, type Currency } from "@/lib/money/currency";
import { hasHolidayRules, bankOffDayByRules, type RuledPlace } from "./bank-holidays";
import { addDays, weekdayOf, type Day } from "./beijing";
import { hasMainlandCalendar, mainlandOffDay } from "./calendar";
import { hasHongKongCalendar, hongKongOffDayOf } from "./hong-kong";

/** Lists the places whose banks settle the product's currencies and whose days off are known. */
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

/** Maps the currencies that are not settled in Hong Kong to the place of their settlement. */
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

/** Returns the place where a currency is settled; undefined when no calendar of its banks is known. */
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

const calendarByRules = (place: RuledPlace): Calendar => ({
  isKnown: (day) => hasHolidayRules(place, day),
  offDayOf: (day) => bankOffDayByRules(place, day),
});

/** Holds the known calendar of each place's banks. */
export const calendars: Readonly<Record<SettlementPlace, Calendar>> = {
  mainland: { isKnown: hasMainlandCalendar, offDayOf: mainlandOffDay },
  hongKong: { isKnown: hasHongKongCalendar, offDayOf: hongKongOffDayOf },
  us: calendarByRules("us"),
  euro: calendarByRules("euro"),
  uk: calendarByRules("uk"),
  japan: calendarByRules("japan"),
  australia: calendarByRules("australia"),
  canada: calendarByRules("canada"),
  newZealand: calendarByRules("newZealand"),
  poland: calendarByRules("poland"),
};

/**
 * Returns the places whose banks must work when money in some currencies moves: the mainland, where the operator is,
 * and the place of each currency.
 */
export const settlementPlacesFor = (currencies: readonly Currency[]): SettlementPlace[] => [
  ...new Set<SettlementPlace>(["mainland", ...currencies.flatMap((code) => placeOf(code) ?? [])]),
];

/** Returns the currencies whose bank holidays are unknown: for them only weekends count. */
export const currenciesWithoutCalendar = (currencies: readonly Currency[]): Currency[] =>
  [...new Set(currencies)].filter((code) => placeOf(code) === undefined);

/** Describes a day on which a place's banks do not settle, and the reason. */
export interface SettlementOffDay extends Pick<OffDay, "zh" | "en"> {
  readonly kind: "holiday" | "weekend";
  /** Holds the place of the holiday; null for a weekend. */
  readonly place: SettlementPlace | null;
}

const weekend = { kind: "weekend", zh: "周末", en: "Weekend", place: null } as const;

/** Returns true for a weekend in places without make-up days. */
const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day));

/** Returns the day off of the first place whose banks do not settle on a day; null when all settle. */
function offDayIn(places: readonly SettlementPlace[], day: Day): SettlementOffDay | null {
  const off = places.flatMap((place) => {
    const offDay = calendars[place].offDayOf(day);
    return offDay === null || offDay.kind === "makeUp"
      ? []
      : [{ place, kind: offDay.kind, zh: offDay.zh, en: offDay.en }];
  });
  return off.find(({ kind }) => kind === "holiday") ?? (off.length > 0 ? weekend : null);
}

/**
 * Returns the reason why money in some currencies does not move on a day: the mainland's banks, or those of a currency,
 * are closed; null when all work. A weekend on which the mainland works is still a weekend elsewhere.
 */
export const banksOffDayOf = (currencies: readonly Currency[], day: Day): SettlementOffDay | null =>
  offDayIn(settlementPlacesFor(currencies), day) ??
  (currenciesWithoutCalendar(currencies).length > 0 && isWeekend(day) ? weekend : null);

/** Returns this day when the banks of some currencies work, or else the first later day on which they do. */
export function firstCommonBankDay(currencies: readonly Currency[], day: Day): Day {
  let next = day;
  while (banksOffDayOf(currencies, next)) next = addDays(next, 1);
  return next;
}

/** Returns true when the calendars of all places of some currencies cover the year of a day. */
export const areBankCalendarsKnown = (currencies: readonly Currency[], day: Day): boolean =>
  settlementPlacesFor(currencies).every((place) => calendars[place].isKnown(day));

/** Returns the reason why the banks of one currency alone do not settle on a day; null when they settle. */
export function currencyOffDayOf(code: Currency, day: Day): SettlementOffDay | null {
  const place = placeOf(code);
  return place ? offDayIn([place], day) : isWeekend(day) ? weekend : null;
}

/** Returns true when the calendar of a currency's banks covers the year of a day. */
export function isCurrencyCalendarKnown(code: Currency, day: Day): boolean {
  const place = placeOf(code);
  return place !== undefined && calendars[place].isKnown(day);
}

/** Returns the first day, on or after a day, on which a currency's banks settle. */
export function firstCurrencyBankDay(code: Currency, day: Day): Day {
  let next = day;
  while (currencyOffDayOf(code, next)) next = addDays(next, 1);
  return next;
}
