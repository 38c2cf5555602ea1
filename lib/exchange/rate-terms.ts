/** Common rates: "top five shown" (specification 2, section 2). */
export const commonPairsShown = 5;

/** How many common pairs a person may keep. */
export const commonPairsMax = 20;

/** All pairs of the sixteen order currencies, in both directions. */
export const directedPairsMax = 240;

/**
 * How many feeds of rates one person may have open at once: a page has one, and browsers open six to a site unless it
 * speaks HTTP/2.
 */
export const feedsMax = 24;
