/** How far ahead a rate reminder's validity day may lie. */
export const reminderDaysMax = 90;

/** How many reminders a merchant may have waiting at once: each may send a short message to a stranger's phone. */
export const remindersMax = 20;
