import { addDays, weekdayOf, type Day } from "./beijing";

/** Lists the places whose bank holidays follow rules. */
export type RuledPlace = "us" | "euro" | "uk" | "japan" | "australia" | "canada" | "newZealand" | "poland";

interface Name {
  readonly zh: string;
  readonly en: string;
}

/** Returns the days of a year on which a holiday is observed; empty when it is not. */
type Rule = (year: number) => readonly Day[];

interface Calendar {
  /** Holds the first year that these rules cover completely. */
  readonly since: number;
  /** Lists the holidays; names are "中文|English". */
  readonly holidays: readonly (readonly [name: string, rule: Rule])[];
  /** True when days between two holidays, and the day after a holiday on a Sunday, are also days off. */
  readonly isJapan?: true;
}

const dateOf = (year: number, month: number, date: number): Day =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

/** Defines how a weekend holiday is moved: not at all; a Sunday's to Monday; any to Monday; or two days later. */
const shifts = {
  stays: () => 0,
  sunday: (weekday: number) => (weekday === sunday ? 1 : 0),
  weekend: (weekday: number) => (weekday === sunday ? 1 : weekday === saturday ? 2 : 0),
  twoDays: (weekday: number) => (weekday === sunday || weekday === saturday ? 2 : 0),
} as const;

/** Returns a rule for a fixed date of each year. */
const on =
  (month: number, date: number, shift: keyof typeof shifts = "stays"): Rule =>
  (year) => {
    const day = dateOf(year, month, date);
    return [addDays(day, shifts[shift](weekdayOf(day)))];
  };

/** Returns a rule for the first such weekday on or after a date. */
const from =
  (month: number, date: number, weekday: number): Rule =>
  (year) => {
    const day = dateOf(year, month, date);
    return [addDays(day, (weekday - weekdayOf(day) + 7) % 7)];
  };

/** Returns a rule for the nth such weekday of a month. */
const nth = (month: number, weekday: number, count: number): Rule => from(month, 1 + 7 * (count - 1), weekday);

/** Returns Easter Sunday of the Gregorian calendar, by the computation of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const months = moon + weekday - 7 * shift + 114;
  return dateOf(year, Math.floor(months / 31), (months % 31) + 1);
}

/** Returns a rule for a number of days after Easter Sunday. */
const easter =
  (days: number): Rule =>
  (year) => [addDays(easterOf(year), days)];

/**
 * Returns a rule for Japan's equinoxes by the formula that its almanac office's dates follow from 1980 to 2099: the day
 * of the month in millionths of a day at 1980, plus 242,194 per year, less one day per leap year.
 */
const equinox =
  (month: number, at1980: number): Rule =>
  (year) => {
    const years = year - 1980;
    return [dateOf(year, month, Math.floor((at1980 + 242_194 * years) / 1_000_000) - Math.floor(years / 4))];
  };

const onListedDays =
  (days: readonly Day[]): Rule =>
  (year) =>
    days.filter((day) => day.startsWith(String(year)));

const newYear = "元旦|New Year's Day";
const goodFriday = ["耶稣受难日|Good Friday", easter(-2)] as const;
const easterMonday = ["复活节星期一|Easter Monday", easter(1)] as const;
const christmas = "圣诞节|Christmas Day";
const boxing = "节礼日|Boxing Day";

/**
 * Defines the days on which the settlement system of a currency is closed, excluding weekends. The rules are those of:
 *
 * - us: the Federal Reserve's holiday schedule (5 U.S.C. 6103): a Sunday's is observed on Monday, a Saturday's not at
 * all;
 * - euro: the closing days of TARGET, set by the European Central Bank in 2000;
 * - uk: bank holidays of England and Wales (Banking and Financial Dealings Act 1971) with their substitute days;
 * - japan: the Act on National Holidays, and the bank holidays of the Banking Act's enforcement order (article 5);
 * - australia: the days on which the Reserve Bank's RITS is closed: those observed in both New South Wales and
 * Victoria;
 * - canada: the federally regulated banks' holidays, those of Ontario in February and August included;
 * - newZealand: the Holidays Act 2003 and the Te Kāhui o Matariki Public Holiday Act 2022, which lists its dates;
 * - poland: the Act on Days Free from Work, Christmas Eve since 2025.
 *
 * A day that a government proclaims once (a funeral, a coronation) is in no rule.
 */
