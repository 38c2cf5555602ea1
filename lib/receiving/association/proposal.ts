import type { Candidate } from "./candidates";
import type { OpenIncome, OpenMaterial } from "./open-sides";

/** Describes an amount proposed for one of several, in minor units. */
export interface Share {
  readonly id: string;
  readonly minor: bigint;
}

/**
 * Splits an amount over several shares in order: each receives the remaining amount up to its limit. Any excess stays
 * open.
 */
export function allocateToShares(minor: bigint, over: readonly Share[]): Share[] {
  let remaining = minor;
  const shares: Share[] = [];
  for (const { id, minor: limitMinor } of over) {
    const partMinor = limitMinor < remaining ? limitMinor : remaining;
    if (partMinor <= 0n) continue;
    shares.push({ id, minor: partMinor });
    remaining -= partMinor;
  }
  return shares;
}

/**
 * Returns true when a candidate is the remitter's or is named in the postscript: for others no amount is proposed even
 * when it fits.
 */
const isProposed = ({ reasons }: Candidate): boolean => reasons.includes("nameFull") || reasons.includes("contractNo");

/**
 * Proposes links for an income: its open amount is split over its candidates in order; when some add up to it exactly
 * and none is named in the postscript, over these alone.
 */
export function proposeLinksForIncome(
  { openMinor }: Pick<OpenIncome, "openMinor">,
  candidates: readonly Candidate[],
): Share[] {
  const proposable = candidates.filter(isProposed);
  const summands = proposable.filter(({ reasons }) => reasons.includes("amountSum"));
  const isSum = summands.length > 0 && !proposable.some(({ reasons }) => reasons.includes("contractNo"));
  return allocateToShares(
    openMinor,
    (isSum ? summands : proposable).map(({ material: { id, linkableMinor } }) => ({ id, minor: linkableMinor })),
  );
}

/** Proposes links for a material: its linkable amount is split over incomes of its currency, the oldest first. */
export function proposeLinksForMaterial(
  { linkableMinor, currency }: Pick<OpenMaterial, "linkableMinor" | "currency">,
  incomes: readonly OpenIncome[],
): Share[] {
  return allocateToShares(
    linkableMinor,
    incomes
      .filter((income) => income.currency === currency)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
      .map(({ id, openMinor }) => ({ id, minor: openMinor })),
  );
}
