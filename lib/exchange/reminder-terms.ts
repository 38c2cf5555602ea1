/** How far ahead a rate reminder's validity day may lie. */
export const reminderDaysMax = 90;

/** How many reminders a merchant may have waiting at once: each may send a short message to a stranger's phone. */
export const remindersMax = 20;

/**
 * How many a merchant may set in one day of Beijing's calendar: those that are reached make room for more, and each is
 * a message to a phone.
 */
export const remindersADayMax = 60;
