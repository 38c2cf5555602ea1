/** Names the agreement that an exchange-and-pay order accepts (specification 3, section 9). */
export const exchangePayAgreement = "agent-exchange";

/** Lists the arrival methods: by the local clearing of the payee's bank, or through correspondents by SWIFT. */
export const arrivalMethods = ["local", "swift"] as const;
export type ArrivalMethod = (typeof arrivalMethods)[number];

/**
 * Sets the minutes within which an order may be approved and confirmed, as for the approval of a payment (specification
 * 3, section 9); exactly at the end is too late.
 */
export const exchangePayMinutes = 120;

/** Limits the reason of a cancellation, and operations' texts about an order. */
export const exchangePayReasonLengthMax = 140;

/** Limits a merchant's own remarks. */
export const exchangePayRemarksLengthMax = 140;

/** Limits how many days the records reach back. */
export const exchangePayDaysMax = 360;

/** Limits how many payees a form loads. */
export const payeesListedMax = 50;
