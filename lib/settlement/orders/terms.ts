import { orderCurrencies, type Currency } from "@/lib/money/currency";

/** What can be settled: every order currency; yuan, which are kept as CNH, are paid out without an exchange. */
export const settleableCurrencies: readonly Currency[] = orderCurrencies;

/**
 * Amounts settled are above these, in whole units of their currency (specification 2, section 5: "Minimum amounts seen in
 * some forms: above 50, above 5000"); currencies whose unit is small count as the yen does.
 */
export const settledAbove: Partial<Record<Currency, bigint>> = {
  JPY: 5_000n,
  KRW: 50_000n,
  VND: 1_000_000n,
  IDR: 500_000n,
};
export const settledAboveElse = 50n;

/** Our fee for a settlement, in parts of a million of the amount: 0.1 %. */
export const settlementFeePpm = 1_000;

/** "Withdrawal cut-offs: CNY 15:00 … on working days" (specification 2, section 9); exactly then is late. */
export const settlementCutOffHour = 15;

/** From this hour of a working day settlements go to the bank. */
export const settlementOpensHour = 9;

/** How long a settlement stays pending, and may be cancelled, before it is handed to the bank, in minutes. */
export const settlementDispatchMinutes = 5;

/** The working days that a payout in yuan takes: it arrives on the day it is sent. */
export const settlementTransitDays = 0;

/** What a merchant may settle by customs declarations on one Beijing day, in US dollar cents. */
export const customsDayUsdMinor = 500_000_00;

/** "Uploads … up to 5 files": at least one shows what is settled. */
export const settlementDocumentsMax = 5;

/** The longest texts of a settlement. */
export const noteLengthMax = 140;
export const causeLengthMax = 140;

/** The filters' days of the list reach over at most so many (specification 2, section 5: "Range max 180 days"). */
export const settlementListDaysMax = 180;

/** How many links are named at most for one settlement. */
export const linksChosenMax = 100;

/** How many vouchers are in one archive at most. */
export const vouchersMax = 50;

/** The agreements that a settlement accepts: always, and where something is settled by customs declarations. */
export const settlementAgreement = "agent-exchange";
export const customsSettlementAgreement = "customs-settlement";
