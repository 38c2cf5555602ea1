import { weekdayOf, type Day } from "./beijing";

/**
 * Lists the general holidays of Hong Kong as gazetted under the General Holidays Ordinance (Cap. 149), excluding
 * Sundays: on them, and at weekends, its banks do not settle. One year per block: the day, and its name in both
 * languages.
 */
const gazettedHolidays: Readonly<Record<string, string>> = {
  2024: `
    01-01|元旦|New Year's Day
    02-10|农历年初一|Lunar New Year's Day
    02-12|农历年初三|Third day of Lunar New Year
    02-13|农历年初四|Fourth day of Lunar New Year
    03-29|耶稣受难节|Good Friday
    03-30|耶稣受难节翌日|The day following Good Friday
    04-01|复活节星期一|Easter Monday
    04-04|清明节|Qingming Festival
    05-01|劳动节|Labour Day
    05-15|佛诞|Birthday of the Buddha
    06-10|端午节|Tuen Ng Festival
    07-01|香港特别行政区成立纪念日|HKSAR Establishment Day
    09-18|中秋节翌日|The day following Mid-Autumn Festival
    10-01|国庆日|National Day
    10-11|重阳节|Chung Yeung Festival
    12-25|圣诞节|Christmas Day
    12-26|圣诞节翌日|Boxing Day`,
  2025: `
    01-01|元旦|New Year's Day
    01-29|农历年初一|Lunar New Year's Day
    01-30|农历年初二|Second day of Lunar New Year
    01-31|农历年初三|Third day of Lunar New Year
    04-04|清明节|Qingming Festival
    04-18|耶稣受难节|Good Friday
    04-19|耶稣受难节翌日|The day following Good Friday
    04-21|复活节星期一|Easter Monday
    05-01|劳动节|Labour Day
    05-05|佛诞|Birthday of the Buddha
    05-31|端午节|Tuen Ng Festival
    07-01|香港特别行政区成立纪念日|HKSAR Establishment Day
    10-01|国庆日|National Day
    10-07|中秋节翌日|The day following Mid-Autumn Festival
    10-29|重阳节|Chung Yeung Festival
    12-25|圣诞节|Christmas Day
    12-26|圣诞节翌日|Boxing Day`,
  2026: `
    01-01|元旦|New Year's Day
    02-17|农历年初一|Lunar New Year's Day
    02-18|农历年初二|Second day of Lunar New Year
    02-19|农历年初三|Third day of Lunar New Year
    04-03|耶稣受难节|Good Friday
    04-04|耶稣受难节翌日|The day following Good Friday
    04-06|清明节翌日|The day following Qingming Festival
    04-07|复活节星期一翌日|The day following Easter Monday
    05-01|劳动节|Labour Day
    05-25|佛诞翌日|The day following the Birthday of the Buddha
    06-19|端午节|Tuen Ng Festival
    07-01|香港特别行政区成立纪念日|HKSAR Establishment Day
    09-26|中秋节翌日|The day following Mid-Autumn Festival
    10-01|国庆日|National Day
    10-19|重阳节翌日|The day following Chung Yeung Festival
    12-25|圣诞节|Christmas Day
    12-26|圣诞节翌日|Boxing Day`,
};

interface Name {
  readonly zh: string;
  readonly en: string;
}

const holidays: ReadonlyMap<Day, Name> = new Map(
  Object.entries(gazettedHolidays).flatMap(([year, block]) =>
    block
      .trim()
      .split("\n")
      .map((line) => {
        const [day = "", zh = "", en = ""] = line.trim().split("|");
        return [`${year}-${day}`, { zh, en }] as const;
      }),
  ),
);

/**
 * Returns true when a gazetted list exists for the year of a day. Otherwise only weekends are known, and the page
 * states that.
 */
export const hasHongKongCalendar = (day: Day): boolean => Object.hasOwn(gazettedHolidays, day.slice(0, 4));

/**
 * Returns the reason why Hong Kong's banks do not settle on a day; null on a working day. There are no make-up days.
 */
export function hongKongOffDayOf(day: Day): ({ readonly kind: "holiday" | "weekend" } & Name) | null {
  const holiday = holidays.get(day);
  if (holiday) return { kind: "holiday", ...holiday };
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6 ? { kind: "weekend", zh: "周末", en: "Weekend" } : null;
}
