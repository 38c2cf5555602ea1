/** How many jobs the driver's seat loads: enough for its dial and its list. */
export const jobsShown = 20;
