/** Limits the displayed common rates: "top five shown" (specification 2, section 2). */
export const commonPairsDisplayMax = 5;

/** Limits the common pairs that a person may save. */
export const commonPairsMax = 20;

/** Counts all pairs of the sixteen order currencies, in both directions. */
export const directedPairsMax = 240;

/**
 * Limits the concurrently open rate feeds of one person: a page has one, and browsers open six per site without HTTP/2.
 */
export const feedsMax = 24;
