import type { Day } from "@/lib/time/beijing";

/** Lists of incoming funds reach back at most so many days (specification 2, section 5, "Range max 180 days"). */
export const listDaysMax = 180;

/** Remittances are tracked, and shown as in transit, when sent on this day or later (specification 2, section 9). */
export const trackedSince: Day = "2025-07-25";

/** A remittance passes at most so many banks between the payer's and ours. */
export const viaMost = 4;

/** How a refund is done: the usual way, or fast. */
export const refundModes = ["general", "fast"] as const;
export type RefundMode = (typeof refundModes)[number];

/** Working days that a refund takes (specification 2, section 9, "general 10 to 20 working days; fast within T+3"). */
export const refundDays: Readonly<Record<RefundMode, { readonly from: number; readonly to: number }>> = {
  general: { from: 10, to: 20 },
  fast: { from: 1, to: 3 },
};

/** Our fees of a refund, in US dollar cents. */
export const refundFeesUsdMinor: Readonly<Record<RefundMode, bigint>> = { general: 15_00n, fast: 30_00n };
