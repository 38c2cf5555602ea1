/** Describes the outstanding amounts of an advance, in minor units of its currency. */
export interface OwedAdvance {
  readonly id: string;
  readonly outstandingMinor: bigint;
  readonly interestMinor: bigint;
}

/** Describes the repaid part of an advance: its interest first, then the principal. */
export interface Repaid {
  readonly id: string;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Repays advances from an amount, in their order: each in whole while it lasts, the last in part. Advances without a
 * repayment are left out; `leftMinor` is the excess.
 */
export function allocateRepayment(
  advances: readonly OwedAdvance[],
  minor: bigint,
): { repaid: Repaid[]; leftMinor: bigint } {
  let remaining = minor;
  const parts: Repaid[] = [];
  for (const { id, outstandingMinor, interestMinor } of advances) {
    const interest = lesser(remaining, interestMinor);
    const principal = lesser(remaining - interest, outstandingMinor);
    if (interest + principal === 0n) continue;
    remaining -= interest + principal;
    parts.push({ id, principalMinor: principal, interestMinor: interest });
  }
  return { repaid: parts, leftMinor: remaining };
}
