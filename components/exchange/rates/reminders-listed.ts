/** Limits the listed rate reminders: all that may wait concurrently, and the most recently ended ones. */
export const remindersListed = { currentPage: 1, pageSize: 50 };
