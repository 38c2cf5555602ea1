import type { merchantCalls } from "@/lib/reference/calls/merchants";
import { dayOf } from "@/lib/time/beijing";
import { daysOfMonth, hasOfficialCalendar, offDayOf } from "@/lib/time/calendar";
import type { Handler } from "@/lib/simulator/platform/handler";

/** Lists the days of a month that deviate from their weekday; by default the world's current month. */
export const holidays: Handler<typeof merchantCalls.holidays> = async (input, { now }) => {
  const [thisYear = 0, thisMonth = 0] = dayOf(now).split("-").map(Number);
  const [year, month] = [input.year ?? thisYear, input.month ?? thisMonth];
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
