/** Limits the days until a rate reminder's validity day. */
export const reminderDaysMax = 90;

/** Limits the concurrently waiting reminders of a merchant: each may send a short message to a stranger's phone. */
export const remindersMax = 20;

/**
 * Limits the reminders that a merchant may create in one day of Beijing's calendar: reached ones allow further ones,
 * and each is a message to a phone.
 */
export const remindersADayMax = 60;
