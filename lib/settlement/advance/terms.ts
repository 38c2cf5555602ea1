/** The agreement that an application for speedy settlement accepts (specification 3, section 9). */
export const speedyAgreement = "fast-payment";

/** On working days an advance given from the first of these hours to the second, Beijing time, costs nothing extra. */
export const freeHours = { opens: 9, closes: 22 } as const;

/** Until this hour of a working day funds are occupied for one day, later for two (specification 3, section 9). */
export const oneDayUntilHour = 15;

/** An advance is due at the end of the so-manieth working day after the one that it was given on. */
export const advanceWorkingDays = 3;

/** Interest of a day begun, in parts of a million: 0.1 % (specification 2, section 9). */
export const advanceInterestPpm = 1_000;

/**
 * While the market is closed, advances and express orders are exchanged at its last rate, widened by this margin in parts
 * of a million: 0.3 %.
 */
export const offHoursMarginPpm = 3_000;

/** What all merchants together may be advanced, in US dollar cents. */
export const platformCreditUsdMinor = 1_000_000_000;

/** The highest credit limit that a merchant asks for or gets, in US dollar cents. */
export const creditUsdMinorMax = 100_000_000_000n;

/** What operations write of a decision, at most. */
export const creditReasonLengthMax = 300;

/** The days of a statement of advances (specification 2, section 5: "Range max 180 days"). */
export const statementDaysMax = 180;

/** How many days of incomes operations look at before they decide about a credit. */
export const riskDays = 90;

/** How many incomes are named at most for one advance. */
export const incomesMax = 100;
