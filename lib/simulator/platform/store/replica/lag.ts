/** Where the primary's log ended, at instants of ours. */
export interface Lag {
  /** One more place where it ends now. */
  sample(position: bigint): void;
  /** For how long at most a replica that has replayed the log up to here has been behind; undefined while unknown. */
  at(position: bigint): number | undefined;
  /** What a replica has replayed that is not too far behind. */
  floor(): bigint;
}

/**
 * Tells how far a replica is behind by samples of the primary's log, so that no server's clock matters, and an idle
 * primary makes no replica late. `elapsed` tells milliseconds; a replica may be `most` of them behind.
 */
export function newLag(elapsed: () => number, most: number): Lag {
  let samples: readonly { readonly at: number; readonly position: bigint }[] = [];
  return {
    sample(position) {
      const at = elapsed();
      const needed = samples.findLastIndex((one) => at - one.at >= most);
      samples = [...samples.slice(Math.max(needed, 0)), { at, position }];
    },
    at(position) {
      if ((samples.at(-1)?.position ?? 0n) <= position) return 0;
      const passed = samples.findLast((one) => one.position <= position);
      return passed && elapsed() - passed.at;
    },
    floor: () => (samples.findLast(({ at }) => elapsed() - at >= most) ?? samples[0])?.position ?? 0n,
  };
}
