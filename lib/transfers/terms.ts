/** The fee of a transfer where nothing was announced, in parts of a million of what the payee receives: 0.05 %. */
export const transferFeePpm = 500;

/** From this value on, in US dollar cents, a transfer waits for a review by operations. */
export const transferReviewUsdMinor = 5_000_000;

/** Transfer records reach back at most so many days, as payment records do. */
export const listDaysMax = 360;

/** How long what the payer writes to the payee may be, and what another relation is called. */
export const referenceLengthMax = 60;
export const otherRelationLengthMax = 60;

/** What connects the two merchants of a transfer. */
export const relationKinds = ["supplier", "customer", "affiliate", "sameOwner", "agent", "other"] as const;
export type RelationKind = (typeof relationKinds)[number];

/**
 * Which of the payer's accounts a transfer is of: the one of this portal, or the one of the edition for e-commerce
 * (specification 3, section 3). Both editions have one balance; the kind is recorded with the transfer.
 */
export const accountTypes = ["b2b", "eTrade"] as const;

/** How many merchants one has lately transferred to are offered. */
export const recentPayeesMax = 20;

/** How many merchants' numbers one merchant may look up in an hour of real time: numbers are not to be tried out. */
export const payeeLookupsPerHourMax = 60;
