/**
 * "Pending/limit orders: minimum sell amount 100" of the sell currency, in whole units (specification 2, section 9).
 */
export const limitSellUnitsMin = 100n;

/**
 * "Target rate must lie between the current rate and 1% away", one percent itself allowed (specification 2, section 5).
 */
export const targetDistanceMax = { numerator: 1n, denominator: 100n };

/**
 * Suggested targets of a limit order, in parts of a million better than the current rate: the product's own choice,
 * within the one percent.
 */
export const suggestedPpm = { nearer: 1_000n, usual: 3_000n, farther: 5_000n } as const;

/** How long a locked quote holds, in seconds. */
export const quoteSeconds = 30;

/**
 * How far ahead a limit order's valid-until day may lie (booked rates lock up to one month; specification 2, section
 * 9).
 */
export const limitDaysMax = 30;

/** The exchange fee as a share of the sell amount, in parts of a million: 0.1 %. Rounded up to the minor unit. */
export const exchangeFeePpm = 1_000;

/** The market's half spread around the mid rate, in parts of a million. */
export const halfSpreadPpm = 400;

/** From this value on, in US dollar cents, an exchange is confirmed with the payment password and the second step. */
export const confirmedUsdMinor = 5_000_000;

/** Trading hours on working days, in whole hours of Beijing time. */
export const tradingHours = { opens: 9, closes: 24 };

/** How often the market ticks by itself, in seconds: rates refresh every 5 minutes (specification 2, section 9). */
export const tickSeconds = 300;

/** Money moves at no rate that is older than so many ticks. */
export const rateAgeTicks = 3;

/** How far a tick may lie from the one before it, in parts of a million, before it is refused as an error: 20 %. */
export const tickGuardPpm = 200_000;

/** How a list of exchanges is sorted. */
export const orderSorts = ["placed", "delivery"] as const;

/** Lists of exchanges reach back at most so many days (specification 2, section 9). */
export const listDaysMax = 180;

/**
 * "Fee charged up front as a proportion of sell amount; refunded on full delivery" (specification 2, section 9), in
 * parts of a million: 1 %. Rounded up.
 */
export const advanceFeePpm = 10_000;

/**
 * How often the balance is looked at for deliveries, in seconds: "on the settlement date every 5 minutes"
 * (specification 2, section 4).
 */
export const deliveryCheckSeconds = 300;

/** The hour of the delivery day, Beijing time, before which the sold currency is due (specification 2, section 9). */
export const deliveryHour = 17;

/**
 * A default's penalty for each calendar day begun, as a share of the remaining shortfall in parts of a million: 0.03 %.
 */
export const penaltyPpm = 300;

/** How many working days before its delivery day an exchange is called to mind, and at which hour of both days. */
export const reminderWorkingDays = 2;
export const reminderHour = 9;

/** How many working days after the delivery day a default may still be cured. */
export const cureWorkingDays = 5;

/**
 * How many days ahead a change of fees is announced, by agreement: "7 days after announcement (main agreement) or 30
 * days (foreign-trade supplement)" (specification 3, "Agreement terms"). Exchanges with a delivery day are governed by
 * the supplement.
 */
export const feeAgreements = { main: 7, trade: 30 } as const;
