/** Holders of this many per cent or more are named as beneficiaries (specification 3, sections 5 and 9). */
const ownerPercentMin = 25;
const whole = 10_000;

/** Hundredths of a per cent; null where a text is no share. */
export const hundredths = (percent: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : null;

/** Whether a text is a share that makes its holder a beneficiary: a quarter or more, and no more than all. */
export function isOwnersShare(percent: string): boolean {
  const share = hundredths(percent);
  return share !== null && share >= ownerPercentMin * 100 && share <= whole;
}

/** Whether shares come to more than all; what is no share counts as nothing. */
export const areBeyondWhole = (percents: readonly string[]): boolean =>
  percents.reduce((sum, percent) => sum + (hundredths(percent) ?? 0), 0) > whole;
