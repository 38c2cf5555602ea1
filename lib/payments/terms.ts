import type { Currency } from "@/lib/money/currency";

/** "Reference: letters, digits and spaces only, at most 26 characters" (specification 3, section 5). */
export const referenceShape = /^[A-Za-z0-9 ]{0,26}$/;
export const referenceLengthMax = 26;

/** "Payee address at most 128 characters" (specification 3, section 5). */
export const addressLengthMax = 128;

/** An account number where IBANs are not used: what the banks' messages carry (SWIFT field 59, 34 characters). */
export const accountShape = /^(?=.*\d)[A-Z0-9][A-Z0-9-]{3,33}$/;

/** How long the name of an account may be (SWIFT field 59, four lines of 35). */
export const nameLengthMax = 140;

/** Smallest amounts paid out, in minor units: 50 USD, 50 EUR, 5000 JPY (specification 3, section 5). */
export const amountMinorMin: Partial<Record<Currency, bigint>> = { USD: 50_00n, EUR: 50_00n, JPY: 5_000n };

/** Our own fee for a payment abroad, in US dollars' minor units, turned into the paying currency at the mid rate and rounded up. */
export const paymentFeeUsdMinor = 15_00n;

/** What OUR adds for the correspondents' charges, in US dollars' minor units. */
export const correspondentFeeUsdMinor = 25_00n;

/** How long a payment stays pending, and may be cancelled, before it is handed to the banks, in minutes. */
export const dispatchMinutes = 5;

/** Payment records reach back at most so many days (specification 3, section 5). */
export const listDaysMax = 360;

/** What a payment is for (specification 3, section 3, "remittance purpose"). */
export const purposes = ["goods", "services", "freight", "advertising", "software", "salary", "refund", "other"] as const;

/** Whether operations check payees before they may be paid (1), or the world enables them by itself (0). */
export const payeesChecked = 0;
