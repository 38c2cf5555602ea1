import type { Currency } from "@/lib/money/currency";

/** "Reference: letters, digits and spaces only, at most 26 characters" (specification 3, section 5). */
export const referenceShape = /^[A-Za-z0-9 ]{0,26}$/;
export const referenceLengthMax = 26;

/** "Payee address at most 128 characters" (specification 3, section 5). */
export const addressLengthMax = 128;

/** How long the name of an account may be (SWIFT field 59, four lines of 35). */
export const nameLengthMax = 140;

/** Smallest amounts paid out, in minor units: 50 USD, 50 EUR, 5000 JPY (specification 3, section 5). */
export const amountMinorMin: Partial<Record<Currency, bigint>> = { USD: 50_00n, EUR: 50_00n, JPY: 5_000n };

/**
 * Our own fee for a payment abroad, in US dollars' minor units, turned into the paying currency at the mid rate and
 * rounded up.
 */
export const paymentFeeUsdMinor = 15_00n;

/** The charge that OUR adds for the correspondents, in US dollars' minor units. */
export const correspondentFeeUsdMinor = 25_00n;

/** Our fee for clearing a payment that banks returned, in US dollars' minor units. */
export const refundFeeUsdMinor = 0n;

/** How long a payment stays pending, and may be cancelled, before it is handed to the banks, in minutes. */
export const dispatchMinutes = 5;

/** How many days ahead a payment may be made for. */
export const payAheadDays = 90;

/** The Beijing hour of its day at which a payment that was made ahead is handed to the banks. */
export const payDayHour = 9;

/** How many days a payment that could not go on its day waits for a decision. */
export const stalledDays = 5;

/** How many turns a standing order may have, and how many days after its first one the last may be. */
export const standingTimesMax = 120;
export const standingDaysMax = 3_653;

/** Payment records reach back at most so many days (specification 3, section 5). */
export const listDaysMax = 360;

/** The purpose of a payment (specification 3, section 3, "remittance purpose"). */
export const purposes = [
  "goods",
  "services",
  "freight",
  "advertising",
  "software",
  "salary",
  "refund",
  "other",
] as const;

/** Whether operations check payees before they may be paid (1), or the world enables them by itself (0). */
export const payeesChecked = 0;

/**
 * "Payment approval (second review) must be completed within 2 hours" (specification 3, section 4), in minutes; exactly
 * then is too late.
 */
export const reviewMinutes = 120;

/**
 * The margin held beyond the indicative cost of an exchange that waits for a review, in parts of a million: 1 %.
 */
export const reviewMarginPpm = 10_000;

/** How much one payment may be, and all of a merchant's of one Beijing day, in US dollars' minor units. */
export const singleQuotaUsdMinor = 5_000_000_00;
export const dayQuotaUsdMinor = 50_000_000_00;

/** How many mismatches of the name check one merchant gets in an hour of real time, so that names cannot be guessed. */
export const nameMissesPerHourMax = 60;

/** How many names one account may have in a file of payments: the register answers no more guesses. */
export const namesOfAccountMax = 3;

/**
 * How long a payment that pays a payee the same amount with the same reference as an earlier one has to be confirmed, in
 * minutes: a day.
 */
export const repeatMinutes = 24 * 60;

/** "Payment files … up to 20 files; other materials: up to 5 files" (specification 3, section 5). */
export const documentsMax = 20;
export const otherMaterialsMax = 5;

/**
 * Beijing hours until which, and no longer at which, a payment handed to the banks on a working day is sent that day
 * (specification 3, section 9).
 */
export const cutOffHours = { yuan: 15, foreign: 16 } as const;

/** How many working days after it was sent a payment is expected to arrive. */
export const transitWorkingDays = 1;

/** How long what banks returned is cleared before it reaches the merchant, in minutes. */
export const refundMinutes = 60;

/** How many days after a payment arrived it may still be recalled. */
export const recallDaysMax = 30;

/** A partner's relation to the merchant. */
export const partnerTypes = ["supplier", "logistics", "service", "platform", "other"] as const;

/** How many payees one partner may have. */
export const partnerPayeesMax = 50;

/** A merchant's own number of a payment: the characters that the banks' messages carry. */
export const merchantOrderNoShape = /^[\x20-\x7e]{0,40}$/;

/** How often the payee of one payment may be sent its remittance advice. */
export const adviceTimesMax = 5;

/** How many remittance advices one merchant may send within 24 hours, and how many of them to one address. */
export const adviceDayMax = 1_000;
export const adviceAddressDayMax = 50;

/** How long a merchant's own remarks may be. */
export const remarksLengthMax = 140;

/** How many rows one file of payments may have. */
export const batchRowsMax = 10_000;

/** "A batch not reviewed within a set number of hours is cancelled" (specification 3, section 4; value not shown). */
export const batchReviewHours = 24;

/** "Selected review orders must not exceed the page size" (specification 3, section 5): the largest page there is. */
export const reviewedAtOnceMax = 100;

/** How many files of payments of one merchant may be in reading or in draft before they are submitted. */
export const batchesOpenMax = 50;
/** "At most 4 beneficiaries (holders of 25 percent or more)" (specification 3, section 5). */
export const beneficiariesMax = 4;

/** Whether persons may be paid for beside companies (1 or 0). */
export const poboPersonal = 1;

/** Whether the banks act by themselves (1), or operations play them (0). A world made by operations lets them act. */
export const banksAct = 0;

/** How many minutes a bank takes from one step to the next. */
export const bankMinutes = 30;

/** The share of recalls, in parts of a million, that the banks grant where they act by themselves. */
export const bankRecallPpm = 700_000;

/** The shares of payments, in parts of a million, that the banks fail, return, stop for a day, or deliver late. */
export const bankShares = [
  { fate: "fail", name: "bankFailPpm", usual: 0 },
  { fate: "return", name: "bankReturnPpm", usual: 0 },
  { fate: "hold", name: "bankHoldPpm", usual: 0 },
  { fate: "late", name: "bankLatePpm", usual: 0 },
] as const;

/** A private person on whose behalf is paid is an adult ("Age must meet compliance", specification 3, section 5). */
export const payerAgeMin = 18;
