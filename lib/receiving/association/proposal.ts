import type { Candidate } from "./candidates";
import type { OpenIncome, OpenMaterial } from "./open-sides";

/** An amount that is proposed for one of several, in minor units. */
export interface Share {
  readonly id: string;
  readonly minor: bigint;
}

/** Splits an amount over several in their order: each takes what is left, up to its own. What is over stays open. */
export function split(minor: bigint, over: readonly Share[]): Share[] {
  let left = minor;
  const shares: Share[] = [];
  for (const { id, minor: own } of over) {
    const taken = own < left ? own : left;
    if (taken <= 0n) continue;
    shares.push({ id, minor: taken });
    left -= taken;
  }
  return shares;
}

/** Whether a candidate is the remitter's, or named in the postscript: an amount that fits is proposed for no other. */
const isProposed = ({ reasons }: Candidate): boolean => reasons.includes("nameFull") || reasons.includes("contractNo");

/**
 * What is proposed for an income: its open amount split over its candidates as they stand; where some come to it
 * exactly and none is named in the postscript, over these alone.
 */
export function proposedFor({ openMinor }: Pick<OpenIncome, "openMinor">, candidates: readonly Candidate[]): Share[] {
  const named = candidates.filter(isProposed);
  const summands = named.filter(({ reasons }) => reasons.includes("amountSum"));
  const isSum = summands.length > 0 && !named.some(({ reasons }) => reasons.includes("contractNo"));
  return split(
    openMinor,
    (isSum ? summands : named).map(({ material: { id, linkableMinor } }) => ({ id, minor: linkableMinor })),
  );
}

/** What is proposed for a material: what may be linked of it, split over incomes of its currency, the oldest first. */
export function proposedOver(
  { linkableMinor, currency }: Pick<OpenMaterial, "linkableMinor" | "currency">,
  incomes: readonly OpenIncome[],
): Share[] {
  return split(
    linkableMinor,
    incomes
      .filter((income) => income.currency === currency)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
      .map(({ id, openMinor }) => ({ id, minor: openMinor })),
  );
}
