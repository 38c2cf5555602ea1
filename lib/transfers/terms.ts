/** Sets the fee of a transfer when none was announced, in parts per million of the received amount: 0.05 %. */
export const transferFeePpm = 500;

/** Sets the value, in US dollar cents, from which a transfer waits for a review by operations. */
export const transferReviewUsdMinor = 5_000_000;

/** Limits how many days back transfer records reach, as for payment records. */
export const transferListDaysMax = 360;

/** Limits the lengths of the payer's message to the payee, and of the name of an "other" relation. */
export const transferReferenceLengthMax = 60;
export const otherRelationLengthMax = 60;

/** Lists the kinds of relation between the two merchants of a transfer. */
export const relationKinds = ["supplier", "customer", "affiliate", "sameOwner", "agent", "other"] as const;
export type RelationKind = (typeof relationKinds)[number];

/**
 * Lists the payer's accounts: the one of this portal, or the one of the edition for e-commerce (specification 3,
 * section 3). Both editions have one balance; the kind is recorded with the transfer.
 */
export const accountTypes = ["b2b", "eTrade"] as const;

/** Limits the number of recent payees that are offered. */
export const recentPayeesMax = 20;

/**
 * Limits how many merchant numbers one merchant may query in an hour of real time, so that numbers cannot be
 * enumerated.
 */
export const payeeLookupsPerHourMax = 60;
