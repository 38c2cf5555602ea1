import type { Day } from "@/lib/time/beijing";

/** Limits how many days lists of incoming funds reach back (specification 2, section 5, "Range max 180 days"). */
export const receivingListDaysMax = 180;

/** Sets the first day from which remittances are tracked and listed as in transit (specification 2, section 9). */
export const trackedSince: Day = "2025-07-25";

/** Limits the banks on a remittance's route between the payer's and ours. */
export const viaMost = 4;

/** Lists the refund methods: general, or fast. */
export const refundModes = ["general", "fast"] as const;
export type RefundMode = (typeof refundModes)[number];

/**
 * Holds the working days that a refund requires (specification 2, section 9, "general 10 to 20 working days; fast
 * within T+3").
 */
export const refundDays: Readonly<Record<RefundMode, { readonly from: number; readonly to: number }>> = {
  general: { from: 10, to: 20 },
  fast: { from: 1, to: 3 },
};

/** Holds our refund fees, in US dollar cents. */
export const refundFeesUsdMinor: Readonly<Record<RefundMode, bigint>> = { general: 15_00n, fast: 30_00n };

/** Lists the reasons for checking an income before it is credited: the sender's request, its value, or its remitter. */
export const checkReasons = ["asked", "amount", "remitter"] as const;
export type CheckReason = (typeof checkReasons)[number];

/** Sets the value, in US dollar cents, from which an income is checked before it is credited; 0 disables the check. */
export const incomeCheckUsdMinor = 0;
/** Sets the duration of an income check when the clock acts for the banks. */
export const incomeCheckMinutes = 240;

/** Lists the filters of an income list: those credited ahead, with orders still to be associated. */
export const incomeWaits = ["orders"] as const;

/** Lists how an income is credited: after all requirements have passed, or ahead of the orders that it pays. */
export const entryTypes = ["normal", "quick"] as const;

/** Sets the days within which the orders of an income that was credited ahead are to be associated. */
export const quickEntryDays = 30;