const calendars: Readonly<Record<RuledPlace, Calendar>> = {
  us: {
    since: 2022,
    holidays: [
      [newYear, on(1, 1, "sunday")],
      ["马丁·路德·金日|Martin Luther King Jr. Day", nth(1, monday, 3)],
      ["华盛顿诞辰|Washington's Birthday", nth(2, monday, 3)],
      ["阵亡将士纪念日|Memorial Day", from(5, 25, monday)],
      ["六月节|Juneteenth", on(6, 19, "sunday")],
      ["独立日|Independence Day", on(7, 4, "sunday")],
      ["劳动节|Labor Day", nth(9, monday, 1)],
      ["哥伦布日|Columbus Day", nth(10, monday, 2)],
      ["退伍军人节|Veterans Day", on(11, 11, "sunday")],
      ["感恩节|Thanksgiving Day", nth(11, thursday, 4)],
      [christmas, on(12, 25, "sunday")],
    ],
  },
  euro: {
    since: 2002,
    holidays: [
      [newYear, on(1, 1)],
      goodFriday,
      easterMonday,
      ["劳动节|Labour Day", on(5, 1)],
      [christmas, on(12, 25)],
      ["圣诞节次日|Christmas holiday", on(12, 26)],
    ],
  },
  uk: {
    since: 2024,
    holidays: [
      [newYear, on(1, 1, "weekend")],
      goodFriday,
      easterMonday,
      ["五月初银行假日|Early May bank holiday", nth(5, monday, 1)],
      ["春季银行假日|Spring bank holiday", from(5, 25, monday)],
      ["夏季银行假日|Summer bank holiday", from(8, 25, monday)],
      [christmas, on(12, 25, "twoDays")],
      [boxing, on(12, 26, "twoDays")],
    ],
  },
  japan: {
    since: 2022,
    isJapan: true,
    holidays: [
      [newYear, on(1, 1)],
      ["银行休假日|Bank holiday", (year) => [dateOf(year, 1, 2), dateOf(year, 1, 3), dateOf(year, 12, 31)]],
      ["成人节|Coming of Age Day", nth(1, monday, 2)],
      ["建国纪念日|National Foundation Day", on(2, 11)],
      ["天皇诞辰|Emperor's Birthday", on(2, 23)],
      ["春分|Vernal Equinox Day", equinox(3, 20_843_100)],
      ["昭和日|Showa Day", on(4, 29)],
      ["宪法纪念日|Constitution Memorial Day", on(5, 3)],
      ["绿之日|Greenery Day", on(5, 4)],
      ["儿童节|Children's Day", on(5, 5)],
      ["海之日|Marine Day", nth(7, monday, 3)],
      ["山之日|Mountain Day", on(8, 11)],
      ["敬老日|Respect for the Aged Day", nth(9, monday, 3)],
      ["秋分|Autumnal Equinox Day", equinox(9, 23_248_800)],
      ["体育日|Sports Day", nth(10, monday, 2)],
      ["文化日|Culture Day", on(11, 3)],
      ["勤劳感谢日|Labour Thanksgiving Day", on(11, 23)],
    ],
  },
  australia: {
    since: 2023,
    holidays: [
      [newYear, on(1, 1, "weekend")],
      ["澳大利亚国庆日|Australia Day", on(1, 26, "weekend")],
      goodFriday,
      easterMonday,
      ["澳新军团日|Anzac Day", on(4, 25)],
      ["国王诞辰|King's Birthday", nth(6, monday, 2)],
      [christmas, on(12, 25, "twoDays")],
      [boxing, on(12, 26, "twoDays")],
    ],
  },
  canada: {
    since: 2022,
    holidays: [
      [newYear, on(1, 1, "weekend")],
      ["家庭日|Family Day", nth(2, monday, 3)],
      goodFriday,
      ["维多利亚日|Victoria Day", from(5, 18, monday)],
      ["加拿大日|Canada Day", on(7, 1, "weekend")],
      ["公民日|Civic Holiday", nth(8, monday, 1)],
      ["劳动节|Labour Day", nth(9, monday, 1)],
      ["真相与和解日|National Day for Truth and Reconciliation", on(9, 30, "weekend")],
      ["感恩节|Thanksgiving Day", nth(10, monday, 2)],
      ["国殇纪念日|Remembrance Day", on(11, 11, "weekend")],
      [christmas, on(12, 25, "twoDays")],
      [boxing, on(12, 26, "twoDays")],
    ],
  },
  newZealand: {
    since: 2023,
    holidays: [
      [newYear, on(1, 1, "twoDays")],
      ["元旦次日|Day after New Year's Day", on(1, 2, "twoDays")],
      ["怀唐伊日|Waitangi Day", on(2, 6, "weekend")],
      goodFriday,
      easterMonday,
      ["澳新军团日|Anzac Day", on(4, 25, "weekend")],
      ["国王诞辰|King's Birthday", nth(6, monday, 1)],
      [
        "马塔里基节|Matariki",
        onListedDays([
          "2023-07-14",
          "2024-06-28",
          "2025-06-20",
          "2026-07-10",
          "2027-06-25",
          "2028-07-14",
          "2029-07-06",
          "2030-06-21",
        ]),
      ],
      ["劳动节|Labour Day", nth(10, monday, 4)],
      [christmas, on(12, 25, "twoDays")],
      [boxing, on(12, 26, "twoDays")],
    ],
  },
  poland: {
    since: 2025,
    holidays: [
      [newYear, on(1, 1)],
      ["主显节|Epiphany", on(1, 6)],
      easterMonday,
      ["劳动节|Labour Day", on(5, 1)],
      ["宪法日|Constitution Day", on(5, 3)],
      ["基督圣体节|Corpus Christi", easter(60)],
      ["圣母升天节|Assumption Day", on(8, 15)],
      ["诸圣节|All Saints' Day", on(11, 1)],
      ["独立日|Independence Day", on(11, 11)],
      ["平安夜|Christmas Eve", on(12, 24)],
      [christmas, on(12, 25)],
      ["圣诞节次日|Second day of Christmas", on(12, 26)],
    ],
  },
};

