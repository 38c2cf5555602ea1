/**
 * Lists the reasons why a transfer waits for a review: its value, or a relation that operations have not approved yet.
 */
export const reviewReasons = ["amount", "relation"] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * Lists the reasons why a transfer failed: operations rejected it, or its conditions no longer applied when it was
 * executed after its review.
 */
export const transferFailures = [
  "rejected",
  "payerUnusable",
  "payeeUnusable",
  "productClosed",
  "relationUnavailable",
] as const;
export type TransferFailure = (typeof transferFailures)[number];
