/** Names the agreement that an application for speedy settlement accepts (specification 3, section 9). */
export const speedyAgreement = "fast-payment";

/** Sets the hours of a working day, Beijing time, within which an advance is free of charge. */
export const freeHours = { opens: 9, closes: 22 } as const;

/**
 * Sets the hour of a working day until which funds are occupied for one day, later for two (specification 3, section
 * 9).
 */
export const oneDayUntilHour = 15;

/** Sets the number of working days after which an advance is due, at the end of the last one. */
export const advanceWorkingDays = 3;

/** Sets the interest of a begun day, in parts of a million: 0.1 % (specification 2, section 9). */
export const advanceInterestPpm = 1_000;

/**
 * Sets the margin, in parts of a million, by which the market's last rate is widened for advances and express orders
 * while the market is closed: 0.3 %.
 */
export const offHoursMarginPpm = 3_000;

/** Limits the advances to all merchants together, in US dollar cents. */
export const platformCreditUsdMinor = 1_000_000_000;

/** Limits the credit that a merchant may request or receive, in US dollar cents. */
export const creditUsdMinorMax = 100_000_000_000n;

/** Limits the text of a decision by operations. */
export const creditReasonLengthMax = 300;

/** Limits the days of a statement of advances (specification 2, section 5: "Range max 180 days"). */
export const advanceStatementDaysMax = 180;

/** Sets the days of incomes that operations review before they decide about a credit. */
export const riskDays = 90;

/** Limits how many incomes are named for one advance. */
export const incomesMax = 100;
