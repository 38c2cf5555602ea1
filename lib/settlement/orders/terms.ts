import { orderCurrencies, type Currency } from "@/lib/money/currency";

/**
 * Lists the currencies that can be settled: every order currency; yuan, which are stored as CNH, are paid out without
 * an exchange.
 */
export const settleableCurrencies: readonly Currency[] = orderCurrencies;

/**
 * Holds the amounts that a settlement has to exceed, in whole units of the currency (specification 2, section 5:
 * "Minimum amounts seen in some forms: above 50, above 5000"); currencies with a small unit have limits like the yen's.
 */
export const settledAbove: Partial<Record<Currency, bigint>> = {
  JPY: 5_000n,
  KRW: 50_000n,
  VND: 1_000_000n,
  IDR: 500_000n,
};
export const settledAboveElse = 50n;

/** Sets our fee for a settlement, in parts of a million of the amount: 0.1 %. */
export const settlementFeePpm = 1_000;

/**
 * Sets the cut-off hour of settlements: "Withdrawal cut-offs: CNY 15:00 … on working days" (specification 2, section
 * 9); exactly then is late.
 */
export const settlementCutOffHour = 15;

/** Sets the hour of a working day from which settlements go to the bank. */
export const settlementOpensHour = 9;

/** Sets the minutes that a settlement stays pending, and may be cancelled, before it goes to the bank. */
export const settlementDispatchMinutes = 5;

/** Sets the working days until a payout in yuan arrives: it arrives on the day it is sent. */
export const settlementTransitDays = 0;

/** Limits the amount that a merchant may settle by customs declarations on one Beijing day, in US dollar cents. */
export const customsDayUsdMinor = 500_000_00;

/**
 * Limits the number of a settlement's documents: "Uploads … up to 5 files"; at least one has to prove the settlement.
 */
export const settlementDocumentsMax = 5;

/** Limit the texts of a settlement. */
export const noteLengthMax = 140;
export const causeLengthMax = 140;

/** Limits the date range of the list's filters (specification 2, section 5: "Range max 180 days"). */
export const settlementListDaysMax = 180;

/** Limits how many links are named for one settlement. */
export const linksChosenMax = 100;

/** Limits how many vouchers are in one archive. */
export const vouchersMax = 50;

/** Name the agreements that a settlement accepts: always, and for customs declarations. */
export const settlementAgreement = "agent-exchange";
export const customsSettlementAgreement = "customs-settlement";
