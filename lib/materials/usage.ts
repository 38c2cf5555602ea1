import type { MaterialState } from "./states";

/**
 * Holds the facts that determine a material's link status: its state, its amount, and the amount linked with incomes.
 */
export interface LinkedMaterial {
  readonly state: MaterialState;
  readonly amountMinor: bigint;
  readonly linkedMinor: bigint;
}

/**
 * Holds the amounts that settlements draw from a material's links, and the settled part, which the payee has received
 * in yuan.
 */
export interface MaterialUse {
  readonly drawnMinor: bigint;
  readonly settledMinor: bigint;
}

/**
 * Lists a material's usages (specification 2, section 4), which are derived from its state and its amounts. A linked
 * amount counts as unused until a settlement draws it; as in use while that settlement is pending, and then as used, in
 * whole or partly.
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

/** Lists the link statuses of a material: nothing can be linked with one that is not approved. */
export const linkStatuses = ["toAssociate", "partiallyAssociated", "fullyAssociated", "disabled", "voided"] as const;
export type LinkStatus = (typeof linkStatuses)[number];

export function usageOf({
  state,
  amountMinor,
  linkedMinor,
  drawnMinor,
  settledMinor,
}: LinkedMaterial & MaterialUse): Usage {
  if (state !== "approved") return state;
  if (drawnMinor > settledMinor) return "inUse";
  if (settledMinor > 0n) return settledMinor < amountMinor ? "partiallyUsed" : "used";
  if (linkedMinor === 0n) return "unlinked";
  return linkedMinor < amountMinor ? "partiallyLinked" : "linkedNotUsed";
}

export function linkStatusOf({ state, amountMinor, linkedMinor }: LinkedMaterial): LinkStatus {
  if (state !== "approved") return state === "voided" ? "voided" : "disabled";
  if (linkedMinor === 0n) return "toAssociate";
  return linkedMinor < amountMinor ? "partiallyAssociated" : "fullyAssociated";
}

/**
 * Returns the amount that may still be linked with a material, in minor units: zero for one that is not approved. Never
 * negative.
 */
export const linkableMinor = ({ state, amountMinor, linkedMinor }: LinkedMaterial): bigint =>
  state === "approved" ? amountMinor - linkedMinor : 0n;
