import { dayMs, minuteMs } from "@/lib/time/instant";

/** "Up to 4 beneficiaries (holders of 25 percent or more)" (specification 3, sections 5 and 9). */
export const beneficiariesMax = 4;
export const directorsMax = 10;

/** "Real-name review 1-2 working days" (specification 3, section 9): due at the end of the second. */
export const reviewWorkingDays = 2;

/** Whether operations review applications; where they do not, the clock passes them on the next working day. A world's term. */
export const verificationsReviewed = 1;

/** How long a merchant has to answer a request for information before the application is refused. */
export const answerDays = 30;

/**
 * From so many days before a certificate's last one on, it is about to expire: real-name state 3, a warning, and a way to
 * renew it (specification 3, section 4). A world's term.
 */
export const certificateNoticeDays = 30;
/** The merchant is reminded so many days before a certificate's last one, and on the day itself. */
export const certificateReminderDays: readonly number[] = [7, 0];

/** How long payments out of existing balances stay open after a certificate expired; a world's term. */
export const paymentsOpenDays = 30;

/** "Age must meet compliance" (specification 3, section 5): adults; the law sets no upper bound. */
export const ageMin = 18;
export const ageMax = 100;

/**
 * How long the link of a liveness check serves, how long one that passed counts for a submission, and how many of one
 * person may fail in a day; all in real time.
 */
export const livenessMs = 5 * minuteMs;
export const livenessCountsMs = dayMs;
export const livenessPerDayMax = 20;
/** With how many names a number may pass within a day: a mistyped one can be corrected, and names cannot be guessed. */
export const livenessNamesMax = 3;
/** How often one address may open or answer checks in a minute, and how often one person may ask about a number. */
export const livenessOpensPerMinuteMax = 60;
export const identityAsksPerMinuteMax = 30;

/** What a thread of a request for information may have: characters of one entry, files with it, entries in all. */
export const inquiryLengthMax = 1_000;
export const inquiryFilesMax = 5;
export const inquiryEntriesMax = 40;

/** How long the page that follows a submission counts down before it goes on. */
export const resultSeconds = 5;

/** Reasons of one decision, and how long one is. */
export const findingsMax = 40;
export const reasonLengthMax = 200;
