/** Describes something an order may draw on, with its remaining amount in minor units. */
interface Drawable {
  readonly leftMinor: bigint;
}

/** Describes the amount an order draws on one of them. */
export interface Draw<Of> {
  readonly of: Of;
  readonly minor: bigint;
}

/**
 * Splits an amount over sources in order: the first as far as it goes, then the next. The draws add up to the amount
 * exactly, or to the total available if that is less; empty sources are left out.
 */
export function splitOverSources<Of extends Drawable>(minor: bigint, from: readonly Of[]): Draw<Of>[] {
  let remaining = minor;
  return from.flatMap((of) => {
    const partMinor = of.leftMinor < remaining ? of.leftMinor : remaining;
    if (partMinor <= 0n) return [];
    remaining -= partMinor;
    return [{ of, minor: partMinor }];
  });
}
