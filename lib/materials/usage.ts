import type { MaterialState } from "./states";

/** What tells how far a material is linked: its state, what it comes to, and what of that incomes are linked with. */
export interface Linked {
  readonly state: MaterialState;
  readonly amountMinor: bigint;
  readonly linkedMinor: bigint;
}

/** What settlements draw of a material's links, and what of that is settled: its payee has the yuan. */
export interface Used {
  readonly drawnMinor: bigint;
  readonly settledMinor: bigint;
}

/**
 * A material's usage (specification 2, section 4), which follows from its state and its amounts. What is linked counts as
 * not used until a settlement draws it; in use while one that draws it is under way, and then as used, in whole or partly.
 */
export const usages = [
  "pendingReview",
  "failed",
  "refused",
  "unlinked",
  "partiallyLinked",
  "linkedNotUsed",
  "inUse",
  "partiallyUsed",
  "used",
  "cancelled",
  "voided",
] as const;
export type Usage = (typeof usages)[number];

/** How a material stands with its links: nothing can be linked with one that is not approved. */
export const linkStatuses = ["toAssociate", "partiallyAssociated", "fullyAssociated", "disabled", "voided"] as const;
export type LinkStatus = (typeof linkStatuses)[number];

export function usageOf({ state, amountMinor, linkedMinor, drawnMinor, settledMinor }: Linked & Used): Usage {
  if (state !== "approved") return state;
  if (drawnMinor > settledMinor) return "inUse";
  if (settledMinor > 0n) return settledMinor < amountMinor ? "partiallyUsed" : "used";
  if (linkedMinor === 0n) return "unlinked";
  return linkedMinor < amountMinor ? "partiallyLinked" : "linkedNotUsed";
}

export function linkStatusOf({ state, amountMinor, linkedMinor }: Linked): LinkStatus {
  if (state !== "approved") return state === "voided" ? "voided" : "disabled";
  if (linkedMinor === 0n) return "toAssociate";
  return linkedMinor < amountMinor ? "partiallyAssociated" : "fullyAssociated";
}

/** What may still be linked with a material, in minor units: nothing of one that is not approved. Never below zero. */
export const linkableMinor = ({ state, amountMinor, linkedMinor }: Linked): bigint =>
  state === "approved" ? amountMinor - linkedMinor : 0n;
