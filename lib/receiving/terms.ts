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

/** Why an income is checked before it is credited: whoever sent it asks for it, its value, or who sent it. */
export const checkReasons = ["asked", "amount", "remitter"] as const;
export type CheckReason = (typeof checkReasons)[number];

/** The value, in US dollar cents, from which an income is checked before it is credited; 0 for none. */
export const incomeCheckUsdMinor = 0;
/** How long the check of an income takes where the clock plays the banks. */
export const incomeCheckMinutes = 240;

/** What a list of incomes may be narrowed to: those credited ahead, whose orders are still to be associated. */
export const incomeWaits = ["orders"] as const;

/** How an income is credited: once all that it needs has passed, or ahead of the orders that it pays. */
export const entryTypes = ["normal", "quick"] as const;

/** Within how many days the orders of an income that was credited ahead of them are to be associated. */
export const quickEntryDays = 30;
