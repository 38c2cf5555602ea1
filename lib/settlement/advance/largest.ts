/**
 * Returns the largest amount with a total, fees included, within a limit, in minor units. The total has to be
 * non-decreasing in the amount.
 */
export function largestAmountWithinLimit(limit: bigint, totalOf: (minor: bigint) => bigint): bigint {
  let [fits, fails] = [0n, limit + 1n];
  while (fails - fits > 1n) {
    const middle = (fits + fails) / 2n;
    if (totalOf(middle) <= limit) fits = middle;
    else fails = middle;
  }
  return fits;
}
