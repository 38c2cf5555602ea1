/** Holds the number of jobs that the clock controls load: enough for the dial and the list. */
export const jobLimit = 20;

/** Holds the number of recent happenings that the clock controls display; a separate page lists all. */
export const happeningLimit = 10;
