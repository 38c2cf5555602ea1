import { addDays, type Day } from "@/lib/time/beijing";

/** The first day that a payment may be paid on later, or be repeated from: tomorrow, since today's is paid at once. */
export const firstDayAhead = (today: Day): Day => addDays(today, 1);