/** Holds the last year for which New Zealand's listed dates are known; the other rules have no end. */
const lastListedYear = 2030;

const nameOf = (text: string): Name => {
  const [zh = "", en = ""] = text.split("|");
  return { zh, en };
};

/** Adds Japan's substitute days: the first non-holiday after a holiday on a Sunday, and a day between two holidays. */
function withSubstitutes(year: number, holidays: Map<Day, Name>): Map<Day, Name> {
  const isNational = (day: Day) => holidays.has(day) && holidays.get(day)?.en !== "Bank holiday";
  const further: [Day, Name][] = [];
  for (const day of [...holidays.keys()].filter(isNational)) {
    if (weekdayOf(day) === sunday) {
      let next = addDays(day, 1);
      while (isNational(next)) next = addDays(next, 1);
      further.push([next, nameOf("补假|Substitute holiday")]);
    }
    const between = addDays(day, 1);
    if (!holidays.has(between) && isNational(addDays(day, 2)))
      further.push([between, nameOf("国民假日|National holiday")]);
  }
  return new Map([...further.filter(([day]) => day.startsWith(String(year))), ...holidays]);
}

function holidaysOf(place: RuledPlace, year: number): ReadonlyMap<Day, Name> {
  const { holidays, since, isJapan } = calendars[place];
  if (year < since) return new Map();
  const days = new Map(holidays.flatMap(([name, rule]) => rule(year).map((day) => [day, nameOf(name)] as const)));
  return isJapan ? withSubstitutes(year, days) : days;
}

const holidaysByKey = new Map<string, ReadonlyMap<Day, Name>>();

/** Computes the holidays once per place and year. */
function cachedHolidays(place: RuledPlace, year: number): ReadonlyMap<Day, Name> {
  const key = `${place} ${year}`;
  const days = holidaysByKey.get(key) ?? holidaysOf(place, year);
  holidaysByKey.set(key, days);
  return days;
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/**
 * Returns true when a place's rules cover the whole year of a day. Otherwise only weekends are known, and the page
 * states that.
 */
export const hasHolidayRules = (place: RuledPlace, day: Day): boolean =>
  yearOf(day) >= calendars[place].since && (place !== "newZealand" || yearOf(day) <= lastListedYear);

/** Returns the reason why a place's banks do not settle on a day; null on a working day. */
export function bankOffDayByRules(
  place: RuledPlace,
  day: Day,
): ({ readonly kind: "holiday" | "weekend" } & Name) | null {
  const holiday = cachedHolidays(place, yearOf(day)).get(day);
  if (holiday) return { kind: "holiday", ...holiday };
  const weekday = weekdayOf(day);
  return weekday === sunday || weekday === saturday ? { kind: "weekend", zh: "周末", en: "Weekend" } : null;
}
