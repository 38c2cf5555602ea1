/**
 * Limits the amount of limit orders: "Pending/limit orders: minimum sell amount 100" of the sell currency, in whole
 * units (specification 2, section 9).
 */
export const limitSellUnitsMin = 100n;

/**
 * Limits the target: "Target rate must lie between the current rate and 1% away", one percent inclusive (specification
 * 2, section 5).
 */
export const targetDistanceMax = { numerator: 1n, denominator: 100n };

/**
 * Lists suggested targets of a limit order, in parts of a million better than the current rate: the product's own
 * choice, within the one percent.
 */
export const suggestedPpm = { nearer: 1_000n, usual: 3_000n, farther: 5_000n } as const;

/** Holds the validity of a locked quote, in seconds. */
export const quoteSeconds = 30;

/** Limits the days until a limit order's last day (booked rates lock up to one month; specification 2, section 9). */
export const limitDaysMax = 30;

/** Holds the exchange fee as a share of the sell amount, in parts of a million: 0.1 %. Rounded up to the minor unit. */
export const exchangeFeePpm = 1_000;

/** Holds the market's half spread around the mid rate, in parts of a million. */
export const halfSpreadPpm = 400;

/**
 * Holds the value in US dollar cents from which an exchange is confirmed with the payment password and the second step.
 */
export const confirmedUsdMinor = 5_000_000;

/** Holds the trading hours on working days, in whole hours of Beijing time. */
export const tradingHours = { opens: 9, closes: 24 };

/**
 * Holds the interval of automatic market ticks, in seconds: rates refresh every 5 minutes (specification 2, section 9).
 */
export const tickSeconds = 300;

/** Limits the age of a rate in ticks: money moves at no older rate. */
export const rateAgeTicks = 3;

/** Limits the change between two ticks, in parts of a million, before one is refused as an error: 20 %. */
export const tickGuardPpm = 200_000;

/** Lists the sort orders of a list of exchanges. */
export const orderSorts = ["placed", "delivery"] as const;

/** Limits the days of lists of exchanges (specification 2, section 9). */
export const exchangeListDaysMax = 180;

/**
 * Holds the advance fee: "Fee charged up front as a proportion of sell amount; refunded on full delivery"
 * (specification 2, section 9), in parts of a million: 1 %. Rounded up.
 */
export const advanceFeePpm = 10_000;

/**
 * Holds the interval of balance checks for deliveries, in seconds: "on the settlement date every 5 minutes"
 * (specification 2, section 4).
 */
export const deliveryCheckSeconds = 300;

/**
 * Holds the hour of the delivery day, Beijing time, before which the sold currency is due (specification 2, section 9).
 */
export const deliveryHour = 17;

/**
 * Holds a default's penalty for each calendar day begun, as a share of the remaining shortfall in parts of a million:
 * 0.03 %.
 */
export const penaltyPpm = 300;

/** Holds the number of working days before its delivery day on which a reminder is sent, and the hour on both days. */
export const reminderWorkingDays = 2;
export const reminderHour = 9;

/** Limits the working days after the delivery day in which a default may be cured. */
export const cureWorkingDays = 5;

/**
 * Holds the notice period of a change of fees in days, by agreement: "7 days after announcement (main agreement) or 30
 * days (foreign-trade supplement)" (specification 3, "Agreement terms"). Exchanges with a delivery day are governed by
 * the supplement.
 */
export const feeAgreements = { main: 7, trade: 30 } as const;
