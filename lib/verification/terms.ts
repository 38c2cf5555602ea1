import { dayMs, minuteMs } from "@/lib/time/instant";

/** Implements "Up to 4 beneficiaries (holders of 25 percent or more)" (specification 3, sections 5 and 9). */
export const verificationBeneficiariesMax = 4;
export const directorsMax = 10;

/** Implements "Real-name review 1-2 working days" (specification 3, section 9): due at the end of the second. */
export const reviewWorkingDays = 2;

/** Enables reviews by operations; otherwise the clock passes applications on the next working day. A world's term. */
export const verificationsReviewed = 1;

/** Sets the days in which a merchant must answer a request for information before the application is refused. */
export const answerDays = 30;

/**
 * Sets how many days before a certificate's last one it is about to expire: real-name state 3, a warning, and the
 * option to renew it (specification 3, section 4). A world's term.
 */
export const certificateNoticeDays = 30;
/** Sets how many days before a certificate's last one the merchant is reminded; 0 is the day itself. */
export const certificateReminderDays: readonly number[] = [7, 0];

/** Sets how many days payments out of existing balances remain open after a certificate expired. A world's term. */
export const paymentsOpenDays = 30;

/** Implements "Age must meet compliance" (specification 3, section 5): adults; the law sets no upper bound. */
export const ageMin = 18;
export const ageMax = 100;

/**
 * Sets how long the link of a liveness check is valid, how long a passed check counts for a submission, and how many of
 * one person may fail in a day; all in real time.
 */
export const livenessMs = 5 * minuteMs;
export const livenessCountsMs = dayMs;
export const livenessPerDayMax = 20;
/**
 * Limits the names with which a number may pass within a day: a mistyped one can be corrected, and names cannot be
 * guessed.
 */
export const livenessNamesMax = 3;
/** Limits how often one address may open or answer checks in a minute, and how often one person may check a number. */
export const livenessOpensPerMinuteMax = 60;
export const identityChecksPerMinuteMax = 30;

/** Limits the thread of a request for information: characters of one entry, its files, and the number of entries. */
export const inquiryLengthMax = 1_000;
export const inquiryFilesMax = 5;
export const inquiryEntriesMax = 40;

/** Sets how long the page after a submission counts down before it continues. */
export const resultSeconds = 5;

/** Limits the number of findings in one decision, and the length of a reason. */
export const verificationFindingsMax = 40;
export const verificationReasonLengthMax = 200;
