/**
 * Runs expiries before everything else of their instant: an item that ends exactly then has ended and can no longer be
 * decided.
 */
export const expiryPriority = 10;
