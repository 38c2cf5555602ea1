/** Sets the percentage from which shareholders are named as beneficiaries (specification 3, sections 5 and 9). */
const ownerPercentMin = 25;
const whole = 10_000;

/** Parses a percentage into hundredths of a per cent; null when the text is not a share. */
export const parsePercentHundredths = (percent: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : null;

/** Returns true when a text is a share that makes its owner a beneficiary: a quarter or more, and at most the whole. */
export function isBeneficialOwnerShare(percent: string): boolean {
  const share = parsePercentHundredths(percent);
  return share !== null && share >= ownerPercentMin * 100 && share <= whole;
}

/** Returns true when shares add up to more than the whole; invalid shares count as zero. */
export const isTotalShareAbove100 = (percents: readonly string[]): boolean =>
  percents.reduce((sum, percent) => sum + (parsePercentHundredths(percent) ?? 0), 0) > whole;
