import type { merchantCalls } from "@/lib/reference/calls/merchants";
import { beijingDay } from "@/lib/time/beijing";
import { daysOfMonth, hasMainlandCalendar, mainlandOffDay } from "@/lib/time/calendar";
import type { Handler } from "@/lib/simulator/platform/handler";

/** Lists the days of a month that deviate from their weekday; by default the world's current month. */
export const listMonthCalendarExceptions: Handler<typeof merchantCalls.holidays> = async (input, { now }) => {
  const [thisYear = 0, thisMonth = 0] = beijingDay(now).split("-").map(Number);
  const [year, month] = [input.year ?? thisYear, input.month ?? thisMonth];
  const days = daysOfMonth(year, month);
  return {
    year,
    month,
    hasOfficialList: hasMainlandCalendar(days[0] ?? ""),
    days: days.flatMap((day) => {
      const off = mainlandOffDay(day);
      return off ? [{ day, ...off }] : [];
    }),
  };
};
