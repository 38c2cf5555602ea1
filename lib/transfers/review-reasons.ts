/** Why a transfer waits for a review: its value, or a relation that operations have not approved yet. */
export const reviewReasons = ["amount", "relation"] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * Why a transfer failed: operations rejected it, or what held when it was made held no more when it was to be made after
 * its review.
 */
export const transferFailures = [
  "rejected",
  "payerUnusable",
  "payeeUnusable",
  "productClosed",
  "relationUnavailable",
] as const;
export type TransferFailure = (typeof transferFailures)[number];
