/** How many jobs the driver's seat loads: enough for its dial and its list. */
export const jobsShown = 20;

/** How many of the last happenings it shows; a page has all. */
export const happeningsShown = 10;
