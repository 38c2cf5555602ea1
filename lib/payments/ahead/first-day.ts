import { addDays, type Day } from "@/lib/time/beijing";

/**
 * Returns the first day on which a scheduled or repeated payment may start: tomorrow, because a payment of today is
 * sent immediately.
 */
export const firstSchedulablePaymentDay = (today: Day): Day => addDays(today, 1);
