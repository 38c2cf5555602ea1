/** What an advance still costs, in minor units of its currency. */
export interface Owed {
  readonly id: string;
  readonly outstandingMinor: bigint;
  readonly interestMinor: bigint;
}

/** What of an advance is repaid: its interest first, then what was advanced. */
export interface Repaid {
  readonly id: string;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Repays advances, in their order, from an amount: each in whole while it lasts, the last partly. Advances that get
 * nothing are left out; what is over is `leftMinor`.
 */
export function repaid(owed: readonly Owed[], minor: bigint): { repaid: Repaid[]; leftMinor: bigint } {
  let left = minor;
  const parts: Repaid[] = [];
  for (const { id, outstandingMinor, interestMinor } of owed) {
    const interest = lesser(left, interestMinor);
    const principal = lesser(left - interest, outstandingMinor);
    if (interest + principal === 0n) continue;
    left -= interest + principal;
    parts.push({ id, principalMinor: principal, interestMinor: interest });
  }
  return { repaid: parts, leftMinor: left };
}
