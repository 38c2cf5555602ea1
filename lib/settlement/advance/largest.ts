/**
 * Returns the largest amount whose total, fees included, is within a limit, in minor units. The total of a larger amount
 * is never less than that of a smaller one.
 */
export function largestWithin(limit: bigint, totalOf: (minor: bigint) => bigint): bigint {
  let [fits, fails] = [0n, limit + 1n];
  while (fails - fits > 1n) {
    const middle = (fits + fails) / 2n;
    if (totalOf(middle) <= limit) fits = middle;
    else fails = middle;
  }
  return fits;
}
