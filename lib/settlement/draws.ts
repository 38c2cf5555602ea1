/** Something of which an order may draw: what is left of it, in minor units. */
interface Drawable {
  readonly leftMinor: bigint;
}

/** What an order draws of one of them. */
export interface Draw<Of> {
  readonly of: Of;
  readonly minor: bigint;
}

/**
 * Takes an amount of what there is, in its order: the first as far as it goes, then the next. The draws come to the
 * amount exactly, or to all there is where that is less; nothing is drawn of what has nothing left.
 */
export function drawnOf<Of extends Drawable>(minor: bigint, from: readonly Of[]): Draw<Of>[] {
  let left = minor;
  return from.flatMap((of) => {
    const taken = of.leftMinor < left ? of.leftMinor : left;
    if (taken <= 0n) return [];
    left -= taken;
    return [{ of, minor: taken }];
  });
}
