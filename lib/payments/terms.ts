import type { Currency } from "@/lib/money/currency";

/**
 * Define the characters and the length of a payment's reference: "Reference: letters, digits and spaces only, at most
 * 26 characters" (specification 3, section 5).
 */
export const referenceShape = /^[A-Za-z0-9 ]{0,26}$/;
export const paymentReferenceLengthMax = 26;

/** Limits the length of a payee's address: "Payee address at most 128 characters" (specification 3, section 5). */
export const payeeAddressLengthMax = 128;

/** Limits the length of the name of an account (SWIFT field 59, four lines of 35). */
export const payeeNameLengthMax = 140;

/** Holds the smallest amounts paid out, in minor units: 50 USD, 50 EUR, 5000 JPY (specification 3, section 5). */
export const amountMinorMin: Partial<Record<Currency, bigint>> = { USD: 50_00n, EUR: 50_00n, JPY: 5_000n };

/**
 * Sets our own fee for a payment abroad, in US dollars' minor units, converted to the paying currency at the mid rate
 * and rounded up.
 */
export const paymentFeeUsdMinor = 15_00n;

/** Holds the charge that OUR adds for the correspondents, in US dollars' minor units. */
export const correspondentFeeUsdMinor = 25_00n;

/** Sets our fee for clearing a payment that banks returned, in US dollars' minor units. */
export const refundFeeUsdMinor = 0n;

/** Holds the minutes for which a payment is pending, and may be cancelled, before it is sent to the banks. */
export const dispatchMinutes = 5;

/** Limits the number of days for which a payment can be scheduled ahead. */
export const payAheadDays = 90;

/** Holds the Beijing hour at which a scheduled payment is sent to the banks on its day. */
export const payDayHour = 9;

/** Holds the number of days for which a payment that missed its day waits for a decision. */
export const stalledDays = 5;

/** Limits the number of turns of a standing order, and of days between its first and its last one. */
export const standingTimesMax = 120;
export const standingDaysMax = 3_653;

/** Limits the number of days that payment records reach back (specification 3, section 5). */
export const paymentListDaysMax = 360;

/** Lists the purposes of a payment (specification 3, section 3, "remittance purpose"). */
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

/**
 * Determines who enables payees: 1 when operations check payees before they may be paid, 0 when the world enables them
 * automatically.
 */
export const payeesChecked = 0;

/**
 * Sets the time for the approval of a payment, in minutes: "Payment approval (second review) must be completed within 2
 * hours" (specification 3, section 4); exactly then is too late.
 */
export const reviewMinutes = 120;

/** Holds the margin held beyond the indicative cost of an exchange that awaits a review, in parts per million: 1 %. */
export const reviewMarginPpm = 10_000;

/** Holds the quotas of one payment, and of all payments of a merchant on a Beijing day, in US dollars' minor units. */
export const singleQuotaUsdMinor = 5_000_000_00;
export const dayQuotaUsdMinor = 50_000_000_00;

/**
 * Limits the number of mismatches of the name check for one merchant in an hour of real time, so that names cannot be
 * guessed.
 */
export const nameMissesPerHourMax = 60;

/** Limits the number of names for one account in a file of payments: the register answers no further guesses. */
export const namesOfAccountMax = 3;

/**
 * Holds the period in which a payment with the same payee, amount and reference as an earlier one has to be confirmed,
 * in minutes: a day.
 */
export const repeatMinutes = 24 * 60;

/**
 * Limit the number of a payment's files: "Payment files … up to 20 files; other materials: up to 5 files"
 * (specification 3, section 5).
 */
export const documentsMax = 20;
export const otherMaterialsMax = 5;

/**
 * Holds the Beijing hours before which a payment received on a working day is sent on that day; exactly at the hour is
 * late (specification 3, section 9).
 */
export const cutOffHours = { yuan: 15, foreign: 16 } as const;

/** Holds the number of working days from dispatch to the expected arrival of a payment. */
export const transitWorkingDays = 1;

/** Holds the minutes for which a returned payment is cleared before it reaches the merchant. */
export const refundMinutes = 60;

/** Holds the number of days after its arrival within which a payment may be recalled. */
export const recallDaysMax = 30;

/** Lists a partner's possible relations to the merchant. */
export const payeePartnerTypes = ["supplier", "logistics", "service", "platform", "other"] as const;

/** Limits the number of payees of one partner. */
export const partnerPayeesMax = 50;

/** Matches a merchant's own number of a payment: the characters that the banks' messages carry. */
export const merchantOrderNoShape = /^[\x20-\x7e]{0,40}$/;

/** Limits the number of remittance advices to the payee of one payment. */
export const adviceTimesMax = 5;

/** Limits the number of remittance advices of one merchant within 24 hours, and of those to one address. */
export const adviceDayMax = 1_000;
export const adviceAddressDayMax = 50;

/** Limits the length of a merchant's own remarks. */
export const remarksLengthMax = 140;

/** Limits the number of rows in a file of payments. */
export const paymentBatchRowsMax = 10_000;

/**
 * Sets the time for the review of a batch, in hours: "A batch not reviewed within a set number of hours is cancelled"
 * (specification 3, section 4, which does not state the value).
 */
export const batchReviewHours = 24;

/**
 * Limits the number of orders reviewed at once to the largest page size: "Selected review orders must not exceed the
 * page size" (specification 3, section 5).
 */
export const reviewedAtOnceMax = 100;

/** Limits the number of a merchant's files of payments that are being read or in draft. */
export const paymentBatchesOpenMax = 50;
/**
 * Limits the number of a payer's beneficiaries: "At most 4 beneficiaries (holders of 25 percent or more)"
 * (specification 3, section 5).
 */
export const poboBeneficiariesMax = 4;

/** Determines who may be a payer: 1 when individuals may be payers in addition to companies, otherwise 0. */
export const poboPersonal = 1;

/**
 * Determines who acts for the banks: 1 when the banks act automatically, 0 when operations act as the banks. A world
 * created by operations has them act.
 */
export const banksAct = 0;

/** Sets the minutes that a bank needs for each step. */
export const bankMinutes = 30;

/** Holds the share of recalls, in parts per million, that the banks grant when they act automatically. */
export const bankRecallPpm = 700_000;

/**
 * Lists the shares of payments, in parts per million, that the banks fail, return, put on hold for a day, or deliver
 * late.
 */
export const bankShares = [
  { fate: "fail", name: "bankFailPpm", usual: 0 },
  { fate: "return", name: "bankReturnPpm", usual: 0 },
  { fate: "hold", name: "bankHoldPpm", usual: 0 },
  { fate: "late", name: "bankLatePpm", usual: 0 },
] as const;

/**
 * Holds the minimum age of an individual payer, who must be an adult ("Age must meet compliance", specification 3,
 * section 5).
 */
export const payerAgeMin = 18;

/**
 * Lists the kinds of payees. Mainland banks distinguish companies by where they are registered; elsewhere there is a
 * single kind of company.
 */
export const entityTypes = ["company", "mainlandCompany", "nonMainlandCompany", "individual"] as const;
export type EntityType = (typeof entityTypes)[number];

/** Lists the channels: SWIFT through correspondents, or Hong Kong's own clearing. */
export const channels = ["abroad", "hk"] as const;
export type Channel = (typeof channels)[number];

export const cardTypes = ["debit", "credit"] as const;
