import type { MaterialState } from "./states";

/** What tells how far a material is linked: its state, what it comes to, and what of that incomes are linked with. */
export interface Linked {
  readonly state: MaterialState;
  readonly amountMinor: bigint;
  readonly linkedMinor: bigint;
}

/**
 * A material's usage (specification 2, section 4), which follows from its state and its amounts. What is linked counts as
 * not used until it is settled.
 */
export const usages = [
  "pendingReview",
  "failed",
  "refused",
  "unlinked",
  "partiallyLinked",
  "linkedNotUsed",
  "cancelled",
  "voided",
] as const;
export type Usage = (typeof usages)[number];

/** How a material stands with its links: nothing can be linked with one that is not approved. */
export const linkStatuses = ["toAssociate", "partiallyAssociated", "fullyAssociated", "disabled", "voided"] as const;
export type LinkStatus = (typeof linkStatuses)[number];

export function usageOf({ state, amountMinor, linkedMinor }: Linked): Usage {
  if (state !== "approved") return state;
  if (linkedMinor === 0n) return "unlinked";
  return linkedMinor < amountMinor ? "partiallyLinked" : "linkedNotUsed";
}

const linkOfUsage: Readonly<Record<Usage, LinkStatus>> = {
  pendingReview: "disabled",
  failed: "disabled",
  refused: "disabled",
  cancelled: "disabled",
  unlinked: "toAssociate",
  partiallyLinked: "partiallyAssociated",
  linkedNotUsed: "fullyAssociated",
  voided: "voided",
};

export const linkStatusOf = (of: Linked): LinkStatus => linkOfUsage[usageOf(of)];

/** The usages that a link status stands for. */
export const usagesLinked = (status: LinkStatus): readonly Usage[] =>
  usages.filter((usage) => linkOfUsage[usage] === status);

/** The usages that are asked for by themselves or by what they mean for links; undefined, where by neither: any will do. */
export const usagesAsked = ({
  usage,
  link,
}: {
  readonly usage?: Usage | undefined;
  readonly link?: LinkStatus | undefined;
}): readonly Usage[] | undefined =>
  usage || link
    ? usages.filter((one) => (!usage || one === usage) && (!link || usagesLinked(link).includes(one)))
    : undefined;

/** What may still be linked with a material, in minor units: nothing of one that is not approved. Never below zero. */
export const linkableMinor = ({ state, amountMinor, linkedMinor }: Linked): bigint =>
  state === "approved" ? amountMinor - linkedMinor : 0n;
