import type { Day } from "@/lib/time/beijing";

/** Lists of incoming funds reach back at most so many days (specification 2, section 5, "Range max 180 days"). */
export const listDaysMax = 180;

/** Remittances are tracked, and shown as in transit, when sent on this day or later (specification 2, section 9). */
export const trackedSince: Day = "2025-07-25";

/** A remittance passes at most so many banks between the payer's and ours. */
export const viaMost = 4;
