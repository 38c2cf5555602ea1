/** The agreement that an exchange-and-pay order accepts (specification 3, section 9). */
export const exchangePayAgreement = "agent-exchange";

/** How the money reaches the payee's bank: by the clearing of its own place, or through correspondents by SWIFT. */
export const arrivalMethods = ["local", "swift"] as const;
export type ArrivalMethod = (typeof arrivalMethods)[number];

/**
 * How long an order may be approved and confirmed, in minutes, as the approval of a payment (specification 3, section 9);
 * exactly then is too late.
 */
export const exchangePayMinutes = 120;

/** How long the reason of a cancellation, and what operations say of an order, may be. */
export const exchangePayReasonLengthMax = 140;

/** How long a merchant's own remarks may be. */
export const exchangePayRemarksLengthMax = 140;

/** Records reach back at most so many days. */
export const exchangePayDaysMax = 360;

/** How many payees a form looks through at once. */
export const payeesListedMax = 50;
