/** How many rate reminders are listed: all that may wait at once, and those that ended last. */
export const remindersListed = { currentPage: 1, pageSize: 50 };
