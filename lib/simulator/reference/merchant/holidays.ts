import type { merchantCalls } from "@/lib/reference/calls/merchants";
import { dayOf } from "@/lib/time/beijing";
import { daysOfMonth, hasOfficialCalendar, offDayOf } from "@/lib/time/calendar";
import type { Handler } from "@/lib/simulator/platform/handler";

/** The days of a month that are not as their weekday says; the world's own month where none is named. */
export const holidays: Handler<typeof merchantCalls.holidays> = async (asked, { now }) => {
  const [thisYear = 0, thisMonth = 0] = dayOf(now).split("-").map(Number);
  const [year, month] = [asked.year ?? thisYear, asked.month ?? thisMonth];
  const days = daysOfMonth(year, month);
  return {
    year,
    month,
    hasOfficialList: hasOfficialCalendar(days[0] ?? ""),
    days: days.flatMap((day) => {
      const off = offDayOf(day);
      return off ? [{ day, ...off }] : [];
    }),
  };
};
